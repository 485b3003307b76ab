import { expect, test } from 'vitest';
import { timeLeft } from './dates.ts';

test.each([
  ['2027-03-31', '2027-03-31', 'today'],
  ['2027-04-01', '2027-03-31', '1 day left'],
  ['2027-05-30', '2027-03-31', '60 days left'],
  ['2028-03-30', '2027-03-31', '365 days left'],
  ['2028-03-31', '2027-03-31', '1 year left'],
  ['2029-06-30', '2027-03-31', '2 years 3 months left'],
  ['2029-03-31', '2027-03-31', '2 years left'],
  ['2027-03-26', '2027-03-31', '5 days ago'],
])('%s seen from %s is %s', (date, today, words) => {
  expect(timeLeft(date, today)).toBe(words);
});
