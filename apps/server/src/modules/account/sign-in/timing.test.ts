// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { seedAccounts } from '../../../../seed/accounts.ts';
import { testApp } from '../../../../test/app.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

/**
 * Measures a known and an unknown username by turns, so that other load on the machine affects both.
 * The work is the same by construction; this test notices when somebody changes that. A sign-in that
 * skips the hash for unknown users would give a ratio above 5 in every measurement; a busy machine may
 * spoil some measurements, but not ten.
 */
const app = testApp();
const anyone = app.caller(null);
const rounds = 15;
const measurements = 10;
const bound = 1.5;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

test.each([
  ['a refused sign-in', (Username: string) => anyone.call('Account/token', { Username, Password: 'not it' })],
  ['asking for a reset link', (Username: string) => anyone.call('Account/RequestReset', { Username })],
  // @security each-takes-long-known-unknown
])('%s takes as long for a known as for an unknown username', async (_what, ask) => {
  await ask('warm');
  const ratios: number[] = [];
  while (ratios.length < measurements && !ratios.some((ratio) => ratio < bound))
    ratios.push(await ratioOf(ask));
  expect(Math.min(...ratios)).toBeLessThan(bound);
});

/** The ratio of the longer to the shorter time. */
async function ratioOf(ask: (userName: string) => Promise<unknown>): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    known.push(await timeOf(() => ask('writer')));
    unknown.push(await timeOf(() => ask('nobody-at-all')));
  }
  const ratio = median(known) / median(unknown);
  return Math.max(ratio, 1 / ratio);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  // Ends the window in which tries are limited.
  app.clock.advance(10 * 60_000);
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
