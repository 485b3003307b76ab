import { expect, test } from 'vitest';
import { snoozeDays } from './snooze-days.ts';

const today = '2026-11-15';
const days = (cd_action: string | null) => snoozeDays({ cd_action }, today).map(({ day }) => day);

test('a week, two weeks and a month are offered', () => {
  expect(snoozeDays({ cd_action: '2027-06-30' }, today)).toEqual([
    { words: '1 week', day: '2026-11-22' },
    { words: '2 weeks', day: '2026-11-29' },
    { words: '1 month', day: '2026-12-15' },
  ]);
});

test('no day after the last day to act is offered', () => {
  expect(days('2026-11-29')).toEqual(['2026-11-22', '2026-11-29']);
  expect(days('2026-11-16')).toEqual([]);
});

test('an overdue date can be snoozed to any day', () => {
  expect(days('2026-11-14')).toHaveLength(3);
});
