import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, Navigate } from 'react-router';
import { call, queryFor, rolesOf, useSession } from '../../api/index.ts';
import { pendingLink } from '../../lib/pending-link.ts';
import { landingFor, paths, signOnPath } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import { Card, cardDivider, cardLink } from './card.tsx';
import { signInFailureText, startSession } from './start-session.ts';
import { TwoStepForm } from './two-step-form.tsx';

export function Login() {
  const session = useSession();
  /** Set when the password was right and a code is needed. */
  const [challenge, setChallenge] = useState<string | null>(null);
  if (session.state === 'signedIn')
    return <Navigate to={pendingLink() ?? landingFor(rolesOf(session))} replace />;
  return challenge === null ? (
    <PasswordForm onChallenge={setChallenge} />
  ) : (
    <TwoStepForm challenge={challenge} onBack={() => setChallenge(null)} />
  );
}

interface Missing {
  readonly username?: string;
  readonly password?: string;
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const lacking = missingFrom(username, password);
    setMissing(lacking);
    if (lacking.username ?? lacking.password) return;
    setBusy(true);
    try {
      const reply = await call('Account/token', { Username: username.trim(), Password: password });
      if (reply.twoStep) onChallenge(reply.twoStep);
      else if (!startSession(reply)) setFailure('Username or password is incorrect!');
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title="Log in" onSubmit={submit}>
      {failure && <Banner kind="failure">{failure}</Banner>}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        error={missing.username}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          setMissing(({ username: _, ...rest }) => rest);
          setFailure(null);
        }}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(({ password: _, ...rest }) => rest);
          setFailure(null);
        }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Log In
      </Button>
      <Link to={paths.forgot} className={cardLink}>
        Forgot your password?
      </Link>
      <SingleSignOn />
    </Card>
  );
}

function SingleSignOn() {
  const { data } = useQuery({ ...queryFor('Account/GetSignInOptions', {}), staleTime: Infinity });
  if (!data?.singleSignOn) return null;
  return (
    <>
      <div className={cardDivider}>or</div>
      <Button component={Link} to={signOnPath('login')} variant="default" fullWidth>
        Sign in with {data.singleSignOn}
      </Button>
    </>
  );
}

function missingFrom(username: string, password: string): Missing {
  return {
    ...(username.trim() === '' && { username: 'Username is required!' }),
    ...(password.trim() === '' && { password: 'Password is required!' }),
  };
}
