import { z } from 'zod';
import { date, fieldTable, file, integer, listedChoice, longText, text } from '../../fields/index.ts';
import {
  rowChangeWithOwn,
  savedRowWithOwn,
  type ChangeWithOwn,
  type RowChange,
  type RowPayload,
  type SavedRow,
} from '../../fields/rows.ts';
import { leaseTab } from './tab.ts';
import { leaseTabLinks } from '../../paths.ts';

export const documentTypes = [
  'Lease',
  'Lease Amendment',
  'Estoppel',
  'Certificate of Insurance',
  'SNDA',
  'Space Plan',
  'Site Plan',
  'Site Photos',
  'Other',
] as const;

export const documentFields = fieldTable({
  type: listedChoice('Type', 'documentTypes', documentTypes, { width: 'sm' }),
  name: text('Document Name', { width: 'md' }),
  text: longText('Note'),
  date: date('Date', { width: 'sm' }),
  expires: date('Expires', { width: 'sm', help: 'The day becomes a critical date of the lease.' }),
  /** The name of the stored file. The server makes the sent name safe. */
  filename: file('Document', { derived: true }),
  user_id: integer('User Id', { derived: true }),
});

const ids = ['file_id', 'site_id'] as const;
type Id = (typeof ids)[number];
/** The specification lists the file with the row; it is always `null` there, and read by GetDocument. */
const fileOfRow = z.object({ documentBase64: z.null(), downloadedFile: z.null() });
/** The moment at which the document was entered, in UTC: 2026-06-15T19:03:07Z. A day that somebody chose is that day. */
const savedFields = { ...documentFields, date: text('Date and time', { max: 20 }) };
export type DocumentFile = SavedRow<typeof documentFields, Id> & z.output<typeof fileOfRow>;
export const documentSchema: z.ZodType<DocumentFile> = savedRowWithOwn(savedFields, ids, 'documents').and(
  fileOfRow,
);

/** The file as the form may send it. A binary part arrives beside the form's fields. */
const sentFile = z.object({
  // Any name is accepted; the server makes it safe.
  filename: z.string().max(4096).nullish(),
  documentBase64: z.string().nullish(),
  /** The date as it was sent, where it is a moment: of a field the date part counts. */
  moment: z.string().optional(),
});

type Change = ChangeWithOwn<RowChange<typeof documentFields, Id>> & z.output<typeof sentFile>;
type Payload = ChangeWithOwn<RowPayload<typeof documentFields, Id>> & z.input<typeof sentFile>;

export const documentChangeSchema: z.ZodType<Change, Payload> = z.preprocess(
  withoutWordsForNothing,
  z.intersection(rowChangeWithOwn(documentFields, ids, 'documents'), sentFile),
  // Safe: the preprocessing accepts anything, so also what the schema accepts.
) as z.ZodType<Change, Payload>;

/** A form holds only text, so browsers send unset values as the words null and undefined. */
function withoutWordsForNothing(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return form;
  const set = Object.entries(form).filter(([, value]) => value !== 'null' && value !== 'undefined');
  const sent = 'date' in form ? form.date : null;
  const isMoment = typeof sent === 'string' && /^[\d-]{10}T[\d:.]{5,20}(Z|[+-]\d\d:?\d\d)$/.test(sent);
  return { ...Object.fromEntries(set), ...(isMoment && { moment: sent }) };
}

export const fileRequired = 'Document File is required.';

export const documentsTab = leaseTab({
  title: leaseTabLinks.documents.title,
  noun: 'Document File',
  help: {
    text: 'The lease and what belongs to it. Drop files anywhere on the box or choose them; several at once make one row each. A click on the name downloads the file; PDFs and pictures can be looked at here.',
    terms: ['Estoppel', 'SNDA', 'Certificate of Insurance'],
  },
  key: 'file_id',
  parent: 'site_id',
  fields: documentFields,
  columns: [
    { label: 'Type', fields: ['type'] },
    { label: 'Document', fields: ['name', 'filename'] },
    { label: 'Note', fields: ['text'] },
  ],
  editOnly: ['date', 'expires'],
  mainFields: ['type', 'name', 'text', 'filename'],
  ownFields: 'documents',
  sheet: null,
  blankRows: 1,
  leavesEditMode: 'when saved',
  calls: {
    list: 'Leases/GetDocumentFiles',
    save: 'Leases/EditDocumentFiles',
    remove: 'Leases/DeleteDocumentFiles',
  },
  row: documentSchema,
  change: documentChangeSchema,
  saveSummary: 'A new one comes with its file, as a binary part or as documentBase64.',
  defaults: (today) => ({ date: today }),
  // Type, name, notes and the file are optional, because a document may be awaited.
  problems: () => [],
});

/** The text of a document's link. */
export function documentLabel(row: Pick<DocumentFile, 'name' | 'filename'>): string {
  return row.name || row.filename || 'Document';
}
