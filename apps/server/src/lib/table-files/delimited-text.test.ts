import { expect, test } from 'vitest';
import { delimitedRows } from './delimited-text.ts';
import { ReadingBudget, tableFileLimits } from './limits.ts';

async function rowsIn(text: string): Promise<number> {
  let rows = 0;
  const format = { encoding: 'utf-8', delimiter: ',' } as const;
  for await (const some of delimitedRows(Buffer.from(text), format, new ReadingBudget())) rows += some.length;
  return rows;
}

// @security empty-lines-are-counted
test('as many lines as a sheet has are read, and one more is refused, empty ones included', async () => {
  const empty = '\n'.repeat(tableFileLimits.lines - 1);
  expect(await rowsIn(`Store #\n${empty}`)).toBe(tableFileLimits.lines);
  await expect(rowsIn(`Store #\n${empty}1\n`)).rejects.toThrow('more than 1,048,576 lines, empty ones');
});
