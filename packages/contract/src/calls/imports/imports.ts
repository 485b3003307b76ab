import { z } from 'zod';
import { leaseImportKinds, monthDays, rowPartNames } from '../../imports/index.ts';
import { compTypes } from '../../comps/fields/types.ts';
import { leaseSearchSchema } from '../../leases/index.ts';
import { leaseTabNames } from '../../paths.ts';
import { callTable } from '../call.ts';
import { changeSetSchema, importedExpenses } from './change-sets.ts';
import { fileOutput } from '../exports.ts';
import {
  importDateOrders,
  importId,
  importKindSchema as kind,
  importMappingSchema,
  readImportSchema,
  readingSchema,
} from './reading.ts';

export const importOutcomes = ['new', 'changed', 'unchanged', 'skipped', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRowSchema = z.object({
  sheet: z.string(),
  row: z.number().describe('Its number in the sheet, as a spreadsheet counts'),
  part: z
    .enum(rowPartNames)
    .nullable()
    .describe('What it is of the lease in the row; null for the row itself'),
  outcome: z.enum(importOutcomes),
  label: z.string().describe('What the row is known by: the number of its lease, or its address'),
  leaseId: z.number().nullable().describe('The lease or comp that it meets or was stored as'),
  values: z.record(z.string(), cell).describe('What would be stored, by field'),
  changes: z.array(z.object({ field: z.string(), before: cell, after: cell })),
  errors: z.array(
    z.object({
      field: z.string(),
      column: z.string().nullable(),
      text: z.string().describe('As it stands in the file'),
      message: z.string(),
    }),
  ),
});
export type ImportRow = z.output<typeof importRowSchema>;

const outcomeCounts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  error: z.number(),
});

export const checkedImportSchema = z.object({
  importId,
  counts: outcomeCounts,
  /** The first rows of each outcome; the rest is paged by Import/GetRows. */
  rows: z.object({
    new: z.array(importRowSchema),
    changed: z.array(importRowSchema),
    unchanged: z.array(importRowSchema),
    skipped: z.array(importRowSchema),
    error: z.array(importRowSchema),
  }),
  /** Words of choice fields that are not known, each with the choice proposed for it. */
  unknownWords: z.array(
    z.object({ field: z.string(), word: z.string(), rows: z.number(), proposal: z.string().nullable() }),
  ),
  /** Columns in which day and month could be swapped. */
  unclearDates: z.array(z.object({ column: z.string(), samples: z.array(z.string()) })),
  months: z
    .array(z.object({ column: z.string(), rows: z.number(), samples: z.array(z.string()) }))
    .default([])
    .describe('Columns with months without a day, as long as `monthDay` is not answered'),
  shifted: z
    .object({
      rows: z.number().describe('Lines with more cells than there are headings'),
      mended: z.number().describe('Of them those that can be put together again'),
      first: z
        .object({
          sheet: z.string(),
          row: z.number(),
          column: z.string(),
          text: z.string().describe('The text as it stands after joining'),
        })
        .nullable(),
    })
    .nullable()
    .default(null)
    .describe('Lines in which a text was split, so that the cells behind it stand a column too far'),
});
export type CheckedImport = z.output<typeof checkedImportSchema>;

export const importStates = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;

export const importProgressSchema = z.object({
  importId,
  kind,
  state: z.enum(importStates),
  done: z.number(),
  total: z.number(),
  changeSetId: z.number().nullable().describe('Once it is done'),
  problem: z.string().nullable().describe('Why it failed, in a sentence'),
});
export type ImportProgress = z.output<typeof importProgressSchema>;

/** Kinds of leases need Write, kinds of comps need Comps; the server decides by the kind. */
const access = { access: 'Write, Comps or Payments', client: 'ifChosen', tokens: false } as const;

/** The workbooks that can be changed in a spreadsheet program and imported again. */
const exportCalls = callTable({
  'Leases/ExportPortfolio': {
    method: 'POST',
    path: 'api/Leases/ExportPortfolio',
    access: 'signedIn',
    client: true,
    summary:
      'A workbook of the leases that match every option set, with their rent terms, critical dates, notes, contacts, expense clauses, statements and sales. Changed and imported again, it comes back as exactly those changes.',
    input: leaseSearchSchema,
    output: fileOutput('xlsx'),
    reads: [
      'leases',
      'rentTerms',
      'criticalDates',
      'notes',
      'contacts',
      'expenseClauses',
      'expenseStatements',
      'salesMonths',
    ],
  },
  'Comps/ExportWorkbook': {
    method: 'POST',
    path: 'api/Comps/ExportWorkbook',
    access: 'Comps',
    summary: 'A workbook of all comps of a type that can be changed and imported again.',
    input: z.object({
      compType: z.literal(
        compTypes.map((type) => type.id),
        { error: 'Invalid Comp Type' },
      ),
    }),
    output: fileOutput('xlsx'),
    reads: ['comps'],
  },
});

/** The answers that a user gives before an import is checked. */
export const importAnswersSchema = z.object({
  importId,
  mapping: importMappingSchema,
  /** By field: the value that a word of the file stands for; `null` leaves the field empty. */
  choices: z
    .record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
    .default({}),
  onExisting: z.enum(['change', 'skip', 'add']).default('change'),
  /** By column, where day and month could be swapped. */
  dateOrder: z.record(z.string(), z.enum(importDateOrders)).default({}),
  /** The day of months without one, such as "Mar 2024", in all columns of the file. */
  monthDay: z.enum(monthDays).nullable().default(null),
  joinShifted: z
    .boolean()
    .default(false)
    .describe('Put lines together again whose texts were split at delimiters'),
  /** Columns whose upper-case texts are stored in title case. */
  titleCase: z.array(z.string()).max(200).default([]),
  /** Cells that were put right in place. */
  corrections: z
    .array(
      z.object({
        sheet: z.string(),
        row: z.number().int().min(1),
        field: z.string(),
        text: z.string().max(10_000),
      }),
    )
    .max(5000, 'At most 5,000 cells can be put right here; mend the file.')
    .default([]),
});

export const importCalls = callTable({
  ...exportCalls,
  'Import/Read': {
    ...access,
    method: 'POST',
    path: 'api/Import/Read',
    summary: 'Take a file and tell its sheets and columns, with the column proposed for each field.',
    input: readingSchema.extend({ kind }),
    output: readImportSchema,
    multipart: true,
    changes: ['imports'],
  },
  'Import/ReadAgain': {
    ...access,
    method: 'POST',
    path: 'api/Import/ReadAgain',
    summary: 'Read the same file another way: kind, sheet, header row, delimiter, encoding.',
    input: readingSchema.extend({
      importId,
      kind,
      sheetKinds: z
        .record(z.string(), z.enum(leaseImportKinds).nullable())
        .default({})
        .describe('For a portfolio: what a sheet holds, by its name; null leaves it out'),
    }),
    output: readImportSchema,
    changes: ['imports'],
  },
  'Import/Check': {
    ...access,
    method: 'POST',
    path: 'api/Import/Check',
    summary: 'What the import would do, row by row. Nothing is changed.',
    input: importAnswersSchema,
    output: checkedImportSchema,
    changes: ['imports'],
    maxBody: 8 * 1024 * 1024,
  },
  'Import/GetRows': {
    ...access,
    method: 'GET',
    path: 'api/Import/GetRows',
    summary: 'The checked rows of one outcome, a hundred at a time.',
    input: z.object({
      importId,
      outcome: z.enum(importOutcomes, { error: `Choose one of: ${importOutcomes.join(', ')}.` }),
      from: z.coerce.number().int().min(0).default(0),
    }),
    output: z.array(importRowSchema),
    reads: ['imports'],
  },
  'Import/Run': {
    ...access,
    method: 'POST',
    path: 'api/Import/Run',
    summary: 'Store what was checked, all or nothing, as one change set; with `good` without rows in error.',
    input: z.object({ importId, only: z.enum(['all', 'good']).default('all') }),
    output: changeSetSchema,
    changes: ['leases', ...leaseTabNames, ...importedExpenses, 'comps', 'imports', 'changeSets'],
    creates: true,
  },
  'Import/Cancel': {
    ...access,
    method: 'POST',
    path: 'api/Import/Cancel',
    summary: 'Stop a check or an import that is running, or forget one. False when it is done already.',
    input: z.object({ importId }),
    output: z.boolean(),
    changes: ['imports'],
  },
  'Import/GetProgress': {
    ...access,
    method: 'GET',
    path: 'api/Import/GetProgress',
    summary: 'How far an import is.',
    input: z.object({ importId }),
    output: importProgressSchema,
    reads: ['imports'],
  },
  'Import/GetRejected': {
    ...access,
    method: 'GET',
    path: 'api/Import/GetRejected',
    summary: 'A workbook of the rows in error as they stood in the file, each with the reason.',
    input: z.object({ importId }),
    output: fileOutput('xlsx'),
    reads: ['imports'],
  },
  'Import/GetTemplate': {
    ...access,
    method: 'GET',
    path: 'api/Import/GetTemplate',
    summary: 'An empty workbook to fill in, with one example row.',
    input: z.object({ kind }),
    output: fileOutput('xlsx'),
    reads: ['ownFields'],
  },
});
