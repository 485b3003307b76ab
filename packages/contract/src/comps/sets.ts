import { z } from 'zod';
import { rowId, rowVersion, text } from '../fields/index.ts';
import { id, plainText } from '../inputs.ts';
import { compTypes } from './fields/types.ts';

const compType = z.literal(compTypes.map((type) => type.id));

/** Comps of one type under a name, for everybody who may see comps. */
export const compSetSchema = z.object({
  id: z.number(),
  compType,
  name: z.string(),
  comps: z
    .array(z.number())
    .describe('The ids of its comps in their order, without those that were deleted since'),
  madeBy: z.string().nullable().describe('A username'),
  changedBy: z.string().nullable(),
  changedAt: z.string().describe('ISO 8601 in UTC'),
  version: z.number(),
});
export type CompSet = z.output<typeof compSetSchema>;

/** The most comps that a set holds. */
export const maxCompsInSet = 5000;

export const compSetNameField = text('Name', { max: 80 });

const name = z
  .preprocess((raw) => (typeof raw === 'string' ? raw.trim() : raw), plainText(80, 'Name'))
  .refine((given) => given !== '', 'Enter a name.');

/** A new set with an id of 0 or none; else a change of the set with that id, which keeps what is left out. */
export const compSetChangeSchema = z
  .object({
    id: rowId,
    version: rowVersion,
    compType: z.literal(
      compTypes.map((type) => type.id),
      { error: 'Invalid Comp Type' },
    ),
    name: name.optional(),
    comps: z
      .array(id, { error: 'Send the comps.' })
      .min(1, 'Choose at least one comp.')
      .max(maxCompsInSet, `At most ${maxCompsInSet.toLocaleString('en-US')} comps.`)
      .optional(),
  })
  .superRefine((set, context) => {
    if (set.id !== 0) return;
    if (set.name === undefined)
      context.addIssue({ code: 'custom', path: ['name'], message: 'Enter a name.' });
    if (set.comps === undefined)
      context.addIssue({ code: 'custom', path: ['comps'], message: 'Choose at least one comp.' });
  });
export type CompSetChange = z.output<typeof compSetChangeSchema>;

/** The most comps that a list by ids holds; an address with so many ids is still accepted everywhere. */
const maxListedIds = 300;

/** Ids of comps in an address: `12,7,31`. */
export const compIdList = plainText(3000, 'Ids')
  .transform((list): (string | number)[] => list.split(','))
  .pipe(z.array(id).max(maxListedIds, `At most ${maxListedIds} comps.`));
