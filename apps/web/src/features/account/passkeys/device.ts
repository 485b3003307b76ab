import type { CallOutput } from '@panoramic/contract';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call, callAndRefresh } from '../../../api/index.ts';

/**
 * Signs in with a passkey by the browser's own dialog. This file imports the passkey library, so it is loaded
 * only when the button is clicked.
 */
export async function signInWithDevice(): Promise<CallOutput<'Account/SignInWithPasskey'>> {
  const { ceremony, options } = await call('Account/StartPasskeySignIn', {});
  // Safe: the server's library has written the options that the browser's reads.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON });
  return call('Account/SignInWithPasskey', { ceremony, credential });
}

/** Returns the reason when it is refused. */
export async function addPasskey(name: string, Password: string): Promise<string | null> {
  const { response, ceremony, options } = await call('Account/StartPasskey', { Password });
  if (ceremony === null || options === null) return response;
  // Safe: as above.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON });
  const finished = await callAndRefresh('Account/FinishPasskey', { ceremony, name, credential });
  return finished.response === 'Success' ? null : finished.response;
}

/** The message for a passkey failure of the browser; `null` for any other failure. */
export function deviceFailureText(error: unknown): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey for your account already.';
  const isFromBrowser = error instanceof DOMException || error instanceof WebAuthnError;
  return isFromBrowser ? 'The browser gave no passkey. Try again.' : null;
}
