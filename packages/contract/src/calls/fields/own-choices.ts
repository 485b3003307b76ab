import { z } from 'zod';
import { extendedLists, isChoiceName, longestChoice } from '../../fields/index.ts';
import { maxListChoices, type OwnChoice } from '../../own-fields/index.ts';
import { callTable, plainText, seenVersion } from '../call.ts';
import { id as choiceId, isVisible } from '../../inputs.ts';

const list = z.enum(extendedLists, { error: 'There is no such list.' });
const name = plainText(longestChoice, 'A choice')
  .transform((text) => text.trim())
  .refine(isVisible, 'A choice cannot be blank.')
  .refine((text) => !isVisible(text) || isChoiceName(text), 'A choice cannot contain a comma.');
const hidden = z.boolean({ error: 'Must be true or false.' });

const ownChoiceSchema: z.ZodType<OwnChoice> = z.object({
  list,
  id: z.number(),
  name: z.string(),
  specified: z.boolean().describe('One that every client has'),
  hidden: z.boolean().describe('Not offered in forms'),
  counts: z.string().nullable().describe('What rows that have it are treated as'),
  place: z.number(),
  version: z.number(),
});

const administered = { method: 'POST', access: 'Admin', client: true } as const;
/** The rows carry the choices by name. */
const changes = [
  'ownFields',
  'leases',
  'rentTerms',
  'criticalDates',
  'notes',
  'documents',
  'contacts',
] as const;

export const ownChoiceCalls = callTable({
  'Fields/GetChoices': {
    method: 'GET',
    path: 'api/Fields/GetChoices',
    access: 'signedIn',
    client: true,
    summary:
      'What the client has added to the lists of choices that every client has, and what of these it hides in forms.',
    input: z.object({ list: list.optional().describe('Left out: of all lists') }),
    output: z.array(ownChoiceSchema),
    reads: ['ownFields'],
  },
  'Fields/EditChoice': {
    ...administered,
    path: 'api/Fields/EditChoice',
    summary:
      'Add a choice to a list (no id), or change one of the client’s own. A new name goes to every row that has it.',
    input: z.object({
      list,
      id: choiceId.default(0),
      name,
      hidden: hidden.default(false),
      counts: z
        .string({ error: 'Must be text.' })
        .max(longestChoice)
        .nullable()
        .default(null)
        .describe('Of rent types and critical date types: what it counts as'),
      version: seenVersion,
    }),
    output: ownChoiceSchema,
    changes,
    creates: true,
  },
  'Fields/HideChoice': {
    ...administered,
    path: 'api/Fields/HideChoice',
    summary: 'Offer a choice in forms no more, or again. Rows that have it keep it.',
    input: z.object({ list, name, hidden: hidden.default(true), version: seenVersion }),
    output: ownChoiceSchema,
    changes,
  },
  'Fields/OrderChoices': {
    ...administered,
    path: 'api/Fields/OrderChoices',
    summary: 'Put the client’s own choices of a list in this order; those left out follow.',
    input: z.object({
      list,
      ids: z
        .array(choiceId, { error: 'Send the ids.' })
        .max(maxListChoices, `At most ${maxListChoices} choices.`),
    }),
    output: z.array(ownChoiceSchema),
    changes,
  },
  'Fields/MergeIntoChoice': {
    ...administered,
    path: 'api/Fields/MergeIntoChoice',
    summary:
      'Replace a choice of the client’s own by another of the list in every row, and take it off the list.',
    input: z.object({ list, id: choiceId, into: name, version: seenVersion }),
    output: z.object({ rows: z.number() }),
    changes,
  },
});
