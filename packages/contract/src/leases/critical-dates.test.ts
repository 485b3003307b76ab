import { expect, test } from 'vitest';
import {
  daysLeftWords,
  isUpcoming,
  timeLeftWords,
  urgencyOf,
  urgencyWords,
  windowOf,
} from './critical-dates.ts';

function upcoming(cd_action: string | null, cd_status: boolean | null = true) {
  return isUpcoming({ cd_action, cd_status }, '2027-03-31');
}

test('an open date counts as within 12 months from today to the same day 12 months on, both included', () => {
  expect(upcoming('2027-03-30')).toBe(false);
  expect(upcoming('2027-03-31')).toBe(true);
  expect(upcoming('2028-03-31')).toBe(true);
  expect(upcoming('2028-04-01')).toBe(false);
  expect(upcoming('2027-06-01', false)).toBe(false);
  expect(upcoming('2027-06-01', null)).toBe(true);
  expect(upcoming(null)).toBe(false);
  expect(isUpcoming({ cd_action: '2025-02-28', cd_status: true }, '2024-02-29')).toBe(true);
  expect(isUpcoming({ cd_action: '2025-03-01', cd_status: true }, '2024-02-29')).toBe(false);
});

test.each([
  [-1, 'Overdue'],
  [0, '0-30'],
  [30, '0-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [91, '91-180'],
  [180, '91-180'],
  [181, '181-365'],
  [365, '181-365'],
  [366, 'Later'],
])('%d days left are in the window %s', (days, window) => {
  expect(windowOf(days)).toBe(window);
});

test('overdue and soon are marked in words', () => {
  expect([-400, -1, 0, 1, 30, 31].map(daysLeftWords)).toEqual([
    '400 days overdue',
    '1 day overdue',
    'Due today',
    '1 day left',
    '30 days left',
    '31 days left',
  ]);
  expect([-1, 0, 30, 31].map(urgencyOf)).toEqual(['overdue', 'soon', 'soon', 'later']);
  expect(urgencyWords({ cd_action: '2027-03-30', cd_status: true }, '2027-03-31')).toEqual({
    urgency: 'overdue',
    words: '1 day overdue',
  });
  expect(urgencyWords({ cd_action: '2029-06-30', cd_status: true }, '2027-03-31')?.words).toBe(
    '2 years 3 months left',
  );
  expect(urgencyWords({ cd_action: '2028-03-30', cd_status: true }, '2027-03-31')?.words).toBe(
    '365 days left',
  );
  expect(urgencyWords({ cd_action: '2027-03-30', cd_status: false }, '2027-03-31')).toBeNull();
});

test('time left is written in days up to a year, and in years and months beyond', () => {
  expect(timeLeftWords('2027-04-30', 30)).toBe('30 days left');
  expect(timeLeftWords('2029-06-30', 822)).toBe('2 years 3 months left');
  expect(timeLeftWords('2027-03-30', -1)).toBe('1 day overdue');
});
