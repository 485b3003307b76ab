import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { signInFailureText } from '../start-session.ts';
import classes from './section.module.css';

interface AnswerFormProps {
  intro: string;
  label: string;
  submitLabel: string;
  kind: 'password' | 'code' | 'name';
  /** The initial text of the field. */
  initial?: string;
  /** Returns the reason when it is refused. */
  onAnswer: (text: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Asks for a password, a code or a name before a sign-in setting is changed. */
export function AnswerForm({ intro, label, submitLabel, kind, initial = '', ...props }: AnswerFormProps) {
  const { onAnswer, onCancel } = props;
  const [text, setText] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setFailure(`${label} is required.`);
    setBusy(true);
    const refused = await onAnswer(text).catch((error: unknown) => signInFailureText(error));
    setBusy(false);
    setFailure(refused);
  }

  const field = {
    label,
    value: text,
    error: failure,
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      setFailure(null);
    },
  };
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <p className={classes['text']}>{intro}</p>
      {kind === 'password' && <PasswordInput {...field} autoComplete="current-password" />}
      {kind === 'code' && (
        <TextInput {...field} autoComplete="one-time-code" inputMode="numeric" maxLength={12} />
      )}
      {kind === 'name' && <TextInput {...field} autoComplete="off" maxLength={60} />}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
