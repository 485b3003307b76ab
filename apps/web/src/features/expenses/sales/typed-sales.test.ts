import { expect, test } from 'vitest';
import { checkedSales, monthIn, typedSales } from './typed-sales.ts';

function read(text: string) {
  return typedSales(text, '2026-03').map(({ month, amount }) => [month, amount]);
}

test('months are read as people and spreadsheets write them', () => {
  const written = [
    '2026-01',
    '2026-01-31',
    '1/2026',
    '01/31/2026',
    '1/31/26',
    'Jan 2026',
    'January 2026',
    'Jan-26',
    "Jan '26",
  ];
  expect(written.map(monthIn)).toEqual(written.map(() => '2026-01'));
  expect(monthIn('Sept 2026')).toBe('2026-09');
  expect(['2026-13', 'Jam 2026', 'Sales', '12', ''].map(monthIn)).toEqual([null, null, null, null, null]);
});

test('twelve months in one paste: below one another, across, or as amounts alone', () => {
  expect(read('Month\tSales\nJan 2026\t$1,200.50\nFeb 2026\t900\n\n')).toEqual([
    ['2026-01', 1200.5],
    ['2026-02', 900],
  ]);
  expect(read('Store\tJan-26\tFeb-26\nSales\t1,200\t900')).toEqual([
    ['2026-01', 1200],
    ['2026-02', 900],
  ]);
  expect(read('Jan-26\tFeb-26\nSales\t1,200\t900')).toEqual([
    ['2026-01', 1200],
    ['2026-02', 900],
  ]);
  expect(read('100\n200\n300')).toEqual([
    ['2026-03', 100],
    ['2026-04', 200],
    ['2026-05', 300],
  ]);
  expect(read('100\t200')).toEqual([
    ['2026-03', 100],
    ['2026-04', 200],
  ]);
});

test('typed lines and files with commas', () => {
  expect(read('2026-01 1,200.50\nJan 2027 5\n"2026-03","1,000"\n2026-04,2000\n2026-05;3,000')).toEqual([
    ['2026-01', 1200.5],
    ['2027-01', 5],
    ['2026-03', 1000],
    ['2026-04', 2000],
    ['2026-05', 3000],
  ]);
});

test('what cannot be read is kept and named', () => {
  const stored = [{ sm_id: 1, sd_id: 1, month: '2026-01', amount: 5, active: true, version: 3 }];
  const typed = typedSales(
    '2026-01\t6\n2026-02\t(7)\n2026-02\t8\nSomewhen 5\t9\n2026-04\n2030-01\t1',
    '2026-01',
  );
  const checked = checkedSales(typed, stored, (month) => month < '2030');
  expect(checked.map(({ problem }) => problem)).toEqual([
    null,
    'Enter 0 or more.',
    'The month is there twice.',
    'Enter a month such as 2027-01.',
    'Enter an amount.',
    'The month is outside the days of the clause.',
  ]);
  expect(checked[0]?.replaces).toMatchObject({ amount: 5, version: 3 });
});
