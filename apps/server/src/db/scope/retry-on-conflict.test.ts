import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from '../../../test/database.ts';
import { raw, sql } from './sql.ts';
import { inTransaction, nobody, type TransactionMode, type Tx } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await asOwner(database.ownerUrl, (owner) =>
    owner.query(`
      create table counters (name text primary key, count integer not null default 0);
      insert into counters values ('left'), ('right');
      grant select, update on counters to panoramic_template_app;
      create function fail_with(code text) returns integer language plpgsql as
        $$ begin raise exception 'on purpose' using errcode = code; end $$`),
  );
});
afterAll(() => database.drop());

function transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T> {
  return inTransaction(database.pool, nobody, work, mode);
}

function add(tx: Tx, name: string): Promise<number> {
  return tx.run(sql`update counters set count = count + 1 where name = ${name}`);
}

function failWith(code: string) {
  return sql`select fail_with(${raw(`'${code}'`)})`;
}

describe('a transaction that the database rolls back in favour of another', () => {
  // @security run-again-two-deadlock-both
  test('is run again: two that deadlock both succeed, and each counts once', async () => {
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let runs = 0;
    async function crossing(mine: 0 | 1, names: readonly [string, string]): Promise<void> {
      await transact(async (tx) => {
        runs += 1;
        await add(tx, names[0]);
        both[mine].resolve();
        // Each holds what the other wants next.
        await both[1 - mine]?.promise;
        await add(tx, names[1]);
      });
    }
    await Promise.all([crossing(0, ['left', 'right']), crossing(1, ['right', 'left'])]);
    expect(runs).toBeGreaterThan(2);
    expect(await transact((tx) => tx.rows(sql`select count from counters`))).toEqual([
      { count: 2 },
      { count: 2 },
    ]);
  });

  test('is run again after a serialization failure', async () => {
    let runs = 0;
    const answer = await transact(async (tx) => {
      runs += 1;
      return tx.rows(runs < 3 ? failWith('40001') : sql`select 'done' as answer`);
    });
    expect([answer, runs]).toEqual([[{ answer: 'done' }], 3]);
  });

  test('on every try answers 503 with Retry-After', async () => {
    let runs = 0;
    const failing = transact((tx) => {
      runs += 1;
      return tx.rows(failWith('40P01'));
    });
    await expect(failing).rejects.toMatchObject({ status: 503, options: { retryAfterSeconds: 1 } });
    expect(runs).toBeGreaterThan(2);
  });

  test('is not run again when it only reads: its rows may have been sent already', async () => {
    let runs = 0;
    const reading = transact((tx) => {
      runs += 1;
      return tx.rows(failWith('40001'));
    }, 'read');
    await expect(reading).rejects.toThrow('on purpose');
    expect(runs).toBe(1);
  });

  test('for any other reason fails at once', async () => {
    let runs = 0;
    const failing = transact((tx) => {
      runs += 1;
      return tx.rows(failWith('23514'));
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(runs).toBe(1);
  });
});
