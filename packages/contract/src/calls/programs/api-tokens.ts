import { z } from 'zod';
import { callTable, id, noInput, plainText } from '../call.ts';

/** How long a token lives, in days. */
export const apiTokenDays = { usual: 90, most: 365 } as const;

const apiTokenSchema = z.object({
  id: z.number(),
  name: z.string(),
  clientId: z.number().describe('2: the comps'),
  clientName: z.string(),
  mayWrite: z.boolean().describe('Otherwise it only reads'),
  mayPay: z.boolean().describe('For payments as well'),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable().describe('To the minute'),
  expired: z.boolean(),
});
export type ApiTokenInfo = z.output<typeof apiTokenSchema>;

const ownedApiTokenSchema = apiTokenSchema.extend({
  userId: z.number(),
  userName: z.string(),
  works: z.boolean().describe('False while its user is not active or may not work in its client'),
});
export type OwnedApiToken = z.output<typeof ownedApiTokenSchema>;

const tokenName = plainText(100, 'Name').refine((text) => text.trim() !== '', 'Enter a name.');

export const apiTokenCalls = callTable({
  'Account/GetTokens': {
    method: 'GET',
    path: 'api/Account/GetTokens',
    access: 'signedIn',
    summary: 'One’s own API tokens that are not revoked, the newest first.',
    input: noInput,
    output: z.array(apiTokenSchema),
    reads: ['apiTokens', 'clients'],
  },
  'Account/CreateToken': {
    method: 'POST',
    path: 'api/Account/CreateToken',
    access: 'signedIn',
    client: 'ifChosen',
    summary:
      'Make an API token for the client that the session works in, or for the comps. It can do no more than its maker at the time of each call.',
    input: z.object({
      name: tokenName,
      comps: z.boolean({ error: 'Must be true or false.' }).default(false).describe('For the comps'),
      mayWrite: z.boolean({ error: 'Must be true or false.' }).default(false),
      mayPay: z.boolean({ error: 'Must be true or false.' }).default(false).describe('For payments as well'),
      days: id
        .pipe(
          z.number().min(1, 'At least a day.').max(apiTokenDays.most, `At most ${apiTokenDays.most} days.`),
        )
        .default(apiTokenDays.usual),
    }),
    output: apiTokenSchema.extend({ token: z.string().describe('Shown this once') }),
    // Not `creates`: its reply would be kept for a day, and carries a secret.
    changes: ['apiTokens'],
  },
  'Account/RevokeToken': {
    method: 'POST',
    path: 'api/Account/RevokeToken',
    access: 'signedIn',
    summary: 'End an API token at once: one’s own, or for an administrator anybody’s.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['apiTokens'],
  },
  'Admin/GetTokens': {
    method: 'GET',
    path: 'api/Admin/GetTokens',
    access: 'Admin',
    summary: 'All API tokens that are not revoked, with whose they are.',
    input: noInput,
    output: z.array(ownedApiTokenSchema),
    reads: ['apiTokens', 'clients', 'users', 'roles'],
  },
});
