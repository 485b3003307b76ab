import { z } from 'zod';
import { fieldSchema, type Field } from '../fields/index.ts';
import {
  contactCard,
  contactFields,
  contactIdentity,
  contactReach,
  type ContactCard,
} from '../leases/index.ts';
import { plainText } from '../inputs.ts';
import { callTable, id } from './call.ts';
import { leaseAddressSchema } from './leases.ts';

type Reach = Pick<ContactCard, (typeof contactReach)[number]>;

/** A contact that some lease of the client has, with how many have it. */
const foundCardSchema = shapeOf<ContactCard>(['c_type', ...contactCard]).and(
  z.object({ leases: z.number() }),
);
export type FoundCard = z.output<typeof foundCardSchema>;

const quickContactFields = ['c_type', ...contactIdentity, ...contactReach] as const;

/** A contact in a short list: enough to know it by, to call it and to open the first lease that has it. */
const quickContactSchema = shapeOf<Pick<ContactCard, (typeof quickContactFields)[number]>>(
  quickContactFields,
).and(z.object({ sd_id: z.number(), lease: leaseAddressSchema, leases: z.number() }));
export type QuickContact = z.output<typeof quickContactSchema>;

const sameContacts = z.object({
  c_id: id.describe('The contact as it is now'),
  before: shapeOf<Reach>(contactReach).describe('How it was reached before'),
});

export const contactCardCalls = callTable({
  'Leases/FindContactCards': {
    method: 'GET',
    path: 'api/Leases/FindContactCards',
    access: 'Write',
    client: true,
    summary:
      'Contacts of any lease of the client whose company or name has a word that begins with the text; 8 at most.',
    input: z.object({ query: plainText(200, 'Text') }),
    output: z.array(foundCardSchema),
    reads: ['leases', 'contacts'],
  },
  'Leases/QuickSearchContacts': {
    method: 'GET',
    path: 'api/Leases/QuickSearchContacts',
    access: 'signedIn',
    client: true,
    summary:
      'The first contacts of the client in whose company, name or e-mail every word typed begins a word, each with the first lease that has it.',
    input: z.object({ query: plainText(200, 'Query') }),
    output: z.array(quickContactSchema),
    reads: ['leases', 'contacts'],
  },
  'Leases/CountSameContacts': {
    method: 'POST',
    path: 'api/Leases/CountSameContacts',
    access: 'Write',
    client: true,
    summary: 'On how many other leases the same contact stands, still reached as before.',
    input: sameContacts,
    output: z.number(),
    reads: ['leases', 'contacts'],
  },
  'Leases/ChangeSameContacts': {
    method: 'POST',
    path: 'api/Leases/ChangeSameContacts',
    access: 'Write',
    client: true,
    summary:
      'Give the same contact of other leases, where it is still reached as before, the phones and mails of this one; answers how many were changed.',
    input: sameContacts,
    output: z.number(),
    changes: ['contacts'],
  },
});

function shapeOf<Row>(names: readonly (keyof typeof contactFields)[]): z.ZodType<Row> {
  const shape = names.map((name) => [name, fieldSchema<Field>(contactFields[name])]);
  // Safe: an entry for each of the names, which are the row's.
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Row>;
}
