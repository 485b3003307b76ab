import { mayUse } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import {
  confirmSession,
  endSession,
  followClient,
  reasonOf,
  useClientConflicts,
  useSession,
} from '../api/index.ts';
import { linkedClientId } from '../lib/pending-link.ts';
import { paths } from '../lib/paths.ts';
import { trackUserInput, Dialogs, MessagePage, Notices, Spinner } from '../ui/index.ts';
import { ClientConflictDialog } from './client/client-conflict-dialog.tsx';
import { ClientSwitchedBanner } from './client/client-switched-banner.tsx';
import { confirmedSession } from './first-screen.ts';
import { ContinueLink } from './continue-link.tsx';
import { PlainLayout } from './plain-layout.tsx';
import { Shell } from './shell.tsx';

/** Loaded when a session has ended. */
const SignInAgain = lazy(async () => ({
  default: (await import('../features/account/sign-in-again.tsx')).SignInAgain,
}));

/** Loaded when a second factor is required and missing. */
const SecondFactorNeeded = lazy(async () => ({
  default: (await import('../features/account/second-factor/second-factor-needed.tsx')).SecondFactorNeeded,
}));
const SecondFactorPrompt = lazy(async () => ({
  default: (await import('../features/account/second-factor/second-factor-prompt.tsx')).SecondFactorPrompt,
}));

/** Loaded for administrators only. */
const AdministratorWarnings = lazy(async () => ({
  default: (await import('../features/account/administrator-warnings.tsx')).AdministratorWarnings,
}));

/** Loaded for links from outside only. */
const LinkedClient = lazy(async () => ({
  default: (await import('./client/linked-client.tsx')).LinkedClient,
}));

export function Root() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const clientChanges = useClientConflicts();
  // Runs before the new screen sends any call.
  useLayoutEffect(followClient, [pathname, search]);
  useLayoutEffect(trackUserInput, [pathname]);
  const linked = linkedClientId(search);
  const isOpen = session.state === 'signedIn' && !session.needsSecondFactor;
  const isLeaving = /^\/(logout|authentication)\b/i.test(pathname);
  return (
    <>
      {session.state === 'unconfirmed' && <ConfirmingSession key={session.token} />}
      {session.state === 'signedIn' && session.needsSecondFactor && !isLeaving && (
        <PlainLayout>
          <Suspense fallback={<Spinner />}>
            <SecondFactorNeeded />
          </Suspense>
        </PlainLayout>
      )}
      {isOpen && pathname !== paths.root && (
        <Shell session={session}>
          {session.secondFactorDue !== null && (
            <Suspense>
              <SecondFactorPrompt due={session.secondFactorDue} />
            </Suspense>
          )}
          {mayUse('Admin', session.roles) && (
            <Suspense>
              <AdministratorWarnings />
            </Suspense>
          )}
          <ClientSwitchedBanner session={session} />
          <ContinueLink session={session} />
          {linked === null ? (
            <Outlet />
          ) : (
            <Suspense fallback={<Spinner />}>
              <LinkedClient session={session} clientId={linked} />
            </Suspense>
          )}
        </Shell>
      )}
      {(session.state === 'signedOut' ||
        (session.state === 'signedIn' && (isOpen ? pathname === paths.root : isLeaving))) && (
        <PlainLayout>
          <Outlet />
        </PlainLayout>
      )}
      {session.state === 'signedIn' && session.refused && (
        <Suspense>
          <SignInAgain session={session} />
        </Suspense>
      )}
      <Notices />
      <Dialogs />
      {clientChanges > 0 && <ClientConflictDialog key={clientChanges} />}
    </>
  );
}

function ConfirmingSession() {
  const { data, error, refetch } = useQuery(confirmedSession);
  useEffect(() => {
    if (data) confirmSession(data);
  }, [data]);
  return (
    <PlainLayout>
      {error ? (
        <MessagePage
          title="Not connected"
          text={reasonOf(error)}
          actions={
            <>
              <Button onClick={() => void refetch()}>Try again</Button>
              <Button variant="default" onClick={endSession}>
                Log out
              </Button>
            </>
          }
        />
      ) : (
        <Spinner />
      )}
    </PlainLayout>
  );
}
