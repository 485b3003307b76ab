import { z } from 'zod';
import { callTable, id, noInput, plainText } from './call.ts';
import { clientSchema } from './clients.ts';
import { passwordInput, responseSchema, tokenInput } from './security/inputs.ts';
import { secondFactorStates } from './security/policies.ts';

export const tokenReply = z.object({
  token: z.string().nullable(),
  userName: z.string().nullable(),
  userId: z.number().nullable(),
  userRoles: z.array(z.string()),
  twoStep: z
    .string()
    .optional()
    .describe('The password was right and a code is asked for: send both to Account/CompleteSignIn'),
  needsPasskey: z
    .boolean()
    .optional()
    .describe('The password was right, but a second factor is required and the user has passkeys only'),
});

const code = plainText(40, 'Code');

const recoveryCodes = responseSchema.extend({
  recoveryCodes: z.array(z.string()).describe('Shown once; empty unless the response is Success'),
});

export const sessionSchema = z.object({
  id: z.number(),
  device: z.string().describe('Browser and system, in words'),
  address: z.string().nullable(),
  createdAt: z.string(),
  usedAt: z.string(),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionSchema>;

/** The settings that a browser needs for single sign-on, with the names of OpenID Connect clients. */
export const signOnSettingsSchema = z.object({
  authority: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  post_logout_redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  automaticSilentRenew: z.boolean(),
  includeIdTokenInSilentRenew: z.boolean(),
  name: z.string(),
  authorization_endpoint: z.string(),
  end_session_endpoint: z.string().nullable(),
});
export type SignOnSettings = z.infer<typeof signOnSettingsSchema>;

export const accountCalls = callTable({
  'Account/token': {
    method: 'POST',
    path: 'api/Account/token',
    access: 'anyone',
    summary: 'Sign in. Wrong credentials answer 401 with a null token.',
    input: z.object({ Username: plainText(254, 'Username'), Password: passwordInput('Password') }),
    output: tokenReply,
    refusedWith: { 401: 'Wrong credentials: the token is null.' },
    changes: ['sessions'],
  },
  'Account/IsAuthenticated': {
    method: 'GET',
    path: 'api/Account/IsAuthenticated',
    access: 'anyone',
    summary: 'Whether the bearer token belongs to a session that is still open.',
    input: noInput,
    output: z.boolean(),
    reads: ['sessions'],
  },
  'Account/Logout': {
    method: 'POST',
    path: 'api/Account/Logout',
    access: 'anyone',
    summary: 'End the session of the bearer token.',
    input: noInput,
    output: z.boolean(),
    changes: ['sessions'],
  },
  'Account/GetSession': {
    method: 'GET',
    path: 'api/Account/GetSession',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Who is signed in, with the roles held and the client worked in now.',
    input: noInput,
    output: z.object({
      userName: z.string(),
      userId: z.number(),
      userRoles: z.array(z.string()),
      client: clientSchema.nullable(),
      marketFigures: z.boolean().describe('Everybody who works in the client sees market figures'),
      accounting: z.boolean().describe('The client keeps an accounting standard'),
      today: z.string().describe('The date that counts as today, yyyy-MM-dd'),
      secondFactor: z
        .enum(secondFactorStates)
        .describe(
          'asked: has to be set up by the date; needed: before anything else; unproven: sign in with the one that is set up',
        ),
      secondFactorDue: z.string().nullable(),
      passwordMin: z.number().describe('Characters that a new password of this user must have'),
      knownPasswords: z.array(z.string()).describe('Accounts that administrators are warned of'),
      unreadableSecrets: z
        .object({ twoStep: z.number(), webhooks: z.number() })
        .describe('Stored secrets that the key of the server does not open, counted for administrators'),
    }),
    reads: [
      'sessions',
      'users',
      'roles',
      'clients',
      'market',
      'accountingSettings',
      'twoStep',
      'passkeys',
      'policies',
      'webhooks',
    ],
  },
  'Account/CompleteSignIn': {
    method: 'POST',
    path: 'api/Account/CompleteSignIn',
    access: 'anyone',
    summary: 'The second step: the code of the authenticator app, or a recovery code.',
    input: z.object({ twoStep: tokenInput, code }),
    output: tokenReply,
    changes: ['sessions', 'twoStep'],
  },
  'Account/GetSignInOptions': {
    method: 'GET',
    path: 'api/Account/GetSignInOptions',
    access: 'anyone',
    summary: 'What the screens before sign-in must know.',
    input: noInput,
    output: z.object({
      passwordMin: z.number(),
      singleSignOn: z.string().nullable().describe('The name of the provider, or null when it is off'),
      passkeyOrigin: z
        .string()
        .nullable()
        .describe('The only origin whose pages can use passkeys; null where the address allows none'),
    }),
    reads: [],
  },
  'Admin/SetPassword': {
    method: 'POST',
    path: 'api/Admin/SetPassword',
    access: 'signedIn',
    summary: 'Change one’s own password. The other sessions end.',
    input: z.object({
      OldPW: passwordInput('Previous Password'),
      NewPW: passwordInput('New Password'),
      RetypePW: passwordInput('Re-type Password'),
    }),
    output: responseSchema,
    changes: ['users', 'sessions', 'accountLinks'],
  },
  'Account/RequestReset': {
    method: 'POST',
    path: 'api/Account/RequestReset',
    access: 'anyone',
    summary:
      'Ask for a link to choose a new password. The answer is the same whether or not the user exists.',
    input: z.object({ Username: plainText(254, 'Username') }),
    output: z.boolean(),
    changes: ['accountLinks'],
  },
  'Account/CheckLink': {
    method: 'POST',
    path: 'api/Account/CheckLink',
    access: 'anyone',
    summary: 'What the link of a mail is for, as long as it works.',
    input: z.object({ token: tokenInput }),
    output: z.object({
      kind: z.enum(['invitation', 'reset']).nullable(),
      userName: z.string().nullable(),
      passwordMin: z.number(),
    }),
    reads: ['accountLinks', 'users', 'policies'],
  },
  'Account/ResetPassword': {
    method: 'POST',
    path: 'api/Account/ResetPassword',
    access: 'anyone',
    summary: 'Choose a password by the link of a mail. It works once and ends every session.',
    input: z.object({
      token: tokenInput,
      NewPW: passwordInput('New Password'),
      RetypePW: passwordInput('Re-type Password'),
    }),
    output: responseSchema,
    changes: ['accountLinks', 'users', 'sessions'],
  },
  'Account/GetSessions': {
    method: 'GET',
    path: 'api/Account/GetSessions',
    access: 'signedIn',
    summary: 'One’s own open sessions, the one used last first.',
    input: noInput,
    output: z.array(sessionSchema),
    reads: ['sessions'],
  },
  'Account/EndOtherSessions': {
    method: 'POST',
    path: 'api/Account/EndOtherSessions',
    access: 'signedIn',
    summary: 'Sign out everywhere else.',
    input: noInput,
    output: z.object({ ended: z.number() }),
    changes: ['sessions'],
  },
  'Account/GetTwoStep': {
    method: 'GET',
    path: 'api/Account/GetTwoStep',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Whether two-step sign-in is on.',
    input: noInput,
    output: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
    reads: ['twoStep'],
  },
  'Account/StartTwoStep': {
    method: 'POST',
    path: 'api/Account/StartTwoStep',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'A secret for the authenticator app, shown this once; it counts after ConfirmTwoStep.',
    input: z.object({ Password: passwordInput('Password') }),
    output: responseSchema.extend({
      secret: z.string().nullable(),
      uri: z.string().nullable().describe('The same for a QR code'),
    }),
    changes: ['twoStep'],
  },
  'Account/ConfirmTwoStep': {
    method: 'POST',
    path: 'api/Account/ConfirmTwoStep',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'Turn two-step sign-in on with the first code of the app.',
    input: z.object({ code }),
    output: recoveryCodes,
    changes: ['twoStep', 'sessions'],
  },
  'Account/NewRecoveryCodes': {
    method: 'POST',
    path: 'api/Account/NewRecoveryCodes',
    access: 'signedIn',
    summary: 'New recovery codes; the old ones are worth nothing afterwards.',
    input: z.object({ Password: passwordInput('Password') }),
    output: recoveryCodes,
    changes: ['twoStep'],
  },
  'Account/StopTwoStep': {
    method: 'POST',
    path: 'api/Account/StopTwoStep',
    access: 'signedIn',
    summary: 'Turn two-step sign-in off.',
    input: z.object({ Password: passwordInput('Password') }),
    output: responseSchema,
    changes: ['twoStep', 'sessions'],
  },
  'Admin/TurnOffTwoStep': {
    method: 'POST',
    path: 'api/Admin/TurnOffTwoStep',
    access: 'Admin',
    summary: 'Turn two-step sign-in off for a user without phone and recovery codes. False when it was off.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['twoStep', 'sessions'],
  },
  'Account/SignInWithProvider': {
    method: 'POST',
    path: 'api/Account/SignInWithProvider',
    access: 'anyone',
    summary: 'Sign in with what the single sign-on provider sent back to the browser.',
    input: z.object({
      query: plainText(8000, 'Query').describe('Of the address that the provider sent the browser to'),
      state: tokenInput,
      nonce: tokenInput,
      verifier: plainText(128, 'Verifier'),
    }),
    output: tokenReply.extend({ idToken: z.string().describe('For signing out at the provider') }),
    changes: ['sessions'],
  },
  'Configuration/Get': {
    method: 'GET',
    path: '_configuration/{application}',
    access: 'anyone',
    summary: 'Client settings of single sign-on; 404 when it is off.',
    input: z.object({ application: plainText(200, 'Application') }),
    output: signOnSettingsSchema,
    reads: [],
  },
});
