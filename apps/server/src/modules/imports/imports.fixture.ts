import type { CallInput, CheckedImport, ImportKind, ReadImport } from '@panoramic/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { Caller } from '../../../test/app.ts';

const folder = join(import.meta.dirname, '../../../test/import-files');

/** The first rows of a public list of leases: repeated numbers, territories and fractions of feet are among them. */
export function gsaFile(): string {
  return readFileSync(join(folder, 'gsa-leased-properties.csv'), 'utf8');
}

/** The same list, opened and saved by LibreOffice: dates and zip codes are numbers there. */
export function gsaWorkbook(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, 'gsa-leased-properties.xlsx')));
}

export function fileForm(
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'file.csv',
  options: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ kind, ...options })) form.set(field, value);
  form.set('file', new Blob([content]), name);
  return form;
}

/** What Import/Read answers for a file that can be read. */
export async function readFile(caller: Caller, ...file: Parameters<typeof fileForm>): Promise<ReadImport> {
  const reply = await caller.call('Import/Read', fileForm(...file));
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  return reply.body;
}

type Answers = Partial<CallInput<'Import/Check'>>;

/** Checks with what was proposed, as somebody does who only presses Next. */
export async function checkFile(
  caller: Caller,
  read: ReadImport,
  answers: Answers = {},
): Promise<CheckedImport> {
  const { importId, proposal: mapping } = read;
  const reply = await caller.call('Import/Check', { importId, mapping, ...answers });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  return reply.body;
}

/** Lines of a table, with commas between the cells. */
export function csv(...rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

export function bytes(content: Buffer | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content);
}

/** The parts of a workbook as a file. */
export async function zipped(
  parts: Readonly<Record<string, string | Buffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return bytes(await buffer(zip.outputStream as Readable));
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet, as its parts. */
export function workbookOf(sheet: string, texts = ''): Record<string, string> {
  return {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relationship}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  };
}
