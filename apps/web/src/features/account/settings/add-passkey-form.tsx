import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { notify } from '../../../ui/index.ts';
import { signInFailureText } from '../start-session.ts';
import classes from './section.module.css';

/** Asks for a name and the password; then the browser asks the device. */
export function AddPasskeyForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<{ readonly name?: string; readonly password?: string }>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setFailure({ name: 'Name is required.' });
    if (password === '') return setFailure({ password: 'Password is required.' });
    setBusy(true);
    try {
      const device = await import('../passkeys/device.ts');
      const refused = await device
        .addPasskey(name.trim(), password)
        .catch((error: unknown) => device.deviceFailureText(error) ?? signInFailureText(error));
      if (refused !== null) return setFailure({ password: refused });
      notify('The passkey was added.');
      onClose();
    } catch (error) {
      setFailure({ password: signInFailureText(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <p className={classes['text']}>
        Name the device, for example “Work laptop”, and enter your password. Your browser then asks the
        device.
      </p>
      <TextInput
        label="Name"
        name="passkey-name"
        autoComplete="off"
        autoFocus
        maxLength={60}
        value={name}
        error={failure.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure({});
        }}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={failure.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setFailure({});
        }}
      />
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          Continue
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
