import type { Sql } from './sql.ts';
import { preparedName } from './sql.ts';
import type { Tx } from './transaction.ts';

/** Enough to fill a few packets; small enough that the first rows leave early. */
const chunkLength = 64 * 1024;

/**
 * The rows of a query as the text of a JSON array, a row per line, given in chunks as they arrive.
 * PostgreSQL's own text of a value is nearly JSON already: what need not be read into an object and
 * written again is not.
 */
export function jsonRows(tx: Tx, statement: Sql, onChunk: (text: string) => void): Promise<void> {
  const { text, values } = statement;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let write: ((row: readonly (string | null)[]) => string) | undefined;
  let chunk = '[';
  const query = tx.submit({
    name: preparedName(text),
    text,
    values,
    rowMode: 'array',
    // Raw text instead of parsed values.
    types: { getTypeParser: () => asText },
  });
  query.on('row', (row: unknown, result) => {
    write ??= rowWriter(result?.fields ?? []);
    // Safe: rowMode is array and every value is left as text.
    chunk += (chunk === '[' ? '\n' : ',\n') + write(row as (string | null)[]);
    if (chunk.length < chunkLength) return;
    onChunk(chunk);
    chunk = '';
  });
  query.on('error', reject);
  query.on('end', () => {
    onChunk(`${chunk}\n]`);
    resolve();
  });
  return promise;
}

function asText(value: string): string {
  return value;
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

function rowWriter(fields: readonly { name: string; dataTypeID: number }[]) {
  const heads = fields.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const encodings = fields.map(({ dataTypeID }) => encoders.get(dataTypeID) ?? JSON.stringify);
  return (row: readonly (string | null)[]) => {
    let text = '';
    // By number: it runs for every value of every row.
    for (let index = 0; index < heads.length; index += 1) {
      const value = row[index] ?? null;
      text += heads[index];
      text += value === null ? 'null' : encodings[index]?.(value);
    }
    return `${text}}`;
  };
}
