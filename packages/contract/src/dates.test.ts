import { expect, test } from 'vitest';
import { addDays, type PlainDate } from './dates.ts';

test('days are added over the ends of months, years and leap days as the calendar has them', () => {
  const naive = (date: PlainDate, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  for (let day = naive('1999-12-20', 0); day < '2004-03-05'; day = naive(day, 1))
    for (const days of [-400, -31, -30, -1, 0, 1, 2, 28, 29, 366])
      expect([day, days, addDays(day, days)]).toEqual([day, days, naive(day, days)]);
  expect(addDays('1900-03-01', -1)).toBe('1900-02-28');
  expect(addDays('2200-01-01', -1)).toBe('2199-12-31');
});
