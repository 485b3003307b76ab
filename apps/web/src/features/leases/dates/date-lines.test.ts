import type { RemindedDate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { dateCounts, dateLines } from './date-lines.ts';

const today = '2026-11-15';

// Only the fields that the test needs.
function date(cd_id: number, cd_action: string, part: Partial<RemindedDate> = {}): RemindedDate {
  return { cd_id, sd_id: 1, cd_action, cd_status: true, fromLease: false, ...part } as RemindedDate;
}

const shown = (dates: readonly RemindedDate[]) =>
  dateLines(dates, today).map((line) => (line.date ? line.date.cd_id : `${line.heading}: ${line.count}`));

test('each month has a heading with the number of its dates', () => {
  expect(shown([date(1, '2026-12-05'), date(2, '2026-12-31'), date(3, '2027-01-01')])).toEqual([
    'December 2026: 2',
    1,
    2,
    'January 2027: 1',
    3,
  ]);
});

test('overdue dates come first; today is not overdue', () => {
  expect(shown([date(1, '2024-01-31'), date(2, '2026-11-14'), date(3, today)])).toEqual([
    'Overdue: 2',
    1,
    2,
    'November 2026: 1',
    3,
  ]);
});

test("a lease's own expiration is listed in its month, or under Overdue once it is overdue", () => {
  const own = (cd_action: string) => date(0, cd_action, { fromLease: true });
  expect(shown([own('2026-10-31'), date(1, '2026-12-05'), own('2026-12-31')])).toEqual([
    'Overdue: 1',
    0,
    'December 2026: 2',
    1,
    0,
  ]);
});

test('the count is the number of rows of the next 12 months; overdue ones are counted apart', () => {
  const dates = [
    date(1, '2026-11-14'),
    date(2, today),
    date(3, '2027-11-15'),
    date(0, '2027-01-01', { fromLease: true }),
  ];
  expect(dateCounts(dates, today)).toEqual({ ahead: 3, overdue: 1 });
  const headings = dateLines(dates, today).flatMap((line) => (line.date ? [] : [line.count]));
  expect(headings.reduce((sum, count) => sum + count, 0)).toBe(dates.length);
});

test('dates sorted by something else stand in their order in the two groups', () => {
  const dates = [date(1, '2027-01-01'), date(2, '2026-11-14'), date(3, '2026-12-05')];
  const lines = dateLines(dates, today, false).map((line) => line.date?.cd_id ?? line.key);
  expect(lines).toEqual(['Overdue', 2, 'Next 12 months', 1, 3]);
});

test('without dates there are no lines', () => {
  expect(shown([])).toEqual([]);
});
