import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link, Navigate } from 'react-router';
import {
  beginSession,
  call,
  ProblemError,
  reasonOf,
  rolesOf,
  useSession,
  waitInWords,
} from '../../api/index.ts';
import { landingFor, paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './login.module.css';

interface Missing {
  readonly username?: string;
  readonly password?: string;
}

export function Login() {
  const session = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (session.state === 'signedIn') return <Navigate to={landingFor(rolesOf(session))} replace />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const lacking = missingFrom(username, password);
    setMissing(lacking);
    if (lacking.username ?? lacking.password) return;
    setBusy(true);
    try {
      const reply = await call('Account/token', { Username: username.trim(), Password: password });
      if (reply.token) {
        const { token, userName, userId, userRoles } = reply;
        beginSession({ token, userName: userName ?? '', userId: userId ?? 0, roles: userRoles });
      } else {
        setFailure('Username or password is incorrect!');
      }
    } catch (error) {
      setFailure(failureInWords(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes['card']} onSubmit={submit} noValidate>
      <h1 className={classes['title']}>Log in</h1>
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
        }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Log In
      </Button>
      <Link to={paths.forgot} className={classes['forgot']}>
        Forgot your password?
      </Link>
    </form>
  );
}

function missingFrom(username: string, password: string): Missing {
  return {
    ...(username.trim() === '' && { username: 'Username is required!' }),
    ...(password.trim() === '' && { password: 'Password is required!' }),
  };
}

function failureInWords(error: unknown): string {
  if (!(error instanceof ProblemError) || error.code !== 'too-many') return reasonOf(error);
  const wait = error.retryAfter === null ? 'later' : `in ${waitInWords(error.retryAfter)}`;
  return `Too many tries. Try again ${wait}.`;
}
