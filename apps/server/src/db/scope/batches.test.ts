import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { batches, prefetch } from './batches.ts';
import { sql } from './sql.ts';
import { inTransaction, nobody } from './transaction.ts';

const app = testApp();

test('the database reads the next batch while the current one is processed', { tags: ['long'] }, async () => {
  const begun: number[] = [];
  const processed: number[] = [];
  await inTransaction(app.database.pool, nobody, async (tx) => {
    const rows = sql`select extract(epoch from clock_timestamp()) * 1000 as begun from generate_series(1, 3)`;
    for await (const [row] of prefetch(batches<{ begun: number }>(tx, 'times', rows, 1))) {
      begun.push(row?.begun ?? 0);
      // Blocks the process, as computing a batch does: nothing else of the process can run.
      const until = performance.now() + 1000;
      while (performance.now() < until);
      processed.push(Date.now());
    }
  });
  expect(begun).toHaveLength(3);
  expect(begun[1]).toBeLessThan(processed[0] ?? 0);
  expect(begun[2]).toBeLessThan(processed[1] ?? 0);
});
