import { z } from 'zod';
import {
  documentRuleFields,
  documentTextStates,
  matrixTypes,
  type DocumentRule,
} from '../../documents/index.ts';
import { date, fieldSchema } from '../../fields/index.ts';
import { rowVersion } from '../../fields/rows.ts';
import { documentFields } from '../../leases/index.ts';
import { callTable, id, plainText } from '../call.ts';
import { fileOutput } from '../exports.ts';
import { leaseAddressSchema } from '../leases.ts';

/** The most documents that one search lists. */
export const maxFoundDocuments = 1000;

/** Treats an empty parameter of the address as not set. */
function unlessEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((raw) => (raw === '' || raw === null ? undefined : raw), schema.optional());
}

const filterShape = {
  text: unlessEmpty(plainText(200, 'Text')).describe(
    'Words that all stand on one page; "quoted" ones together',
  ),
  type: unlessEmpty(fieldSchema(documentFields.type)),
  lease: unlessEmpty(id).describe('The documents of this lease alone'),
  from: unlessEmpty(fieldSchema(date('From'))).describe('Dated on this day or later'),
  to: unlessEmpty(fieldSchema(date('To'))).describe('Dated on this day or earlier'),
};
/** Which documents are searched or zipped. */
export const documentFilterSchema = z.object(filterShape);
export type DocumentFilter = z.output<typeof documentFilterSchema>;

const excerptSchema = z.array(z.object({ text: z.string(), marked: z.boolean() }));
export type DocumentExcerpt = z.output<typeof excerptSchema>;

const foundDocumentSchema = z.object({
  file_id: z.number(),
  sd_id: z.number(),
  site_details: leaseAddressSchema,
  type: z.string().nullable(),
  name: z.string().nullable(),
  filename: z.string().nullable().describe('null while the file is awaited'),
  date: z.string().nullable().describe('yyyy-MM-dd'),
  expires: z.string().nullable().describe('yyyy-MM-dd'),
  state: z.enum(documentTextStates).nullable().describe('null for a document without a file'),
  pages: z.number().nullable().describe('Pages of the file; null while they are not known'),
  page: z.number().nullable().describe('The page that answers best; null where only the name does'),
  matches: z.number().describe('Pages that have the words'),
  excerpt: excerptSchema.describe('Of that page, in pieces; those that were searched for are marked'),
});
export type FoundDocument = z.output<typeof foundDocumentSchema>;

const pageTextSchema = z.object({
  file_id: z.number(),
  sd_id: z.number(),
  name: z.string().nullable(),
  filename: z.string(),
  state: z.enum(documentTextStates),
  pages: z.number().nullable(),
  page: z.number(),
  text: z.string().describe('Empty for a page without text'),
});
export type PageText = z.output<typeof pageTextSchema>;

const matrixCellSchema = z.object({
  file_id: z.number(),
  date: z.string().nullable(),
  expires: z.string().nullable(),
  hasFile: z.boolean(),
});

const matrixRowSchema = z.object({
  sd_id: z.number(),
  site_details: leaseAddressSchema,
  // Safe: the shape has an entry per type.
  documents: z.object(
    Object.fromEntries(matrixTypes.map((type) => [type, matrixCellSchema.nullable()])),
  ) as unknown as z.ZodType<Record<(typeof matrixTypes)[number], z.output<typeof matrixCellSchema> | null>>,
});
export type MatrixRow = z.output<typeof matrixRowSchema>;

export type StoredDocumentRule = DocumentRule & { version: number };

// Safe: the shape has an entry per field.
const ruleShape = Object.fromEntries(
  Object.keys(documentRuleFields).map((name) => [name, z.boolean()]),
) as Record<keyof DocumentRule, z.ZodBoolean>;

const documentVersionSchema = z.object({
  version: z.number(),
  filename: z.string(),
  size: z.number(),
  at: z.string().describe('When it was saved: ISO 8601 in UTC'),
  by: z.string().nullable().describe('Who saved it'),
  current: z.boolean(),
});
export type DocumentVersion = z.output<typeof documentVersionSchema>;

const reading = { method: 'GET', access: 'signedIn', client: true, reads: ['leases', 'documents'] } as const;

/** Documents of all leases: found by their text, listed, zipped, and with their earlier files. */
export const documentLibraryCalls = callTable({
  'Documents/Search': {
    ...reading,
    path: 'api/Documents/Search',
    summary: 'Documents of the client, newest first; with a text those that have it, best first.',
    input: z.object({
      ...filterShape,
      limit: z.coerce.number().int().min(1).max(maxFoundDocuments).default(200),
    }),
    output: z.array(foundDocumentSchema),
  },
  'Documents/GetText': {
    ...reading,
    path: 'api/Documents/GetText',
    summary: 'The text of one page of a document.',
    input: z.object({ file_id: id, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: pageTextSchema,
  },
  'Documents/GetProgress': {
    ...reading,
    path: 'api/Documents/GetProgress',
    summary: 'How many documents of the client have been read, wait to be, or cannot be.',
    input: z.object({}),
    output: z.object({ documents: z.number(), waiting: z.number(), unreadable: z.number() }),
  },
  'Documents/GetMatrix': {
    ...reading,
    path: 'api/Documents/GetMatrix',
    summary: 'The open leases with the newest document of each type.',
    input: z.object({}),
    output: z.array(matrixRowSchema),
  },
  'Documents/GetRule': {
    ...reading,
    path: 'api/Documents/GetRule',
    summary: 'The types of document that a lease of the client should have.',
    input: z.object({}),
    output: z.object({ ...ruleShape, version: z.number() }),
    reads: ['documents'],
  },
  'Documents/SaveRule': {
    method: 'POST',
    path: 'api/Documents/SaveRule',
    access: 'Admin',
    client: true,
    summary: 'Change which types of document a lease should have; what is left out stays as it is.',
    input: z.object({ ...z.object(ruleShape).partial().shape, version: rowVersion }),
    output: z.object({ ...ruleShape, version: z.number() }),
    changes: ['documents'],
  },
  'Documents/ExportMatrix': {
    ...reading,
    path: 'api/Documents/ExportMatrix',
    summary: 'The document matrix as a spreadsheet.',
    input: z.object({}),
    output: fileOutput('xlsx'),
  },
  'Documents/GetZip': {
    ...reading,
    method: 'POST',
    path: 'api/Documents/GetZip',
    summary: 'The files of the documents that a search lists, as one zip file.',
    input: documentFilterSchema,
    output: fileOutput('zip'),
  },
  'Documents/GetVersions': {
    ...reading,
    path: 'api/Documents/GetVersions',
    summary: 'The files that a document has had, newest first.',
    input: z.object({ file_id: id }),
    output: z.array(documentVersionSchema),
  },
  'Documents/GetVersion': {
    ...reading,
    path: 'api/Documents/GetVersion',
    summary: 'A file that a document has had as its bytes, as an attachment.',
    input: z.object({ file_id: id, version: id.describe('From Documents/GetVersions') }),
    output: fileOutput('any'),
  },
});
