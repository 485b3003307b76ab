import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardDemonstration } from '../../torture/server-under-test.ts';
import type { Outcome, Trial } from '../../torture/trial.ts';
import { trials } from '../../torture/trials/index.ts';

/** `npm run torture` in its smallest form. */
function small(trial: Trial, rounds: number, seconds = 0): Promise<Outcome> {
  return trial.run({ rounds, seconds, seed: 1, patience: 6, progress: () => {} });
}

/** Takes most of a minute of waiting, and no work: it goes on beside the others. */
let slow: Promise<Outcome>;
beforeAll(() => {
  slow = small(trials['slow-clients'], 60, 2);
  // Awaited by the last test; until then a failure is nobody's.
  slow.catch(() => {});
});
afterAll(() => discardDemonstration());

describe('in processes of its own, the product', { timeout: 120_000 }, () => {
  test('loses nothing when server, database and both are killed under write load', async () => {
    const { findings, counts } = await small(trials.killed, 3);
    expect(findings).toEqual([]);
    expect(counts['acknowledged writes']).toBeGreaterThan(20);
  });

  test('answers what is under way after SIGTERM, drops nothing and ends with 0 within 10 seconds', async () => {
    const { findings, counts } = await small(trials.stopped, 1);
    expect(findings).toEqual([]);
    expect(counts['answered']).toBeGreaterThan(10);
  });

  test('answers 503 with Retry-After while its PostgreSQL is away, and is back within 5 seconds', async () => {
    const { findings, counts } = await small(trials['database-restart'], 1);
    expect(findings).toEqual([]);
    expect(counts['answered 503']).toBeGreaterThan(0);
  });

  test('answers saves with 507 on a full disk, reads again after its database has panicked, and loses nothing', async ({
    skip,
  }) => {
    const { findings, counts, skipped } = await small(trials['disk-full'], 1);
    skip(skipped !== undefined, skipped);
    expect(findings).toEqual([]);
    expect(counts['answered 507']).toBeGreaterThan(0);
  });

  test('gives no damaged file of a document as the right one, and names each in the log', async () => {
    const { findings, counts } = await small(trials['damaged-documents'], 1);
    expect(findings).toEqual([]);
    expect(counts['damaged']).toBe(6);
  });

  test('goes on at its pace while a bucket does not answer, tells uploads so, and stores them later', async () => {
    const { findings, counts } = await small(trials['hanging-bucket'], 12, 5);
    expect(findings).toEqual([]);
    expect(counts['answered 503']).toBe(12);
  });

  test('serves others beside slow clients, and sends away those who never finish their headers', async () => {
    const { findings, counts } = await slow;
    expect(findings).toEqual([]);
    expect(counts['sent away with 408']).toBe(20);
  });
});
