import { z } from 'zod';
import { tokenReply } from '../account.ts';
import { callTable, id, noInput, plainText } from '../call.ts';
import { passwordInput, responseSchema, tokenInput } from './inputs.ts';

export const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
  synced: z.boolean().describe('The device has copied it to others of the same person'),
});
export type PasskeyInfo = z.infer<typeof passkeySchema>;

/** How many passkeys a user may have. */
export const maxPasskeys = 20;

const passkeyName = plainText(60, 'Name')
  .trim()
  .min(1, 'Name is required.')
  .describe('What the user knows the device by');

/** Bytes that a browser sends as base64url. */
function bytes(max: number, label: string) {
  return z
    .string({ error: `${label} must be text.` })
    .max(max, `${label}: at most ${max} characters.`)
    .regex(/^[\w-]+$/, `${label} must be base64url.`);
}

const credentialId = bytes(1400, 'Credential');

/** The JSON form of the WebAuthn standard; what is not listed is not read. */
const newCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(8000, 'Client data'),
    attestationObject: bytes(64_000, 'Attestation'),
    transports: z.array(plainText(32, 'Transport')).max(10, 'At most 10 transports.').optional(),
  }),
});

const signedChallenge = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(8000, 'Client data'),
    authenticatorData: bytes(8000, 'Authenticator data'),
    signature: bytes(2000, 'Signature'),
    userHandle: bytes(200, 'User handle').nullish(),
  }),
});

const ceremony = z.string().describe('Sent back with what the device answers; works once, for 5 minutes');

/** The options of navigator.credentials in the JSON form of the standard. */
const deviceOptions = z.looseObject({ challenge: z.string() });

export const passkeyCalls = callTable({
  'Account/GetPasskeys': {
    method: 'GET',
    path: 'api/Account/GetPasskeys',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'One’s own passkeys, the oldest first.',
    input: noInput,
    output: z.array(passkeySchema),
    reads: ['passkeys'],
  },
  'Account/StartPasskey': {
    method: 'POST',
    path: 'api/Account/StartPasskey',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'What a device needs to make a passkey; it counts after FinishPasskey.',
    input: z.object({ Password: passwordInput('Password') }),
    output: responseSchema.extend({ ceremony: ceremony.nullable(), options: deviceOptions.nullable() }),
    changes: ['passkeys'],
  },
  'Account/FinishPasskey': {
    method: 'POST',
    path: 'api/Account/FinishPasskey',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Keep the passkey that a device has made, in the session that asked for it.',
    input: z.object({ ceremony: tokenInput, name: passkeyName, credential: newCredential }),
    output: responseSchema,
    changes: ['passkeys', 'sessions'],
  },
  'Account/RenamePasskey': {
    method: 'POST',
    path: 'api/Account/RenamePasskey',
    access: 'signedIn',
    summary: 'Give one of one’s own passkeys another name. False when there is none.',
    input: z.object({ id, name: passkeyName }),
    output: z.boolean(),
    changes: ['passkeys'],
  },
  'Account/RemovePasskey': {
    method: 'POST',
    path: 'api/Account/RemovePasskey',
    access: 'signedIn',
    summary: 'Take one of one’s own passkeys away. The other sessions end.',
    input: z.object({ id, Password: passwordInput('Password') }),
    output: responseSchema,
    changes: ['passkeys', 'sessions'],
  },
  'Account/StartPasskeySignIn': {
    method: 'POST',
    path: 'api/Account/StartPasskeySignIn',
    access: 'anyone',
    summary: 'A challenge for whichever passkey the user chooses.',
    input: noInput,
    output: z.object({ ceremony, options: deviceOptions }),
    changes: ['passkeys'],
  },
  'Account/SignInWithPasskey': {
    method: 'POST',
    path: 'api/Account/SignInWithPasskey',
    access: 'anyone',
    summary: 'Sign in with the challenge that a passkey has signed. It counts as two factors.',
    input: z.object({ ceremony: tokenInput, credential: signedChallenge }),
    output: tokenReply,
    changes: ['sessions', 'passkeys'],
  },
  'Admin/RemovePasskeys': {
    method: 'POST',
    path: 'api/Admin/RemovePasskeys',
    access: 'Admin',
    summary:
      'Take all passkeys of a user away, whose devices were lost, and end the sessions. How many there were.',
    input: z.object({ id }),
    output: z.object({ removed: z.number() }),
    changes: ['passkeys', 'sessions'],
  },
});
