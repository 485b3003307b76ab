import { Button } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { call, reasonOf, rolesOf, signOutHere, useSession } from '../../api/index.ts';
import { pendingLink } from '../../lib/pending-link.ts';
import { landingFor, paths, signOnPath, type SignOnAction } from '../../lib/paths.ts';
import { Banner, Spinner } from '../../ui/index.ts';
import { Card, cardLink } from './card.tsx';
import { startSession } from './start-session.ts';
import {
  isSignOnWindow,
  noteSignOnWindow,
  rememberedIdToken,
  rememberIdToken,
  signOnUrl,
  signOutUrl,
  takePendingSignOn,
} from './sign-on.ts';
import { signOutAtServer } from './sign-out-at-server.ts';

const actions: Record<SignOnAction, ComponentType> = {
  login: SignOn,
  'login-callback': SignOnCallback,
  'login-failed': SignOnFailed,
  register: () => <Navigate to={paths.login} replace />,
  profile: () => <Navigate to={paths.account} replace />,
  logout: SignOut,
  'logout-callback': () => <Navigate to={signOnPath('logged-out')} replace />,
  'logged-out': SignedOut,
};

/** The screen of every path below /authentication. */
export function Authentication() {
  const named = (useParams()['*'] ?? '').toLowerCase().replace(/\/+$/, '');
  const action = isAction(named) ? named : 'login-failed';
  const Action = actions[action];
  return <Action key={action} />;
}

function isAction(name: string): name is SignOnAction {
  return Object.hasOwn(actions, name);
}

const messages = {
  closed: 'The user closed the window.',
  failed: 'There was an error signing in.',
  settings: 'Could not load settings',
} as const;

interface Failure {
  readonly message: keyof typeof messages;
  readonly reason?: string;
}

const failureSchema = z.object({
  message: z.enum(['closed', 'failed', 'settings']),
  reason: z.string().optional(),
});

function useFail() {
  const navigate = useNavigate();
  return (failure: Failure) => void navigate(signOnPath('login-failed'), { replace: true, state: failure });
}

function settings() {
  return call('Configuration/Get', { application: 'Panoramic' });
}

/** Goes to the provider. Replaces this page in the history, so that Back skips it. */
function SignOn() {
  const session = useSession();
  const fail = useFail();
  useEffect(() => {
    if (session.state === 'signedIn') return;
    noteSignOnWindow();
    settings()
      .then(signOnUrl)
      .then((url) => window.location.replace(url))
      .catch((error: unknown) => fail({ message: 'settings', reason: reasonOf(error) }));
    // eslint-disable-next-line react/exhaustive-deps -- once, when the screen is opened
  }, []);
  if (session.state === 'signedIn')
    return <Navigate to={pendingLink() ?? landingFor(rolesOf(session))} replace />;
  return <Spinner label="Signing in" />;
}

/** Redeems each answer of the provider once, however often the screen is rendered. */
const redeemed = new Map<string, Promise<Failure | null>>();

function SignOnCallback() {
  const { search } = useLocation();
  const session = useSession();
  const fail = useFail();
  useEffect(() => {
    const redeeming = redeemed.get(search) ?? redeem(search);
    redeemed.set(search, redeeming);
    void redeeming.then((failure) => failure && fail(failure));
    // eslint-disable-next-line react/exhaustive-deps -- once, when the screen is opened
  }, [search]);
  const isSignedIn = session.state === 'signedIn';
  if (isSignedIn && isSignOnWindow()) return <SignedInForOther />;
  if (isSignedIn) return <Navigate to={pendingLink() ?? landingFor(rolesOf(session))} replace />;
  return <Spinner label="Signing in" />;
}

/** Browsers close a window by script only where the provider's pages have left it related to its opener. */
function SignedInForOther() {
  useEffect(() => window.close(), []);
  return (
    <Card title="Signed in">
      <Banner kind="success">You are signed in. Close this window and go on in the other.</Banner>
    </Card>
  );
}

/** Returns `null` when the user is signed in. */
async function redeem(search: string): Promise<Failure | null> {
  const answer = new URLSearchParams(search);
  const pending = takePendingSignOn();
  if (!pending || answer.get('state') !== pending.state)
    return { message: 'failed', reason: 'The answer belongs to no sign-in that was begun in this window.' };
  if (answer.get('error') === 'access_denied') return { message: 'closed' };
  if (answer.has('error')) return { message: 'failed' };
  try {
    const { idToken, ...reply } = await call('Account/SignInWithProvider', {
      query: search.slice(1),
      ...pending,
    });
    return startSession(reply, idToken) ? null : { message: 'failed' };
  } catch (error) {
    return { message: 'failed', reason: reasonOf(error) };
  }
}

function SignOnFailed() {
  const given = failureSchema.safeParse(useLocation().state);
  const { message, reason }: Failure = given.success
    ? { message: given.data.message, ...(given.data.reason && { reason: given.data.reason }) }
    : { message: 'failed' };
  return (
    <Card title="Sign in">
      <Banner kind="failure" reason={reason}>
        {messages[message]}
      </Banner>
      <Button component={Link} to={signOnPath('login')} fullWidth>
        Try again
      </Button>
      <Link to={paths.login} className={cardLink}>
        Log in with a password
      </Link>
    </Card>
  );
}

/** Signs out here first, then at the provider, which returns to logout-callback. */
function SignOut() {
  const navigate = useNavigate();
  const [idToken] = useState(rememberedIdToken);
  useEffect(() => {
    async function leave() {
      const known = idToken === null ? null : await settings().catch(() => null);
      await signOutAtServer();
      rememberIdToken(null);
      const url = known && idToken && signOutUrl(known, idToken);
      if (url) return window.location.replace(url);
      await navigate(signOnPath('logged-out'), { replace: true });
    }
    void leave().finally(signOutHere);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the screen is opened
  }, []);
  return <Spinner label="Logging out" />;
}

function SignedOut() {
  return (
    <Card title="Signed out">
      <Banner kind="success">You are signed out.</Banner>
      <Button component={Link} to={paths.login} fullWidth>
        Log In
      </Button>
    </Card>
  );
}
