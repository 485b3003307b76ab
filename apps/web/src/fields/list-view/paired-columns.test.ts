import { expect, test } from 'vitest';
import type { Column } from '../data-table/column.ts';
import { pairedColumns } from './paired-columns.tsx';

function aColumn(key: string): Column<object> {
  return { key, label: key, value: () => null, width: '200px' };
}

test('each pair is one column, where the first of the two was; what has no pair stays as it is', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map(aColumn);
  const paired = pairedColumns(columns, { a: 'd', c: 'missing' }, { a: '72px' });
  expect(paired.map(({ key, width }) => [key, width])).toEqual([
    ['a', '72px'],
    ['b', '200px'],
    ['c', '200px'],
    ['e', '200px'],
  ]);
  expect(paired[0]?.parts?.map(({ key }) => key)).toEqual(['a', 'd']);
});

test('a pair without a width of its own shares the rest', () => {
  expect(pairedColumns(['a', 'b'].map(aColumn), { a: 'b' }, {})[0]).not.toHaveProperty('width');
});
