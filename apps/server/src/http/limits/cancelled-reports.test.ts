// @module-tag long
import { calls } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { defaultLimits } from './limits.ts';

const app = testApp();

test(
  'reports that are cancelled while they wait are not made, and no failure is logged',
  { timeout: 300_000 },
  async () => {
    await leasesOf(app)({ sd_num: '1' });
    const viewer = await app.as('no role');
    // The first one starts the thread that makes them.
    await viewer.call('Rent/GetReport', { reportName: 'Rent Roll' });
    const made = reportsMade();
    const cancelling = new AbortController();
    const asked = Array.from({ length: 12 }, () =>
      fetch(`${app.url}/${calls['Rent/GetReport'].path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reportName: 'Rent Forecast', months: 120 }),
        signal: cancelling.signal,
      }),
    );
    await expect.poll(() => reportsMade() - made, { interval: 5 }).toBeGreaterThan(0);
    cancelling.abort();
    await Promise.allSettled(asked);
    expect((await viewer.call('Rent/GetReport', { reportName: 'Rent Roll' })).status).toBe(200);
    // The reports that were under way, one that was done, and the last one.
    expect(reportsMade() - made).toBeLessThanOrEqual(2 * defaultLimits.reports.perUser + 2);
    expect(app.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

function reportsMade(): number {
  return app.logged.filter((line) => line.includes('"exported"')).length;
}
