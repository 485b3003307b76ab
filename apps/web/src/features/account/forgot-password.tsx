import { resetRequestAnswer } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import { Card, cardLink, CardText } from './card.tsx';
import { signInFailureText } from './start-session.ts';

/** Shows the same answer whether or not the username exists. */
export function ForgotPasswordScreen() {
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    if (username.trim() === '') return setMissing(true);
    setBusy(true);
    try {
      await call('Account/RequestReset', { Username: username.trim() });
      setTaken(true);
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  const back = (
    <Link to={paths.login} className={cardLink}>
      Back to Log In
    </Link>
  );
  if (taken)
    return (
      <Card title="Forgot password">
        <Banner kind="success">{resetRequestAnswer}</Banner>
        {back}
      </Card>
    );
  return (
    <Card title="Forgot password" onSubmit={submit}>
      <CardText>
        Enter your username. An e-mail with a link to choose a new password will be sent to you.
      </CardText>
      {failure && <Banner kind="failure">{failure}</Banner>}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus
        value={username}
        error={missing && 'Username is required!'}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Submit
      </Button>
      {back}
    </Card>
  );
}
