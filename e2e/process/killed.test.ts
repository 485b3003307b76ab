// @module-tag long
import { afterAll, describe, expect, test } from 'vitest';
import { discardDemonstration } from '../../torture/server-under-test.ts';
import { countsOfBrief } from '../../torture/trial.ts';
import { trials } from '../../torture/trials/index.ts';

afterAll(() => discardDemonstration());

describe('the product, killed in processes of its own', { timeout: 600_000 }, () => {
  test('loses nothing under write load', async () => {
    const counts = await countsOfBrief(trials.killed);
    expect(counts['acknowledged writes']).toBeGreaterThanOrEqual(25);
  });

  test('leaves nothing of an import that was under way, and runs it again', async () => {
    const counts = await countsOfBrief(trials['killed-import']);
    expect(counts['killed after some rows']).toBe(1);
  });

  test("does a change of a field's kind whole that was under way, once it runs again", async () => {
    const counts = await countsOfBrief(trials['killed-kind-change']);
    expect(counts['killed after some values']).toBe(1);
    expect(counts['finished by the next server']).toBeGreaterThanOrEqual(1);
  });

  test('sends each payment once although two servers make the batch of the same month and one of them is killed', async () => {
    const counts = await countsOfBrief(trials['killed-payments']);
    expect(counts['sent lines']).toBeGreaterThanOrEqual(24);
  });

  test('tells webhooks of every save although it is killed in between and other receivers hang or answer without end', async () => {
    const counts = await countsOfBrief(trials.webhooks);
    expect(counts['told']).toBeGreaterThan(20);
  });
});
