import { expect, test } from 'vitest';
import { lineTexts, typedLines } from './typed-lines.ts';

test('lines pasted from a spreadsheet have amounts, and their words propose category and marks', () => {
  const lines = typedLines(
    'Janitorial\t$180,000.00\t9,000\nReal estate taxes\t310000\r\n\nTax refund\t(5,000.50)\n',
  );
  expect(lines).toMatchObject([
    {
      description: 'Janitorial',
      amount: 180_000,
      ours: 9000,
      category: 'Janitorial',
      varies: true,
      controllable: true,
    },
    { description: 'Real estate taxes', amount: 310_000, ours: null, category: 'RE Taxes', varies: false },
    { description: 'Tax refund', amount: -5000.5 },
  ]);
  expect(typedLines(lineTexts(lines))).toEqual(lines);
});

test('the page of a line that was read from a document stays with it', () => {
  const [line] = typedLines('Janitorial\t180,000\t9,000\tp. 2');
  expect(line).toMatchObject({ amount: 180_000, ours: 9000, page: 2 });
  expect(typedLines(lineTexts(line ? [line] : []))).toEqual([line]);
});

test('typed lines end with their amounts; a line without one is kept', () => {
  expect(typedLines('Snow removal 2025 12,400 620.50\nSecurity')).toMatchObject([
    { description: 'Snow removal 2025', amount: 12_400, ours: 620.5 },
    { description: 'Security', amount: null },
  ]);
});

test('what is corrected stands behind the amounts, and is read again', () => {
  const [line] = typedLines('Roof work\t240,000');
  const corrected = Object.assign({}, line, { capital: true });
  expect(typedLines(lineTexts([corrected]))).toEqual([corrected]);
  const lone = Object.assign({}, corrected, { amount: null, ours: 500 });
  expect(typedLines(lineTexts([lone]))).toEqual([lone]);
});
