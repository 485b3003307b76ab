import { z } from 'zod';
import {
  maxOwnChoices,
  maxOwnFields,
  ownFieldRows,
  ownFieldTypes,
  type OwnField,
} from '../../own-fields/index.ts';
import { isVisible } from '../../inputs.ts';
import { callTable, plainText, seenVersion } from '../call.ts';

const kind = z.enum(ownFieldRows, { error: 'There is no such kind of row.' });
const type = z.enum(ownFieldTypes, { error: 'There is no such kind of field.' });
const key = plainText(60, 'Key');
const flag = z.boolean({ error: 'Must be true or false.' });
const limit = z
  .preprocess((raw) => (raw === '' ? null : raw), z.number({ error: 'Must be a number.' }).nullable())
  .default(null);
const value = z
  .union([z.string().max(10_000, 'At most 10,000 characters.'), z.number(), z.boolean(), z.null()], {
    error: 'Must be a value.',
  })
  .default(null);

const oneChoice = plainText(100, 'A choice')
  .transform((text) => text.trim())
  .refine(isVisible, 'A choice cannot be blank.')
  .refine((text) => !text.includes(','), 'A choice cannot contain a comma.');

const choices = z
  .array(oneChoice, { error: 'Send a list of choices.' })
  .max(maxOwnChoices, `At most ${maxOwnChoices} choices.`)
  .refine(
    (listed) => new Set(listed.map((one) => one.toLowerCase())).size === listed.length,
    'Each choice can be there once.',
  )
  .default([]);

export const ownFieldSchema: z.ZodType<OwnField> = z.object({
  kind,
  key: z.string(),
  label: z.string(),
  type,
  help: z.string(),
  group: z.string().describe('Of the form; empty: a group at its end'),
  place: z.number(),
  required: z.boolean().describe('Of new rows'),
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  choices: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable().describe('Of a text: the most characters'),
  retired: z.boolean(),
  version: z.number(),
});

const unreadableSchema = z.object({ id: z.number(), value: z.string(), message: z.string() });
export type UnreadableValue = z.output<typeof unreadableSchema>;

const kindChangeSchema = z.object({
  kind,
  key: z.string(),
  type,
  state: z.enum(['waiting', 'running', 'failed']).describe('Done and stopped changes are not kept'),
  done: z.number(),
  total: z.number().describe('Values'),
  problem: z.string().nullable().describe('Why it failed; nothing was changed then'),
});
export type KindChange = z.output<typeof kindChangeSchema>;

const administered = { method: 'POST', access: 'Admin', client: true } as const;
/** The rows carry the values of the fields. */
const changes = [
  'ownFields',
  'leases',
  'rentTerms',
  'criticalDates',
  'documents',
  'contacts',
  'comps',
] as const;

export const ownFieldCalls = callTable({
  'Fields/GetFields': {
    method: 'GET',
    path: 'api/Fields/GetFields',
    access: 'signedIn',
    client: true,
    summary: 'The fields that the client has defined itself, the retired ones included, in their order.',
    input: z.object({ kind: kind.optional().describe('Of these rows; left out: of all') }),
    output: z.array(ownFieldSchema),
    reads: ['ownFields'],
  },
  'Fields/GetOpenApi': {
    method: 'GET',
    path: 'api/Fields/GetOpenApi',
    access: 'signedIn',
    client: true,
    summary:
      'The description of all calls as OpenAPI 3.1, with the fields and choices that the client has defined itself.',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    reads: ['ownFields'],
  },
  'Fields/EditField': {
    ...administered,
    path: 'api/Fields/EditField',
    summary:
      'Define a field (no key), or change one. Its key is made from its first label and never changes.',
    input: z.object({
      kind,
      key: key.default(''),
      label: plainText(100, 'Label')
        .transform((text) => text.trim())
        .refine(isVisible, 'Label is required.'),
      type,
      help: plainText(200, 'Help').default(''),
      group: plainText(60, 'Group')
        .transform((text) => text.trim())
        .default(''),
      required: flag.default(false),
      default: value,
      choices,
      min: limit,
      max: limit,
      retired: flag.default(false),
      version: seenVersion,
    }),
    output: ownFieldSchema,
    changes,
    creates: true,
  },
  'Fields/OrderFields': {
    ...administered,
    path: 'api/Fields/OrderFields',
    summary: 'Put the fields of a kind of row in this order; those left out follow.',
    input: z.object({
      kind,
      keys: z.array(key, { error: 'Send the keys.' }).max(maxOwnFields, `At most ${maxOwnFields} fields.`),
    }),
    output: z.array(ownFieldSchema),
    changes,
  },
  'Fields/RetireField': {
    ...administered,
    path: 'api/Fields/RetireField',
    summary: 'Take a field out of forms, or bring it back. Its values, history and columns stay.',
    input: z.object({ kind, key, retired: flag.default(true), version: seenVersion }),
    output: ownFieldSchema,
    changes,
  },
  'Fields/ChangeKind': {
    ...administered,
    path: 'api/Fields/ChangeKind',
    summary:
      'Change what a field holds, with all its values; only where each can be read as the new kind. A dry run tells which cannot. Over many rows it is queued: the reply has the field as it is still, Fields/GetKindChange tells how far the change is, and Fields/StopKindChange stops it.',
    input: z.object({
      kind,
      key,
      type,
      choices: choices.describe('Of a new choice; none: the values that are there'),
      dryRun: flag.default(false),
      version: seenVersion,
    }),
    output: z.object({
      field: ownFieldSchema,
      values: z.number().describe('How many rows have one'),
      unreadable: z.array(unreadableSchema).describe('The first hundred'),
      unreadableCount: z.number(),
      underWay: kindChangeSchema.nullable().describe('Over many rows: the change that was queued'),
    }),
    changes,
  },
  'Fields/GetKindChange': {
    method: 'GET',
    path: 'api/Fields/GetKindChange',
    access: 'Admin',
    client: true,
    summary: 'How far the queued change of a field’s kind is. Null when there is none, or it is done.',
    input: z.object({ kind, key }),
    output: kindChangeSchema.nullable(),
    reads: ['ownFields'],
  },
  'Fields/GetKindChanges': {
    method: 'GET',
    path: 'api/Fields/GetKindChanges',
    access: 'Admin',
    client: true,
    summary: 'How far the queued changes of the kinds of fields are, and those that failed.',
    input: z.object({}),
    output: z.array(kindChangeSchema),
    reads: ['ownFields'],
  },
  'Fields/StopKindChange': {
    ...administered,
    path: 'api/Fields/StopKindChange',
    summary:
      'Stop the queued change of a field’s kind: nothing is changed then. False when it is done, or there was none.',
    input: z.object({ kind, key }),
    output: z.boolean(),
    changes: ['ownFields'],
  },
  'Fields/MergeChoice': {
    ...administered,
    path: 'api/Fields/MergeChoice',
    summary: 'Replace a choice by another in every row, and take it off the list.',
    input: z.object({ kind, key, from: oneChoice, to: oneChoice, version: seenVersion }),
    output: z.object({ field: ownFieldSchema, rows: z.number() }),
    changes,
  },
});
