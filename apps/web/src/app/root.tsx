import { lazy, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { followClient, useClientChanges, useSession } from '../api/index.ts';
import { linkedClient } from '../lib/kept-link.ts';
import { paths } from '../lib/paths.ts';
import { awaitPress, Dialogs, Notices, Spinner } from '../ui/index.ts';
import { ClientConflictDialog } from './client/client-conflict-dialog.tsx';
import { ClientSwitchedBanner } from './client/client-switched-banner.tsx';
import { ConfirmingSession } from './confirming-session.tsx';
import { PlainLayout } from './plain-layout.tsx';
import { Shell } from './shell.tsx';

/** For whoever comes by a link from outside. */
const LinkedClient = lazy(async () => ({
  default: (await import('./client/linked-client.tsx')).LinkedClient,
}));

export function Root() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const clientChanges = useClientChanges();
  // Before the new screen asks for anything.
  useLayoutEffect(followClient, [pathname, search]);
  useLayoutEffect(awaitPress, [pathname]);
  const linked = linkedClient(search);
  return (
    <>
      {session.state === 'unconfirmed' && <ConfirmingSession key={session.token} />}
      {session.state === 'signedIn' && pathname !== paths.root && (
        <Shell session={session}>
          <ClientSwitchedBanner session={session} />
          {linked === null ? (
            <Outlet />
          ) : (
            <Suspense fallback={<Spinner />}>
              <LinkedClient session={session} clientId={linked} />
            </Suspense>
          )}
        </Shell>
      )}
      {(session.state === 'signedOut' || (session.state === 'signedIn' && pathname === paths.root)) && (
        <PlainLayout>
          <Outlet />
        </PlainLayout>
      )}
      <Notices />
      <Dialogs />
      {clientChanges > 0 && <ClientConflictDialog key={clientChanges} />}
    </>
  );
}
