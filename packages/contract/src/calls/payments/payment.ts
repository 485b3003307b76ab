import { z } from 'zod';
import { rentTypes } from '../../leases/index.ts';
import { paymentMarks, paymentStates } from '../../payments/index.ts';

export const paymentSchema = z.object({
  key: z.string().describe('Of a period of a rent term or of a charge; each is due once'),
  sd_id: z.number(),
  lease: z.string(),
  payee: z.string().nullable(),
  py_id: z.number().nullable(),
  vendor: z.string().nullable(),
  reference: z.string().nullable().describe('What the payee knows the lease by'),
  type: z.enum(rentTypes),
  from: z.string().nullable(),
  to: z.string().nullable(),
  due: z.string(),
  payOn: z.string().describe('The due date less the lead days of the payee'),
  amount: z.number().describe('Below 0: a credit'),
  account: z.string().nullable(),
  costCenter: z.string().nullable(),
  entity: z.string().nullable(),
  state: z.enum(paymentStates),
  paid: z.number().optional().describe('What was paid of it, once something was'),
  paidOn: z.string().nullable().optional().describe('The last day on which something was paid'),
  marks: z.array(z.object({ mark: z.enum(paymentMarks), words: z.string() })),
  note: z.string().nullable().describe('Of a charge; why it is held; why it is a correction'),
  by: z.string().nullable().describe('Who approved or held it'),
});
export type Payment = z.output<typeof paymentSchema>;
