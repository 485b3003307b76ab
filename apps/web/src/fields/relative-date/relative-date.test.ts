import { addDays, addMonths, daysBetween } from '@panoramic/contract';
import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { relativeDate } from './relative-date.ts';

const anchors = { today: '2026-06-15', expiration: '2029-03-31', commencement: '2019-04-01' };

test.each([
  ['+30d', '2026-07-15'],
  ['-2w', '2026-06-01'],
  ['+ 3 months', '2026-09-15'],
  ['today', '2026-06-15'],
  ['EOM', '2026-06-30'],
  ['eom+8m', '2027-02-28'],
  ['eoy', '2026-12-31'],
  ['exp', '2029-03-31'],
  ['exp-9m', '2028-06-30'],
  ['9m before exp', '2028-06-30'],
  ['9 months prior to expiration', '2028-06-30'],
  ['180 days before exp', '2028-10-02'],
  ['10y after start', '2029-04-01'],
  ['10y term', '2029-03-31'],
  ['120 months term', '2029-03-31'],
  ['1/1', '2027-01-01'],
  ['6/15', '2026-06-15'],
  ['6/14', '2027-06-14'],
  ['2/29', '2028-02-29'],
])('%s is %s', (text, date) => {
  expect(relativeDate(text, anchors)).toEqual({ date });
});

test.each(['', 'soon', '13/1', '2/30', '9m before lunch', '+30', '1/1/2027', 'Option to Renew'])(
  '%s says no day',
  (text) => {
    expect(relativeDate(text, anchors)).toBeNull();
  },
);

test('a day told from one that nobody entered says what is missing', () => {
  expect(relativeDate('9m before exp', { ...anchors, expiration: null })).toEqual({
    problem: 'No expiration date is known here.',
  });
  expect(relativeDate('+1y', { ...anchors, expiration: null })).toEqual({ date: '2027-06-15' });
  expect(relativeDate('+999y', anchors)).toEqual({ problem: 'Enter a date from 1900 to 2199.' });
});

test('days, weeks, months and years are those of a calendar, before and after', () => {
  assert(
    property(integer({ min: 1, max: 60 }), constantFrom('before', 'after'), (amount, where) => {
      const sign = where === 'before' ? -1 : 1;
      const dateOf = (text: string) => {
        const reading = relativeDate(text, anchors);
        return reading && 'date' in reading ? reading.date : '';
      };
      expect(daysBetween(anchors.expiration, dateOf(`${amount}d ${where} exp`))).toBe(sign * amount);
      expect(dateOf(`${amount}w ${where} exp`)).toBe(addDays(anchors.expiration, sign * amount * 7));
      expect(dateOf(`exp${sign < 0 ? '-' : '+'}${amount}y`)).toBe(
        addMonths(anchors.expiration, sign * amount * 12),
      );
    }),
  );
});
