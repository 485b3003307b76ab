import { readSync } from 'node:fs';
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

export { tableFileLimits, tooManyRows, unreadable } from './limits.ts';

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

/** `descriptor` stays open, and belongs to the caller. */
export async function openTableFile(
  descriptor: number,
  name: string,
  options: TextOptions,
): Promise<TableFile> {
  const start = Buffer.alloc(8);
  readSync(descriptor, start, 0, 8, 0);
  if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004') return openWorkbook(descriptor);
  if (start.toString('hex') === 'd0cf11e0a1b11ae1') throw unreadable(oldOrProtected(descriptor));
  const encoding = options.encoding ?? (await findEncoding(descriptor));
  const delimiter = options.delimiter ?? findDelimiter(descriptor, encoding);
  return {
    sheets: [name.replace(/\.[^.]*$/, '') || name],
    encoding,
    delimiter,
    rows: () => delimitedRows(descriptor, { encoding, delimiter }, new ReadingBudget()),
  };
}

async function openWorkbook(descriptor: number): Promise<TableFile> {
  const zip = await ZipParts.open(descriptor);
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
function oldOrProtected(descriptor: number): string {
  const marker = Buffer.from('EncryptedPackage', 'utf16le');
  const piece = Buffer.alloc(256 * 1024);
  for (let at = 0; ; at += piece.length - marker.length) {
    const length = readSync(descriptor, piece, 0, piece.length, at);
    if (piece.subarray(0, length).includes(marker))
      return 'The workbook is protected with a password. Save it without one and try again.';
    if (length < piece.length)
      return 'This is a workbook of an old Excel (.xls). Save it as .xlsx and try again.';
  }
}
