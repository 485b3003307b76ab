import { expect, test } from 'vitest';
import { emptyRate, pasteRates, readRates, rowsOfRates } from './rate-rows.ts';

const rates = [
  { from: '2026-01-01', maxMonths: 36, rate: 5.25 },
  { from: '2026-01-01', maxMonths: null, rate: 6 },
];

test('rates that are shown and read again are the same', () => {
  expect(readRates([...rowsOfRates(rates), emptyRate])).toEqual({ rates });
});

test('rows that are pasted fill the cells from the one they are pasted into, and make the table longer', () => {
  const pasted = pasteRates(
    [{ from: '1/1/2025', maxMonths: '12', rate: '4' }, emptyRate],
    { row: 1, column: 'from' },
    [
      ['01/01/2026', '36', '5.25'],
      ['01/01/2026', '', '6'],
    ],
  );
  expect(pasted).toHaveLength(3);
  expect(readRates(pasted)).toEqual({ rates: [{ from: '2025-01-01', maxMonths: 12, rate: 4 }, ...rates] });
});

test('a cell that is pasted into the last column keeps the cells before it', () => {
  const [row] = pasteRates([{ from: '01/01/2026', maxMonths: '36', rate: '5' }], { row: 0, column: 'rate' }, [
    ['5.5', '9'],
  ]);
  expect(row).toEqual({ from: '01/01/2026', maxMonths: '36', rate: '5.5' });
});

test('a row without a date or a rate, and a duplicate row, are refused at their cells', () => {
  expect(readRates([{ from: '', maxMonths: '12', rate: '' }])).toEqual({
    errors: [
      { field: '0 from', message: 'Enter a date.' },
      { field: '0 rate', message: 'Enter a rate.' },
    ],
  });
  const same = { from: '01/01/2026', maxMonths: '12', rate: '5' };
  expect(readRates([same, { ...same, rate: '6' }])).toEqual({
    errors: [{ field: '1 maxMonths', message: 'This date and term stand above already.' }],
  });
});
