import { afterAll, describe, expect, test } from 'vitest';
import { discardDemonstration } from '../../torture/server-under-test.ts';
import type { Outcome, Trial } from '../../torture/trial.ts';
import { trials } from '../../torture/trials/index.ts';

/** The shortest form of a trial of `npm run torture`, which runs all of them at length. */
function runBriefly(trial: Trial): Promise<Outcome> {
  return trial.run({ rounds: 1, seconds: 0, seed: 1, patience: 6, progress: () => {} });
}

afterAll(() => discardDemonstration());

describe('in processes of its own, the product', { timeout: 120_000 }, () => {
  test('loses nothing when it is killed under write load', async () => {
    const { findings, counts } = await runBriefly(trials.killed);
    expect(findings).toEqual([]);
    expect(counts['acknowledged writes']).toBeGreaterThan(20);
  });

  test('killed in the middle of an import leaves nothing of it, and runs it again', async () => {
    const { findings, counts } = await runBriefly(trials['killed-import']);
    expect(findings).toEqual([]);
    expect(counts['killed after some rows']).toBe(1);
  });

  test('tells webhooks of every save although it is killed in between and other receivers hang or answer without end', async () => {
    const { findings, counts } = await runBriefly(trials.webhooks);
    expect(findings).toEqual([]);
    expect(counts['told']).toBeGreaterThan(20);
  });

  test('answers what is under way after SIGTERM, drops nothing and ends with 0 within 10 seconds', async () => {
    const { findings, counts } = await runBriefly(trials.stopped);
    expect(findings).toEqual([]);
    expect(counts['answered']).toBeGreaterThan(10);
  });

  test('answers 503 with Retry-After while its PostgreSQL is away, and is back within 5 seconds', async () => {
    const { findings, counts } = await runBriefly(trials['database-restart']);
    expect(findings).toEqual([]);
    expect(counts['answered 503']).toBeGreaterThan(0);
  });
});
