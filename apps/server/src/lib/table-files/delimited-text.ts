import { read, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { importDelimiters, type importEncodings, type SheetRow } from '@panoramic/contract';
import { parse } from 'csv-parse';
import { tableFileLimits, unreadable, type ReadingBudget } from './limits.ts';

export type FileEncoding = (typeof importEncodings)[number];
export type Delimiter = (typeof importDelimiters)[number];

const headBytes = 64 * 1024;

/**
 * Detects UTF-16 by its mark or its zeros, else UTF-8 if the whole file is valid UTF-8, else assumes
 * Windows-1252.
 */
export async function findEncoding(descriptor: number): Promise<FileEncoding> {
  const head = readHead(descriptor);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 8 && even < odd / 4) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 4) return 'utf-16be';
  if (even + odd > 0)
    throw unreadable('The file is neither a workbook (.xlsx) nor a text file with columns (.csv).');
  return (await isUtf8(descriptor)) ? 'utf-8' : 'windows-1252';
}

function readHead(descriptor: number): Buffer {
  const head = Buffer.alloc(headBytes);
  return head.subarray(0, readSync(descriptor, head, 0, headBytes, 0));
}

async function isUtf8(descriptor: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(descriptor)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

const readSome = promisify(read);

/**
 * Reads without a stream, because a stream that is given up would close the descriptor, which is not its own.
 */
async function* bytesOf(descriptor: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await readSome(descriptor, Buffer.alloc(headBytes), 0, headBytes, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Finds the delimiter that gives the first lines the same number of columns, and the most columns. */
export function findDelimiter(descriptor: number, encoding: FileEncoding): Delimiter {
  const text = new TextDecoder(encoding).decode(readHead(descriptor));
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
  descriptor: number,
  { encoding, delimiter }: { readonly encoding: FileEncoding; readonly delimiter: Delimiter },
  budget: ReadingBudget,
): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1024 * 1024,
    record_delimiter: [],
  });
  const decoder = new TextDecoder(encoding);
  async function* texts() {
    for await (const chunk of bytesOf(descriptor)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
  Readable.from(texts())
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let number = 0;
  let rows: SheetRow[] = [];
  let held = 0;
  try {
    for await (const record of parser) {
      number += 1;
      // Safe: without columns the parser gives arrays of text.
      const cells = trimmed(record as string[]);
      if (number === 1 && /^sep=$|^sep=[,;|\t]$/i.test(cells.join(''))) continue;
      if (cells.length > 0) held += budget.takeRow(cells);
      rows.push({ number, cells });
      if (rows.length < 500 && held < tableFileLimits.held) continue;
      yield rows;
      rows = [];
      held = 0;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw unreadable(`A quotation mark in row ${number + 1} is never closed.`, error);
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw unreadable(`Row ${number + 1} is too long, or a quotation mark in it is never closed.`, error);
    throw error;
  }
  if (rows.length > 0) yield rows;
}

/** Without blanks around the texts and empty cells at the end. */
function trimmed(record: readonly string[]): string[] {
  const cells = record.map((text) => text.trim());
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
}
