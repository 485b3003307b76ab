import {
  compListColumns,
  leaseListColumns,
  type Comp,
  type CompFieldName,
  type LeaseListField,
  type ListedLease,
} from '@panoramic/contract';
import { expect, test } from 'vitest';
import { listColumn, minWidthOf } from './list-column.ts';

function ofLease(name: LeaseListField) {
  const column = leaseListColumns.columns.find((offered) => offered.name === name);
  if (!column) throw new Error(`The list offers no ${name}.`);
  return listColumn<ListedLease>(column);
}

test('values that must not be cut off have a width that fits them and the heading', () => {
  expect(ofLease('sd_state').width).toBe('74px');
  expect(ofLease('sd_zip').width).toBe('99px');
  expect(ofLease('sd_ocd').width).toBe('194px');
});

test('names and places share the remaining width', () => {
  expect(ofLease('sd_building').width).toBeUndefined();
});

test('a table is at least as wide as its columns', () => {
  const columns = [ofLease('sd_building'), ofLease('sd_zip')];
  expect(minWidthOf(columns)).toBe(104 + 112 + 99);
});

test('a column shows the value of its own field', () => {
  const acres = compListColumns(7).columns.find(({ name }) => name === ('acres' satisfies CompFieldName));
  if (!acres) throw new Error('Land has no acres.');
  const row = { acres: 12.5 } as Comp; // Safe: the test reads only this field.
  expect(listColumn<Comp>(acres).value(row)).toBe(12.5);
});
