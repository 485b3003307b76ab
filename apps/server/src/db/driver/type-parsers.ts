import { types } from 'pg';
import type { StatementColumn, TextRow } from './statement-query.ts';

type Reader = (text: string) => unknown;

/** PostgreSQL type numbers that `pg` would read as text or as a Date in the process's zone. */
const readers = new Map<number, Reader>([
  [20, Number], // bigint: counts and history ids, far below 2^53
  [1700, Number], // numeric: money, 14 digits at most, exact as a double
  [1082, (text) => text], // date: stays yyyy-MM-dd
  [1114, (text) => text], // timestamp without zone: not used
  [1184, (text) => new Date(text).toISOString()], // timestamptz
]);

/** Returns the function that parses the text of a value of this type. */
export function typeParserOf(dataTypeId: number): Reader {
  // Safe: what is not asked for in binary comes as text.
  return readers.get(dataTypeId) ?? (types.getTypeParser(dataTypeId, 'text') as Reader);
}

const rowReaders = new WeakMap<readonly StatementColumn[], (row: TextRow) => Record<string, unknown>>();

/** How the rows of a statement become objects. */
export function textRowParser(fields: readonly StatementColumn[]): (row: TextRow) => Record<string, unknown> {
  let reader = rowReaders.get(fields);
  if (!reader) rowReaders.set(fields, (reader = makeRowReader(fields)));
  return reader;
}

function makeRowReader(fields: readonly StatementColumn[]) {
  const names = fields.map(({ name }) => name);
  const reads = fields.map(({ dataTypeID }) => typeParserOf(dataTypeID));
  // Copied for each row, so that all rows have the same shape for the JavaScript engine.
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return (row: TextRow) => {
    const read: Record<string, unknown> = { ...empty };
    // A counting loop, because it runs for every value of every row.
    for (let index = 0; index < names.length; index += 1) {
      const text = row[index] ?? null;
      if (text !== null) read[names[index] ?? ''] = reads[index]?.(text);
    }
    return read;
  };
}
