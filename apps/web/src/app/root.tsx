import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useClientChanges, useSession } from '../api/index.ts';
import { paths } from '../lib/paths.ts';
import { Dialogs, Notices, Spinner } from '../ui/index.ts';
import { ClientChanged } from './client-changed.tsx';
import { ConfirmingSession } from './confirming-session.tsx';
import { PlainLayout } from './plain-layout.tsx';
import { Shell } from './shell.tsx';

export function Root() {
  const session = useSession();
  const { pathname } = useLocation();
  const clientChanges = useClientChanges();
  const screen = (
    <Suspense fallback={<Spinner />}>
      <Outlet />
    </Suspense>
  );
  return (
    <>
      {session.state === 'unconfirmed' && <ConfirmingSession key={session.token} />}
      {session.state === 'signedIn' && pathname !== paths.root && <Shell session={session}>{screen}</Shell>}
      {(session.state === 'signedOut' || (session.state === 'signedIn' && pathname === paths.root)) && (
        <PlainLayout>{screen}</PlainLayout>
      )}
      <Notices />
      <Dialogs />
      {clientChanges > 0 && <ClientChanged key={clientChanges} />}
    </>
  );
}
