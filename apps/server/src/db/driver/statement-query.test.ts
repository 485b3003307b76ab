import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../test/database.ts';
import { openPool, type Pool } from './pool.ts';
import { raw, sql } from '../scope/sql.ts';
import { maxPreparedStatements } from './statement-query.ts';
import { inTransaction, nobody, type Tx } from '../scope/transaction.ts';

/**
 * The columns of a statement are asked for once per connection, so on a single connection the second run is
 * the test.
 */
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

test('a statement whose table has changed under it fails rather than giving values under other names', async () => {
  await transact((tx) => tx.query('create table shapes (a text, b text)'));
  await transact((tx) => tx.query(`insert into shapes values ('of a', 'of b')`));
  const all = sql`select * from shapes`;
  expect(await transact((tx) => tx.rows(all))).toEqual([{ a: 'of a', b: 'of b' }]);
  await transact((tx) => tx.query('alter table shapes drop a'));
  await expect(transact((tx) => tx.rows(all))).rejects.toThrow('cached plan must not change result type');
});

test('a value that cannot be parsed fails the statement, and not the connection', async () => {
  const read = () =>
    new Promise((resolve, reject) => {
      transact(
        (tx) =>
          new Promise<void>((done) => {
            tx.submit({
              text: 'select 1 as one',
              values: [],
              onRow: () => {
                throw new Error('unreadable');
              },
              onEnd: (failure) => {
                if (failure === null) resolve(null);
                else reject(failure);
                done();
              },
            });
          }),
      ).catch(reject);
    });
  await expect(read()).rejects.toThrow('unreadable');
  expect(await transact((tx) => tx.rows(sql`select 2 as two`))).toEqual([{ two: 2 }]);
});

test('a connection keeps the most recently used statements prepared, and prepares a dropped one again', async () => {
  const numbers = Array.from({ length: maxPreparedStatements * 2 }, (_, index) => index);
  const asked = (tx: Tx, number: number) =>
    tx.one<{ number: number }>(sql`select ${raw(String(number))} as number`);
  // One by one, and then many of them in one trip.
  for (const number of numbers) expect(await transact((tx) => asked(tx, number))).toEqual({ number });
  for (let time = 0; time < 3; time += 1) {
    const answers = await transact((tx) => Promise.all(numbers.map((number) => asked(tx, number))));
    expect(answers.map(({ number }) => number)).toEqual(numbers);
  }
  await transact((tx) => asked(tx, 0));
  const { rows } = await transact((tx) =>
    tx.query(
      `select count(*) as count from pg_prepared_statements where statement ~ '^select \\d+ as number'`,
    ),
  );
  expect(rows[0]?.['count']).toBeGreaterThan(maxPreparedStatements - 10);
  expect(rows[0]?.['count']).toBeLessThanOrEqual(maxPreparedStatements);
});
