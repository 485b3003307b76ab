import { z } from 'zod';
import { plainText } from '../inputs.ts';
import { compOptionsSchema } from '../comps/payload.ts';
import type { AnyValue } from '../fields/index.ts';
import { rowId } from '../fields/rows.ts';
import { leaseSearchSchema } from '../leases/search.ts';
import { compLists, searchedListNames } from './lists.ts';
import { preferencesSchema } from './preferences.ts';

/** The search options that have a value, by name. */
export type SearchValues = Readonly<Record<string, AnyValue>>;

/** A search that a user saved under a name for one list. It is the same in every client. */
export const savedSearchSchema = z.object({
  id: z.number(),
  list: z.enum(searchedListNames),
  name: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** All that a user has arranged. */
export const arrangedSchema = z.object({
  preferences: preferencesSchema,
  searches: z.array(savedSearchSchema),
});

/** What a search is saved under. */
export const savedHead = {
  id: rowId.describe('0 for a new one; else the one that gets this name and these options'),
  name: z
    .preprocess((raw) => (typeof raw === 'string' ? raw.trim() : raw), plainText(80, 'Name'))
    .refine((name) => name !== '', 'Enter a name.'),
};

/** Each list has its own options. */
export const saveSearchSchema = z.discriminatedUnion(
  'list',
  [
    z.object({ ...savedHead, list: z.literal('leases'), options: leaseSearchSchema }),
    ...compLists.map(({ name, type }) =>
      z.object({ ...savedHead, list: z.literal(name), options: compOptionsSchema(type) }),
    ),
  ],
  { error: 'There is no such list.' },
);

/** The number of searches that a user can save for one list. */
export const maxSavedSearches = 100;
