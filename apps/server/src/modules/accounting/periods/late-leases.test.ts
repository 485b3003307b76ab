import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  cents,
  footing,
  keepStandards,
  monthCalls,
  postedTo,
  rentedLeasesOf,
} from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close } = monthCalls(app);
let late = 0;
let ended = 0;

/** September and October are closed, then leases that began in 2024 are entered, then November is closed. */
beforeAll(async () => {
  app.clock.set('2026-12-15T17:00:00Z');
  await keepStandards(app);
  await aRentedLease({ start: '2025-01-01', end: '2029-12-31', monthly: 5000, name: 'in time' });
  await close('2026-09');
  await close('2026-10');
  late = await aRentedLease({ start: '2024-01-01', end: '2030-12-31', monthly: 10_000, name: 'late' });
  ended = await aRentedLease({ start: '2024-01-01', end: '2026-09-30', monthly: 7000, name: 'over' });
  await close('2026-11');
});

describe.each(['ASC842', 'IFRS16'] as const)(
  'a lease that is entered after months were closed, under %s',
  (book) => {
    test('makes the roll-forward of the year foot, by lease and in total', async () => {
      const { classes, lines } = await read('Accounting/GetDisclosures', {
        from: '2026-01',
        to: '2026-12',
        book,
        lines: 'true',
      });
      for (const line of [...lines, ...classes]) expect(footing(line)).toEqual({ liability: 0, asset: 0 });
    });

    test('has one balance on one day, whatever the months asked for', async () => {
      for (const to of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-03']) {
        const balances = new Set<string>();
        for (const from of ['2025-06', '2026-01', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']) {
          if (from > to) continue;
          const { classes } = await read('Accounting/GetDisclosures', { from, to, book });
          const total = classes.at(-1);
          balances.add(JSON.stringify([total?.liabilityClosing, total?.assetClosing, total?.undiscounted]));
        }
        expect([to, balances.size]).toEqual([to, 1]);
      }
    });

    test('enters once, in the month in which it is first closed, and its journal shows the catch-up', async () => {
      for (const to of ['2026-11', '2026-12']) {
        const { lines } = await read('Accounting/GetDisclosures', {
          from: '2026-01',
          to,
          book,
          lines: 'true',
        });
        expect(lines.some(({ sd_id }) => sd_id === ended)).toBe(false);
        const line = lines.find(({ sd_id }) => sd_id === late);
        expect(line).toMatchObject({
          liabilityOpening: 0,
          liabilityAdded: 0,
          assetOpening: 0,
          assetAdded: 0,
        });
        const { entries } = await read('Accounting/GetJournal', { month: '2026-11', book });
        const posted = entries
          .find(({ sd_id }) => sd_id === late)
          ?.lines.filter(({ event }) => event === 'opening');
        expect(postedTo(posted ?? [], 'asset')).toBe(cents(line?.assetLate));
        expect(postedTo(posted ?? [], 'liability')).toBe(-cents(line?.liabilityLate));
        expect(cents(line?.liabilityLate)).toBeGreaterThan(40_000_000);
      }
    });
  },
);
