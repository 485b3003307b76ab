import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sql } from './sql.ts';
import { preparedName } from './sql.ts';
import type { StatementColumn, RowSource, TextRow } from '../driver/statement-query.ts';
import type { Tx } from './transaction.ts';

/** Enough to fill a few packets; small enough that the first rows leave early. */
const chunkLength = 64 * 1024;

/** How many characters of rows all lists together read in one turn of the event loop before other requests run. */
const turnLength = 4 * chunkLength;
let readInTurn = 0;

/**
 * Counts what was read in this turn. Returns a promise of the next turn once the limit is reached, `null`
 * before.
 */
function nextTurnAfter(length: number): Promise<void> | null {
  if (readInTurn === 0) setImmediate(() => (readInTurn = 0));
  readInTurn += length;
  return readInTurn < turnLength ? null : nextTurn();
}

/** How the rows of a statement with these columns are written. */
export type RowWriter = (fields: readonly StatementColumn[]) => (row: TextRow) => string;

/**
 * Writes the rows of a query as a JSON array, a row per line, in chunks as they arrive. PostgreSQL's own text
 * of a value is nearly JSON already, so values are not read into an object and written again. While `onChunk`
 * waits, the database waits.
 */
export function jsonRows(
  tx: Tx,
  statement: Sql,
  onChunk: (text: string) => Promise<void> | null,
  writeRow: RowWriter = rowWriter,
): Promise<void> {
  const { text, values } = statement;
  return new Promise((resolve, reject) => {
    let chunk = '[';
    let source: RowSource | undefined;
    let refused: unknown = null;
    function pauseFor(room: Promise<void>): void {
      source?.pause();
      room.catch((failure: unknown) => (refused = failure)).finally(() => source?.resume());
    }
    tx.submit({
      name: preparedName(text),
      text,
      values,
      onSent: (sender) => (source = sender),
      onRow: (row, fields) => {
        if (refused !== null) throw refused;
        chunk += (chunk === '[' ? '\n' : ',\n') + writeRow(fields)(row);
        if (chunk.length < chunkLength) return;
        // Without a pause, up to two megabytes of rows are read in one turn of the event loop,
        // and every other request waits for them.
        const turn = nextTurnAfter(chunk.length);
        const room = onChunk(chunk) ?? turn;
        chunk = '';
        if (room) pauseFor(room);
      },
      onEnd: (failure) => {
        if (failure !== null) return reject(failure);
        try {
          void onChunk(`${chunk}\n]`)?.catch(() => {});
          resolve();
        } catch (unwanted) {
          reject(unwanted);
        }
      },
    });
  });
}

function asText(value: string): string {
  return value;
}

/**
 * Quotes as JSON.stringify does, and calls it only where needed: it is slow to start, and most texts have
 * nothing to escape.
 */
function quoted(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // What comes before the blank, the quotation mark and the backslash. PostgreSQL has no lone surrogates.
    if (code < 0x20 || code === 0x22 || code === 0x5c) return JSON.stringify(text);
  }
  return `"${text}"`;
}

/** By PostgreSQL's type numbers; whatever is not listed is text and becomes a JSON string. */
const encoders = new Map<number, (text: string) => string>([
  [16, (text) => (text === 't' ? 'true' : 'false')], // boolean
  [20, asText], // bigint
  [21, asText], // smallint
  [23, asText], // integer
  [1700, asText], // numeric
  [114, asText], // json
  [3802, asText], // jsonb
]);

const rowWriters = new WeakMap<readonly StatementColumn[], (row: TextRow) => string>();

function rowWriter(fields: readonly StatementColumn[]): (row: TextRow) => string {
  let writer = rowWriters.get(fields);
  if (!writer) rowWriters.set(fields, (writer = makeRowWriter(fields)));
  return writer;
}

function makeRowWriter(fields: readonly StatementColumn[]) {
  const heads = fields.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const encodings = fields.map(({ dataTypeID }) => encoders.get(dataTypeID) ?? quoted);
  return (row: TextRow) => {
    let text = '';
    // A counting loop, because it runs for every value of every row.
    for (let index = 0; index < heads.length; index += 1) {
      const value = row[index] ?? null;
      text += heads[index];
      text += value === null ? 'null' : encodings[index]?.(value);
    }
    return `${text}}`;
  };
}
