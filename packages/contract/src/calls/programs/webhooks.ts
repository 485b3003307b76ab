import { z } from 'zod';
import { webhookTopicNames } from '../../admin/webhook-topics.ts';
import { callTable, id, noInput, plainText, seenVersion } from '../call.ts';

const webhookSchema = z.object({
  id: z.number(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopicNames)),
  isOn: z.boolean(),
  madeBy: z.string(),
  createdAt: z.string(),
  failingSince: z.string().nullable().describe('Of the first failure since something was delivered'),
  switchedOffAt: z.string().nullable().describe('By the server, after a day of failures'),
  oldSecretEndsAt: z
    .string()
    .nullable()
    .describe('Until when messages are signed with an earlier secret too'),
  waiting: z.number().describe('Messages that are not delivered yet'),
  version: z.number(),
});
export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  id: z.number(),
  messageId: z.string().describe('The webhook-id of the message'),
  type: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  tries: z.number(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  nextAt: z.string().nullable().describe('When it is tried again'),
  status: z.number().nullable().describe('Of the last answer'),
  answer: z.string().nullable().describe('Its first kilobyte'),
  error: z.string().nullable().describe('Why there was no answer, or none that counts'),
});
export type WebhookDelivery = z.output<typeof deliverySchema>;

const own = { access: 'Admin', client: true } as const;

export const webhookCalls = callTable({
  'Webhooks/GetWebhooks': {
    ...own,
    method: 'GET',
    path: 'api/Webhooks/GetWebhooks',
    summary: 'The webhooks of the client.',
    input: noInput,
    output: z.array(webhookSchema),
    reads: ['webhooks', 'users'],
  },
  'Webhooks/SaveWebhook': {
    ...own,
    method: 'POST',
    path: 'api/Webhooks/SaveWebhook',
    summary: 'Register a webhook (id 0), or change one. Switching one on forgets its failures.',
    input: z.object({
      id: id.default(0),
      url: plainText(2000, 'Address'),
      topics: z
        .array(z.enum(webhookTopicNames, { error: 'There is no such topic.' }), { error: 'Choose topics.' })
        .min(1, 'Choose at least one topic.')
        .max(webhookTopicNames.length, 'Choose each topic once.'),
      isOn: z.boolean({ error: 'Must be true or false.' }).default(true),
      version: seenVersion,
    }),
    output: webhookSchema.extend({
      secret: z.string().nullable().describe('Of a new webhook, shown this once: whsec_ and base64'),
    }),
    // Not `creates`: its reply would be kept for a day, and carries a secret.
    changes: ['webhooks'],
  },
  'Webhooks/DeleteWebhook': {
    ...own,
    method: 'POST',
    path: 'api/Webhooks/DeleteWebhook',
    summary: 'Remove a webhook. What waits for it is not sent any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['webhooks'],
  },
  'Webhooks/RotateSecret': {
    ...own,
    method: 'POST',
    path: 'api/Webhooks/RotateSecret',
    summary: 'Replace the secret. For some hours messages are signed with the one before as well.',
    input: z.object({
      id,
      hours: z
        .number({ error: 'Must be a number.' })
        .int('Must be a whole number.')
        .min(0, 'Must not be below 0.')
        .max(168, 'At most 168 hours.')
        .default(24)
        .describe('How long the secret before works on; 0: it and all earlier ones end at once'),
    }),
    output: webhookSchema.extend({ secret: z.string().describe('The new secret, shown this once') }),
    changes: ['webhooks'],
  },
  'Webhooks/SendTest': {
    ...own,
    method: 'POST',
    path: 'api/Webhooks/SendTest',
    summary: 'Queue a message of type webhook.test.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['webhooks'],
  },
  'Webhooks/GetDeliveries': {
    ...own,
    method: 'GET',
    path: 'api/Webhooks/GetDeliveries',
    summary: 'The messages of a webhook, the newest first, 50 at a time; kept for 30 days.',
    input: z.object({
      id,
      before: id.default(0).describe('The id of the last one seen; 0: from the newest'),
    }),
    output: z.array(deliverySchema),
    reads: ['webhooks'],
  },
  'Webhooks/SendAgain': {
    ...own,
    method: 'POST',
    path: 'api/Webhooks/SendAgain',
    summary: 'Send a message that is delivered or given up once more, under the same webhook-id.',
    input: z.object({ id: id.describe('The delivery') }),
    output: z.boolean(),
    changes: ['webhooks'],
  },
});
