import { z } from 'zod';
import { savedRowSchema } from '../../fields/index.ts';
import { rentTypes } from '../../leases/index.ts';
import { paidFields } from '../../payments/index.ts';
import { callTable, id, plainText, seenVersion } from '../call.ts';

/** How far a line of a batch is paid; a difference that is explained is paid. */
const paidStates = ['open', 'late', 'under', 'over', 'paid'] as const;

const explanation = {
  difference: z.number().describe('Paid less sent'),
  note: z.string().nullable().describe('Why it differs; null: it waits for an explanation'),
  noteBy: z.string().nullable(),
};

const paidLineSchema = z.object({
  key: z.string(),
  batch: z.number(),
  line: z.number(),
  sd_id: z.number(),
  lease: z.string(),
  py_id: z.number().nullable(),
  payee: z.string().nullable(),
  vendor: z.string().nullable(),
  type: z.enum(rentTypes),
  from: z.string().nullable(),
  to: z.string().nullable(),
  due: z.string(),
  amount: z.number().describe('As it was sent'),
  paid: z.number(),
  paidOn: z.string().nullable().describe('The last day on which something was paid'),
  state: z.enum(paidStates),
  ...explanation,
});
export type PaidLine = z.output<typeof paidLineSchema>;

const actualSchema = savedRowSchema(paidFields, ['pa_id']).and(
  z.object({
    pa_match: z.string().nullable().describe('The key of the line that it pays'),
    sd_id: z.number().nullable(),
  }),
);
export type ActualPayment = z.output<typeof actualSchema>;

const unknownSchema = actualSchema.and(
  z.object({
    key: z.string().describe('To explain it by'),
    fits: z.array(z.string()).describe('Keys of the lines that it can be of'),
    together: z
      .array(z.string())
      .describe('Keys of lines that it can be of all at once: they come to exactly what was paid'),
    ...explanation,
  }),
);
export type UnknownPayment = z.output<typeof unknownSchema>;

const paidReplySchema = z.object({
  lines: z.array(paidLineSchema).describe('The longest due first'),
  unknown: z.array(unknownSchema).describe('Actual payments without a line'),
  candidates: z
    .array(paidLineSchema)
    .describe('Lines that unknown payments fit and that are not among the others'),
  more: z.number().describe('Lines beyond the first 5,000'),
});
export type PaidReply = z.output<typeof paidReplySchema>;

const writing = { client: true, access: 'Payments', method: 'POST' } as const;

export const paidCalls = callTable({
  'Payments/GetPaid': {
    client: true,
    access: 'Write or Payments',
    method: 'GET',
    path: 'api/Payments/GetPaid',
    summary:
      'What was sent and is not settled: open, late, paid too little or too much, and payments of which nobody knows what they are for.',
    input: z.object({
      sd_id: id.optional().describe('Of one lease'),
      show: z
        .enum(['unsettled', 'all'], { error: 'Choose one of: unsettled, all.' })
        .default('unsettled')
        .describe('all: paid and explained ones as well'),
    }),
    output: paidReplySchema,
    reads: ['payments', 'users'],
  },
  'Payments/GetActuals': {
    client: true,
    access: 'Write or Payments',
    method: 'GET',
    path: 'api/Payments/GetActuals',
    summary: 'The actual payments of one line that was sent.',
    input: z.object({ key: plainText(40, 'Key') }),
    output: z.array(
      actualSchema.and(
        z.object({
          share: z.number().describe('What it pays of this line'),
          lines: z.number().describe('How many lines it pays'),
        }),
      ),
    ),
    reads: ['payments'],
  },
  'Payments/FindPayable': {
    client: true,
    access: 'Write or Payments',
    method: 'GET',
    path: 'api/Payments/FindPayable',
    summary:
      'Lines that were sent, by words of lease, payee, vendor number, type or amount; those not paid first.',
    input: z.object({ text: plainText(100, 'Text').default('') }),
    output: z.array(paidLineSchema).describe('The first fifty'),
    reads: ['payments'],
  },
  'Payments/MatchPaid': {
    ...writing,
    path: 'api/Payments/MatchPaid',
    summary:
      'Say which lines that were sent an actual payment is of; without any it is taken back. Of several lines each is paid what is open on it, and the last what is left.',
    input: z.object({
      id,
      keys: z
        .array(plainText(40, 'Key'), { error: 'Send the keys of lines.' })
        .max(200, 'At most 200 lines.'),
      version: seenVersion,
    }),
    output: actualSchema,
    changes: ['payments'],
  },
  'Payments/ExplainPaid': {
    ...writing,
    path: 'api/Payments/ExplainPaid',
    summary:
      'Explain why what was paid differs from what was sent, so that it is settled; an empty note takes it back. An explanation counts for the difference that there is now.',
    input: z.object({
      keys: z
        .array(plainText(40, 'Key'), { error: 'Send the keys.' })
        .min(1, 'Choose at least one payment.')
        .max(5000, 'At most 5,000 payments.'),
      note: plainText(500, 'Explanation'),
    }),
    output: z.object({ count: z.number() }),
    changes: ['payments'],
  },
});
