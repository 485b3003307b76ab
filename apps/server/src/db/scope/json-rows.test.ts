import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../test/database.ts';
import { jsonRows } from './json-rows.ts';
import { sql } from './sql.ts';
import { inTransaction, nobody } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => (database = await aDatabase()));
afterAll(() => database.drop());

/** Reads rows of 1,000 characters and counts the full chunks that came in each turn of the event loop. */
async function chunksPerTurn(rows: number): Promise<{ text: string; perTurn: number[] }> {
  const perTurn: number[] = [];
  let text = '';
  let chunks = 0;
  let turn = setImmediate(count);
  function count(): void {
    perTurn.push(chunks);
    chunks = 0;
    turn = setImmediate(count);
  }
  await inTransaction(database.pool, nobody, (tx) =>
    jsonRows(
      tx,
      sql`select id, repeat('x', 1000) as words from generate_series(1, ${rows}::int) as id`,
      (chunk) => {
        if (!chunk.endsWith(']')) chunks += 1;
        text += chunk;
        return null;
      },
    ),
  );
  clearImmediate(turn);
  return { text, perTurn };
}

test('a long list lets other requests run after every few chunks, and has every row', async () => {
  const rows = 20_000;
  const { text, perTurn } = await chunksPerTurn(rows);
  // Four chunks, and one more that the last packet read may still fill.
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(5);
  const read = JSON.parse(text) as { id: number }[];
  expect(read.map(({ id }) => id)).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
});
