import type { ListedDate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { linesByMonth } from './dates-by-month.ts';

const date = (cd_id: number, cd_action: string) => ({ cd_id, cd_action }) as ListedDate; // As much as counts here.

test('each month stands before its dates, with their number', () => {
  const lines = linesByMonth([date(1, '2026-12-05'), date(2, '2026-12-31'), date(3, '2027-01-01')]);
  expect(lines.map((line) => (line.date ? line.date.cd_id : `${line.month}: ${line.count}`))).toEqual([
    'December 2026: 2',
    1,
    2,
    'January 2027: 1',
    3,
  ]);
});

test('the same month of another year is another month', () => {
  expect(linesByMonth([date(1, '2026-12-05'), date(2, '2027-12-05')])).toHaveLength(4);
});

test('no dates, no months', () => {
  expect(linesByMonth([])).toEqual([]);
});
