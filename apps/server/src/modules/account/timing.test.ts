import { beforeAll, expect, test } from 'vitest';
import { seedAccounts } from '../../../seed/accounts.ts';
import { testApp } from '../../../test/app.ts';
import { inTransaction, nobody } from '../../db/transaction.ts';

/**
 * A known and an unknown username by turns, so that whatever else the machine does meets both.
 * The work is the same by construction; this notices when somebody changes that. Sign-in without
 * the hash for nobody would give a ratio above 5.
 */
const app = testApp();
const anyone = app.caller(null);
const rounds = 25;
const bound = 1.5;

beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

test.each([
  ['a refused sign-in', (Username: string) => anyone.call('Account/token', { Username, Password: 'not it' })],
  ['asking for a reset link', (Username: string) => anyone.call('Account/RequestReset', { Username })],
])('%s takes as long for a known as for an unknown username', async (_what, ask) => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  await ask('warm');
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, userName] of [
      ['known', 'writer'],
      ['unknown', 'nobody-at-all'],
    ] as const) {
      // Past the limits of tries.
      app.clock.advance(10 * 60_000);
      const start = performance.now();
      await ask(userName);
      times[kind].push(performance.now() - start);
    }
  const ratio = median(times.known) / median(times.unknown);
  expect(Math.max(ratio, 1 / ratio)).toBeLessThan(bound);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
