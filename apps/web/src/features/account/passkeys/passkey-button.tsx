import type { CallOutput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../../ui/index.ts';
import { signInFailureText } from '../start-session.ts';

interface PasskeyButtonProps {
  /** Starts the session of the reply. Returns false when the reply contains none. */
  onReply: (reply: CallOutput<'Account/token'>) => boolean;
}

export function PasskeyButton({ onReply }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn() {
    setFailure(null);
    setBusy(true);
    try {
      const device = await import('./device.ts');
      const reply = await device.signInWithDevice().catch((error: unknown) => {
        setFailure(device.deviceFailureText(error) ?? signInFailureText(error));
        return null;
      });
      if (reply && !onReply(reply))
        setFailure('This passkey is not known here. Sign in with your password, or ask an administrator.');
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure && <Banner kind="failure">{failure}</Banner>}
      <Button variant="default" loading={busy} onClick={() => void signIn()} fullWidth>
        Sign in with a passkey
      </Button>
    </>
  );
}
