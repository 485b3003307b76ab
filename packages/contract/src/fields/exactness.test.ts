import { expect, test } from 'vitest';
import { integer, money, percent, text } from './define.ts';
import { readValue, showValue } from './values.ts';

test.each([63_101, 0, -7, 12.5, Number.MAX_SAFE_INTEGER])(
  'a text field accepts the number %d as it is written',
  (sent) => {
    expect(readValue(sent, text('Zip'))).toEqual({ value: String(sent) });
  },
);

test.each([2 ** 53, 1e21, Number.POSITIVE_INFINITY, Number.NaN])(
  'a text field refuses %d, whose digits may differ from those sent',
  (sent) => {
    expect(readValue(sent, text('Zip'))).toEqual({ problem: 'Must be text.' });
  },
);

test.each(['1.00000000000000000001', '0.001', '12.340000000000000001'])(
  'a money field refuses %s instead of rounding it',
  (sent) => {
    expect(readValue(sent, money('Rent'))).toEqual({ problem: 'At most 2 decimals.' });
  },
);

test('trailing zeros do not count as decimals', () => {
  expect(readValue('12.3400000', money('Rent'))).toEqual({ value: 12.34 });
  expect(readValue('7.000', integer('Units'))).toEqual({ value: 7 });
  expect(readValue('7.00000000000000000001', integer('Units'))).toEqual({ problem: 'Enter a whole number.' });
});

test('a percentage is shown with two decimals, and with more where more were entered', () => {
  expect([5, 5.5, 5.25, 5.1234].map((value) => showValue(value, percent('Cap Rate')))).toEqual([
    '5.00%',
    '5.50%',
    '5.25%',
    '5.1234%',
  ]);
});
