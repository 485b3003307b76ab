import { z } from 'zod';
import {
  documentTextStates,
  suggestionStates,
  suggestionTargets,
  type ComparedSuggestion,
  type Contradiction,
} from '../../documents/index.ts';
import { rowId, rowVersion } from '../../fields/rows.ts';
import { leaseAddressSchema } from '../leases.ts';
import { callTable, id, plainText } from '../call.ts';
import { linesSchema } from '../rent/expense-schemas.ts';
import { fileOutput } from '../exports.ts';

const anyValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const values = z.record(z.string(), anyValue);

const suggestionSchema: z.ZodType<ComparedSuggestion & { readonly dismissed: boolean }> = z.object({
  key: z.string().describe('Names the suggestion within its document'),
  target: z.enum(suggestionTargets),
  values: values.describe('By the names of fields'),
  page: z.number(),
  quote: z.string().describe('What the page says'),
  rule: z.string().describe('The rule that read it'),
  worked: z.string().nullable().describe('How a value that the document does not name was worked out'),
  state: z.enum(suggestionStates).describe('new: nothing is stored; differs: something else is'),
  row_id: z.number().describe('The row that it changes; 0 adds one'),
  version: z.number(),
  option_version: z.number().describe('Of the option that the critical date carries; 0 where there is none'),
  stored: values.describe('What the fields hold now'),
  dismissed: z.boolean(),
});
export type ShownSuggestion = z.output<typeof suggestionSchema>;

const contradictionSchema: z.ZodType<Contradiction> = z.object({
  label: z.string(),
  readings: z.array(z.object({ value: z.string(), page: z.number(), quote: z.string() })),
});

const leaseReadingSchema = z.object({
  file_id: z.number(),
  sd_id: z.number(),
  site_details: leaseAddressSchema,
  name: z.string().nullable(),
  filename: z.string().nullable(),
  state: z.enum(documentTextStates),
  pages: z.number().nullable(),
  suggestions: z.array(suggestionSchema),
  contradictions: z
    .array(contradictionSchema)
    .describe('What the document says in two ways; nothing is suggested for it'),
});
export type DocumentReading = z.output<typeof leaseReadingSchema>;

export const suggestionActs = ['accept', 'dismiss', 'recall'] as const;

const ofLease = ['leases', 'rentTerms', 'criticalDates', 'contacts', 'documents'] as const;

/** Suggestions from the text of a document, and Word documents from what is stored of a lease. */
export const documentReadingCalls = callTable({
  'Documents/GetSuggestions': {
    method: 'GET',
    path: 'api/Documents/GetSuggestions',
    access: 'signedIn',
    client: true,
    summary: 'What a document says of its lease, beside what is stored. Nothing is stored by reading it.',
    input: z.object({ file_id: id }),
    output: leaseReadingSchema,
    reads: [...ofLease, 'options', 'expenseClauses', 'suggestions'],
  },
  'Documents/TakeSuggestion': {
    method: 'POST',
    path: 'api/Documents/TakeSuggestion',
    access: 'Write',
    client: true,
    summary:
      'Store one suggestion, as it is or changed; or dismiss it, or recall it from the dismissed ones.',
    input: z.object({
      file_id: id,
      key: plainText(400, 'Key').describe('From Documents/GetSuggestions'),
      act: z.enum(suggestionActs, { error: `Choose one of: ${suggestionActs.join(', ')}.` }),
      values: values.optional().describe('Of its fields, where they are stored otherwise than suggested'),
      row_id: rowId.describe('The row that is changed; 0 adds one'),
      version: rowVersion.describe('Of that row, as it was seen'),
      option_version: rowVersion.describe('Of the option that the row carries, as it was seen'),
    }),
    output: z.object({ row_id: z.number().describe('The row that was stored; 0 for a dismissal') }),
    changes: ['leases', 'rentTerms', 'criticalDates', 'options', 'contacts', 'expenseClauses', 'suggestions'],
    creates: true,
  },
  'Documents/GetStatementLines': {
    method: 'GET',
    path: 'api/Documents/GetStatementLines',
    access: 'signedIn',
    client: true,
    summary:
      'The lines and sums that a landlord’s statement says, each line with its page. Nothing is stored; a person confirms it.',
    input: z.object({ file_id: id }),
    output: z.object({
      sd_id: z.number(),
      state: z.enum(documentTextStates),
      lines: linesSchema,
      from: z.string().nullable(),
      to: z.string().nullable(),
      billed: z.number().nullable(),
      estimatesPaid: z.number().nullable(),
      balance: z.number().nullable(),
    }),
    reads: ['leases', 'documents', 'expenseStatements'],
  },
  'Documents/GetEstoppel': {
    method: 'GET',
    path: 'api/Documents/GetEstoppel',
    access: 'signedIn',
    client: true,
    summary: 'An estoppel certificate of a lease as a Word document, with blanks where data is missing.',
    input: z.object({ id: id.describe('The lease') }),
    output: fileOutput('docx'),
    reads: [...ofLease, 'options'],
  },
  'Documents/GetAbstract': {
    method: 'GET',
    path: 'api/Documents/GetAbstract',
    access: 'signedIn',
    client: true,
    summary: 'The abstract of a lease as a Word document of two pages.',
    input: z.object({ id: id.describe('The lease') }),
    output: fileOutput('docx'),
    reads: [...ofLease, 'options', 'notes'],
  },
});
