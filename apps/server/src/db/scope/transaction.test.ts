import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../test/database.ts';
import { openPool, type Pool } from '../driver/pool.ts';
import { sql } from './sql.ts';
import { inTransaction, nobody, type Tx } from './transaction.ts';

/** A single connection, so that the second run of a statement meets what the first has prepared. */
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await aDatabase();
  pool = openPool(database.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(pool, nobody, work);
}

const kinds = sql`select 1::int as whole, 12.50::numeric as money, true as yes, null::text as nothing,
  date '2026-02-28' as day, timestamptz '2026-02-28 12:00:00.5+00' as moment, 9007199254740991::bigint as big,
  '{"a": [1]}'::jsonb as tree, array['x', 'y'] as texts, '\\x00ff'::bytea as bytes`;
const kindsRead = {
  whole: 1,
  money: 12.5,
  yes: true,
  nothing: null,
  day: '2026-02-28',
  moment: '2026-02-28T12:00:00.500Z',
  big: 9007199254740991,
  tree: { a: [1] },
  texts: ['x', 'y'],
  bytes: Buffer.from([0, 255]),
};

test('a prepared statement gives the same values every time it is run', async () => {
  for (let time = 0; time < 3; time += 1) expect(await transact((tx) => tx.rows(kinds))).toEqual([kindsRead]);
});

test('statements that are sent together each get their own rows, prepared or not', async () => {
  for (let time = 0; time < 2; time += 1) {
    const answers = await transact((tx) =>
      Promise.all([
        tx.rows(sql`select ${'a'}::text as first`),
        tx.rows(sql`select 1 as second, 2 as third where false`),
        tx.query('select 3 as fourth, 4 as fifth'),
        tx.rows(kinds),
        tx.run(sql`select from generate_series(1, 7)`),
      ]),
    );
    expect(answers).toEqual([
      [{ first: 'a' }],
      [],
      { rows: [{ fourth: 3, fifth: 4 }], count: 1 },
      [kindsRead],
      7,
    ]);
  }
});

test('a statement that failed gives its rows when it is run again', async () => {
  const half = (divisor: number) => transact((tx) => tx.rows(sql`select 10 / ${divisor}::int as half`));
  await expect(half(0)).rejects.toThrow('division by zero');
  expect(await half(2)).toEqual([{ half: 5 }]);
  await expect(half(0)).rejects.toThrow('division by zero');
  expect(await half(5)).toEqual([{ half: 2 }]);
});

test('a statement first sent after a failed one is prepared by the next transaction', async () => {
  const late = sql`select 'late' as word`;
  const failing = transact((tx) => Promise.all([tx.rows(sql`select 1 / 0`), tx.rows(late)]));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await transact((tx) => tx.rows(late))).toEqual([{ word: 'late' }]);
});

test('a transaction whose failed statement was ignored keeps nothing, and says so', async () => {
  await transact((tx) => tx.query('create table notes (text text)'));
  const ignoring = transact(async (tx) => {
    await tx.query(`insert into notes values ('lost')`);
    await tx.query('select 1 / 0').catch(() => {});
  });
  await expect(ignoring).rejects.toThrow('The transaction ended with ROLLBACK');
  expect(await transact((tx) => tx.rows(sql`select * from notes`))).toEqual([]);
});
