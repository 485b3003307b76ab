import { expect, test } from 'vitest';
import { fileOfCells, refusalOf } from './file-rules.ts';

test.each([
  [{ name: 'stores.csv', size: 51 * 1024 * 1024 }, 'stores.csv has 51 MB. A file may have at most 50 MB.'],
  [{ name: 'stores.csv', size: 0 }, 'stores.csv is empty.'],
  [
    { name: 'old.XLS', size: 10 },
    'old.XLS is of a kind that cannot be read. Save it as an Excel workbook (.xlsx) or as .csv.',
  ],
  [{ name: 'stores.xlsx', size: 10 }, null],
  [{ name: 'stores.csv', size: 50 * 1024 * 1024 }, null],
])('%o is refused with: %s', (file, refusal) => {
  expect(refusalOf(file)).toBe(refusal);
});

test('pasted cells become a tab-separated file', async () => {
  const file = fileOfCells('Store #\tCity\r\n1\tSt. Louis\r\n');
  expect(file?.name).toBe('Pasted cells.tsv');
  expect(await file?.text()).toBe('Store #\tCity\r\n1\tSt. Louis\r\n');
});

test('text without a row below its headings is not taken for cells', () => {
  expect(fileOfCells('Store #\tCity\n')).toBeNull();
});
