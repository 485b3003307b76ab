import { z } from 'zod';
import { callTable, nothing, plainText } from './call.ts';
import { clientSchema } from './clients.ts';

export const tokenReply = z.object({
  token: z.string().nullable(),
  userName: z.string().nullable(),
  userId: z.number().nullable(),
  userRoles: z.array(z.string()),
});

export const accountCalls = callTable({
  'Account/token': {
    method: 'POST',
    path: 'api/Account/token',
    access: 'anyone',
    summary: 'Sign in. Wrong credentials answer 401 with a null token.',
    input: z.object({
      Username: plainText(254, 'Username'),
      // Any character may be part of a password; only its length is limited.
      Password: z.string({ error: 'Password must be text.' }).max(1000, 'Password: at most 1000 characters.'),
    }),
    output: tokenReply,
    changes: true,
  },
  'Account/IsAuthenticated': {
    method: 'GET',
    path: 'api/Account/IsAuthenticated',
    access: 'anyone',
    summary: 'Whether the bearer token belongs to a session that is still open.',
    input: nothing,
    output: z.boolean(),
  },
  'Account/Logout': {
    method: 'POST',
    path: 'api/Account/Logout',
    access: 'anyone',
    summary: 'End the session of the bearer token.',
    input: nothing,
    output: z.boolean(),
    changes: true,
  },
  'Account/GetSession': {
    method: 'GET',
    path: 'api/Account/GetSession',
    access: 'signedIn',
    summary: 'Who is signed in, with the roles held and the client worked in now.',
    input: nothing,
    output: z.object({
      userName: z.string(),
      userId: z.number(),
      userRoles: z.array(z.string()),
      client: clientSchema.nullable(),
      today: z.string().describe('The date that counts as today, yyyy-MM-dd'),
    }),
  },
});
