import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { followClient, useClientChanges, useSession } from '../api/index.ts';
import { paths } from '../lib/paths.ts';
import { Dialogs, Notices } from '../ui/index.ts';
import { ClientChanged } from './client-changed.tsx';
import { ClientMoved } from './client-moved.tsx';
import { ConfirmingSession } from './confirming-session.tsx';
import { PlainLayout } from './plain-layout.tsx';
import { Shell } from './shell.tsx';

export function Root() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const clientChanges = useClientChanges();
  // Before the new screen asks for anything.
  useLayoutEffect(followClient, [pathname, search]);
  return (
    <>
      {session.state === 'unconfirmed' && <ConfirmingSession key={session.token} />}
      {session.state === 'signedIn' && pathname !== paths.root && (
        <Shell session={session}>
          <ClientMoved session={session} />
          <Outlet />
        </Shell>
      )}
      {(session.state === 'signedOut' || (session.state === 'signedIn' && pathname === paths.root)) && (
        <PlainLayout>
          <Outlet />
        </PlainLayout>
      )}
      <Notices />
      <Dialogs />
      {clientChanges > 0 && <ClientChanged key={clientChanges} />}
    </>
  );
}
