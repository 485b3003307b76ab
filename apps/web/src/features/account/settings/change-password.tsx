import { passwordFieldsProblem } from '@panoramic/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { call, useSignedIn } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { alert, PageFrame } from '../../../ui/index.ts';
import { NewPassword } from '../new-password.tsx';
import { signInFailureText } from '../start-session.ts';
import classes from './section.module.css';
import { usePasswordMinLength } from '../use-password-min-length.ts';

const empty = { OldPW: '', NewPW: '', RetypePW: '' };

export function ChangePassword() {
  const { userName } = useSignedIn();
  const fewest = usePasswordMinLength();
  const [fields, setFields] = useState(empty);
  const [busy, setBusy] = useState(false);
  useUnsavedWork(Object.values(fields).some((text) => text !== ''));
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = passwordFieldsProblem(fields);
    if (problem) return say(problem);
    setBusy(true);
    const response = await call('Admin/SetPassword', fields).then(
      (reply) => reply.response,
      (error: unknown) => signInFailureText(error),
    );
    setBusy(false);
    if (response !== 'Success') return say(response);
    setFields(empty);
    await say('Password changed!');
  }

  /** Shows a message, then focuses the first empty field, or the first field. */
  async function say(text: string) {
    await alert(text);
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }

  function change(part: Partial<typeof empty>) {
    setFields((before) => ({ ...before, ...part }));
  }

  return (
    <PageFrame
      title="Change Password"
      width="form"
      context="A change signs out your other sessions."
      actions={
        <Button variant="default" component={Link} to={paths.settings}>
          Settings
        </Button>
      }
    >
      <form ref={form} className={classes['fields']} onSubmit={submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <PasswordInput
          label="Previous Password"
          name="password"
          autoComplete="current-password"
          value={fields.OldPW}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide Previous Password', tabIndex: 0 }}
          onChange={(event) => change({ OldPW: event.currentTarget.value })}
        />
        <NewPassword
          retype="Re-type Password"
          fields={fields}
          rule={{ userName, fewest }}
          onChange={change}
        />
        <Button type="submit" loading={busy}>
          Submit
        </Button>
      </form>
    </PageFrame>
  );
}
