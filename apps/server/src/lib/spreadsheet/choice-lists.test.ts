import { expect, test } from 'vitest';
import { choiceLists } from './choice-lists.ts';
import type { Sheet } from './sheet.ts';

function sheetWith(...lists: (readonly string[])[]): Sheet {
  return {
    name: 'Leases',
    title: [],
    printed: { report: '', client: '', date: '' },
    columns: lists.map((choices) => ({ header: 'Type', width: 10, format: 'text' as const, choices })),
    rows: async function* () {
      yield [];
    },
  };
}

const long = Array.from({ length: 60 }, (_, index) => `Submarket ${index}`);

test('a short list stands in the rule of its cells', () => {
  const { listOf, hidden } = choiceLists([sheetWith(['Open', 'Closed'])]);
  expect(listOf(['Open', 'Closed'])).toBe('"Open,Closed"');
  expect(hidden).toEqual([]);
});

test('a long list, and one whose choices have commas or quotation marks, stand once on a hidden sheet', async () => {
  const [comma, quote] = [['A, B', 'C'], ['6" wide']];
  const { listOf, hidden } = choiceLists([sheetWith(long, comma), sheetWith([...long], quote)]);
  expect([long, comma, quote].map(listOf)).toEqual([
    'Lists!$A$2:$A$61',
    'Lists!$B$2:$B$3',
    'Lists!$C$2:$C$2',
  ]);
  expect(hidden).toMatchObject([{ name: 'Lists', hidden: true, columns: [{}, {}, {}] }]);
  for await (const rows of hidden[0]?.rows() ?? [])
    expect(rows.slice(0, 2)).toEqual([
      ['Submarket 0', 'A, B', '6" wide'],
      ['Submarket 1', 'C', null],
    ]);
});
