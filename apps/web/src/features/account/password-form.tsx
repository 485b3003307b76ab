import type { CallOutput } from '@panoramic/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { call } from '../../api/index.ts';
import { Banner } from '../../ui/index.ts';
import { signInFailureText } from './start-session.ts';

export interface SignInFrameProps {
  title: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

export interface SignInFormProps {
  /** The card of the login page, or the form in a dialog. */
  Frame: ComponentType<SignInFrameProps>;
  /** Starts the session of the reply. Returns false when the reply contains none. */
  onReply: (reply: CallOutput<'Account/token'>) => boolean;
}

interface PasswordFormProps extends SignInFormProps {
  /** Above the fields. */
  intro?: ReactNode;
  username?: string;
  /** The password was right and a code is needed. */
  onChallenge: (challenge: string) => void;
  /** Below the button. */
  children: ReactNode;
}

interface Missing {
  readonly username?: string;
  readonly password?: string;
}

/** The first step of signing in. The first empty field has the focus. */
export function PasswordForm({ Frame, onReply, intro, onChallenge, ...props }: PasswordFormProps) {
  const [username, setUsername] = useState(props.username ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const isKnown = props.username !== undefined;
  // An effect, because opening a dialog moves the focus.
  useEffect(() => first.current?.focus(), []);

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
      else if (reply.needsPasskey) setFailure('A second factor is required: sign in with your passkey.');
      else if (!onReply(reply)) setFailure('Username or password is incorrect!');
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame title="Log In" onSubmit={submit}>
      {intro}
      {failure && <Banner kind="failure">{failure}</Banner>}
      <TextInput
        ref={isKnown ? undefined : first}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={missing.username}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          setMissing(({ username: _, ...rest }) => rest);
          setFailure(null);
        }}
      />
      <PasswordInput
        ref={isKnown ? first : undefined}
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
      {props.children}
    </Frame>
  );
}

function missingFrom(username: string, password: string): Missing {
  return {
    ...(username.trim() === '' && { username: 'Username is required!' }),
    ...(password.trim() === '' && { password: 'Password is required!' }),
  };
}
