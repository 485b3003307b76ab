// @module-tag long
import { afterAll, describe, expect, test } from 'vitest';
import { canMount } from '../../packages/embedded-server/src/small-disk.fixture.ts';
import { discardDemonstration } from '../../torture/server-under-test.ts';
import { countsOfBrief } from '../../torture/trial.ts';
import { trials } from '../../torture/trials/index.ts';

afterAll(() => discardDemonstration());

describe('the product, in processes of its own', { timeout: 600_000 }, () => {
  test('answers what is under way after SIGTERM, drops nothing and ends with 0 within 10 seconds', async () => {
    const counts = await countsOfBrief(trials.stopped);
    expect(counts['answered']).toBeGreaterThan(10);
  });

  test('ends with 0 and stops its database after SIGTERM when nobody reads its output', async () => {
    const counts = await countsOfBrief(trials['unread-output']);
    expect(counts['rounds']).toBe(1);
  });

  // @security full-temporary-folder
  test.skipIf(!canMount())(
    'refuses files in words while its temporary folder is full, and makes them once there is room',
    async () => {
      const counts = await countsOfBrief(trials['full-temporary']);
      expect(counts).toMatchObject({ 'refused files': 4, 'files with room': 4, 'other calls': 4, drills: 1 });
    },
  );

  test('answers 503 with Retry-After while its PostgreSQL is away, and is back within 5 seconds', async () => {
    const counts = await countsOfBrief(trials['database-restart']);
    expect(counts['answered 503']).toBeGreaterThan(0);
  });
});
