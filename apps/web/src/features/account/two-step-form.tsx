import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../api/index.ts';
import { Banner } from '../../ui/index.ts';
import { CardText } from './card.tsx';
import type { SignInFormProps } from './password-form.tsx';
import { signInFailureText } from './start-session.ts';

interface TwoStepFormProps extends SignInFormProps {
  challenge: string;
  onBack: () => void;
}

/** The second step of signing in. */
export function TwoStepForm({ Frame, onReply, challenge, onBack }: TwoStepFormProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return setFailure('Code is required.');
    setBusy(true);
    try {
      const reply = await call('Account/CompleteSignIn', { twoStep: challenge, code: code.trim() });
      if (!onReply(reply)) setFailure('The code is not right, or was used already. Try the next one.');
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame title="Two-step sign-in" onSubmit={submit}>
      <CardText>Enter the code that your authenticator app shows, or one of your recovery codes.</CardText>
      {failure && <Banner kind="failure">{failure}</Banner>}
      <TextInput
        ref={input}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Log In
      </Button>
      <Button variant="subtle" onClick={onBack} fullWidth>
        Back
      </Button>
    </Frame>
  );
}
