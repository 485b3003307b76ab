import { monthsFrom } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { forecastColumns } from './grid-columns.ts';
import { printedBlocks } from './printed-blocks.ts';

function printed(months: number, amount: number) {
  const columns = forecastColumns(monthsFrom('2026-11', months), 1);
  const amounts = Array.from({ length: months }, () => amount);
  return { columns, blocks: printedBlocks({ total: amounts, assumed: [] }, columns) };
}

test('every month, year and the sum of all is printed once, in order', () => {
  for (const months of [1, 12, 36, 120])
    for (const amount of [0, 1234.56, 1_234_567.89, 1e15]) {
      const { columns, blocks } = printed(months, amount);
      expect(blocks.flatMap((block) => block.columns)).toEqual(columns);
    }
});

test('a fiscal year stands in one block, and in several where its amounts are too wide to be read', () => {
  expect(printed(26, 12_345.67).blocks.map(({ columns }) => columns.length)).toEqual([3, 13, 14]);
  const wide = printed(26, 1_234_567_890.12).blocks;
  expect(wide.length).toBeGreaterThan(3);
  expect(wide.every(({ zoom }) => zoom > 0.7)).toBe(true);
});
