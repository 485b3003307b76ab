import type { SheetRow } from '@panoramic/contract';
import {
  delimitedRows,
  findDelimiter,
  findEncoding,
  type Delimiter,
  type FileEncoding,
} from './delimited-text.ts';
import { ReadingBudget, unreadable } from './limits.ts';
import { sheetRows } from './sheet-rows.ts';
import { readWorkbookParts } from './workbook-parts.ts';
import { ZipParts } from './zip-parts.ts';

export { tableFileLimits, tooManyRows, tooMuchText, unreadable } from './limits.ts';

/** A workbook or a text with columns. Its rows are read as they are asked for, and never held all at once. */
export interface TableFile {
  readonly sheets: readonly string[];
  /** `null` for a workbook. */
  readonly delimiter: Delimiter | null;
  readonly encoding: FileEncoding | null;
  rows(sheet: number): AsyncGenerator<SheetRow[]>;
}

export interface TextOptions {
  readonly delimiter: Delimiter | null;
  readonly encoding: FileEncoding | null;
}

export async function openTableFile(bytes: Buffer, name: string, options: TextOptions): Promise<TableFile> {
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return openWorkbook(bytes);
  if (bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1') throw unreadable(oldOrProtected(bytes));
  const budget = new ReadingBudget();
  const encoding = options.encoding ?? findEncoding(bytes);
  const delimiter = options.delimiter ?? findDelimiter(bytes, encoding);
  return {
    sheets: [name.replace(/\.[^.]*$/, '') || name],
    encoding,
    delimiter,
    rows: () => delimitedRows(bytes, { encoding, delimiter }, budget.again()),
  };
}

async function openWorkbook(bytes: Buffer): Promise<TableFile> {
  const zip = await ZipParts.open(bytes);
  if (zip.has('mimetype')) throw unreadable('This is no Excel workbook. Save it as .xlsx and try again.');
  const budget = new ReadingBudget();
  const parts = await readWorkbookParts(zip, budget);
  return {
    sheets: parts.sheets.map(({ name }) => name),
    encoding: null,
    delimiter: null,
    rows: (sheet) => sheetRows(zip, parts, parts.sheets[sheet]?.part ?? '', budget.again()),
  };
}

/** Both kinds of file begin alike; a protected workbook names its packed part in UTF-16. */
function oldOrProtected(bytes: Buffer): string {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'The workbook is protected with a password. Save it without one and try again.'
    : 'This is a workbook of an old Excel (.xls). Save it as .xlsx and try again.';
}
