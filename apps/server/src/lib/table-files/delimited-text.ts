import { isUtf8 } from 'node:buffer';
import { importDelimiters, type importEncodings, type SheetRow } from '@panoramic/contract';
import { tableFileLimits, unreadable, type ReadingBudget } from './limits.ts';
import { RecordParser, RecordTooLongError } from './record-parser.ts';

export type FileEncoding = (typeof importEncodings)[number];
export type Delimiter = (typeof importDelimiters)[number];

const chunkBytes = 64 * 1024;

/**
 * Detects UTF-16 by its mark or its zeros, else UTF-8 if the whole file is valid UTF-8, else assumes
 * Windows-1252.
 */
export function findEncoding(bytes: Buffer): FileEncoding {
  const head = bytes.subarray(0, chunkBytes);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even < odd / 4) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 4) return 'utf-16be';
  if (even + odd > 0)
    throw unreadable('The file is neither a workbook (.xlsx) nor a text file with columns (.csv).');
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Finds the delimiter that gives the first lines the same number of columns, and the most columns. */
export function findDelimiter(bytes: Buffer, encoding: FileEncoding): Delimiter {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, chunkBytes));
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text)?.[1];
  if (named !== undefined) return named as Delimiter; // Safe: the expression knows the same four.
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, 100)
    .filter((line) => line.trim() !== '');
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of importDelimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const groups = Map.groupBy(counts, (count) => count);
    // Lines are grouped by their count, because title lines above the table have fewer columns.
    for (const [count, same] of groups) {
      const score = same.length * Math.min(count, 8) ** 0.5;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** The rows of the text in their order, a few at a time. A row in quotation marks may have several lines. */
export async function* delimitedRows(
  bytes: Buffer,
  format: { readonly encoding: FileEncoding; readonly delimiter: Delimiter },
  budget: ReadingBudget,
): AsyncGenerator<SheetRow[]> {
  let number = 0;
  let rows: SheetRow[] = [];
  let held = 0;
  for (const records of recordsOf(bytes, format)) {
    for (const record of records) {
      number += 1;
      budget.takeLine();
      const cells = trimmed(record);
      if (number === 1 && /^sep=[,;|\t]?$/i.test(cells.join(''))) continue;
      if (cells.length > 0) held += budget.takeRow(cells);
      rows.push({ number, cells });
      if (rows.length < 500 && held < tableFileLimits.held) continue;
      yield rows;
      rows = [];
      held = 0;
    }
    budget.checkTime();
  }
  if (rows.length > 0) yield rows;
}

/** The records of one chunk of the text after another. */
function* recordsOf(
  bytes: Buffer,
  { encoding, delimiter }: { readonly encoding: FileEncoding; readonly delimiter: Delimiter },
): Generator<string[][]> {
  const parser = new RecordParser(delimiter);
  const decoder = new TextDecoder(encoding);
  let before = 0;
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const records = parser.parse(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
      yield records;
      before += records.length;
    }
    yield parser.parse(decoder.decode());
  } catch (error) {
    if (!(error instanceof RecordTooLongError)) throw error;
    throw unreadable(`Row ${before + 1} is too long, or a quotation mark in it is never closed.`, error);
  }
  if (parser.isOpen) throw unreadable(`A quotation mark in row ${before + 1} is never closed.`);
  yield parser.end();
}

/** Without blanks around the texts and empty cells at the end. */
function trimmed(record: readonly string[]): string[] {
  const cells = record.map((text) => text.trim());
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
}
