import { importFields, importKinds, leaseImportKinds } from '@panoramic/contract';
import { expect, test } from 'vitest';
import {
  groupsWithoutKey,
  importFieldGroups,
  importFieldOf,
  kindLabel,
  mappedName,
} from './import-fields.ts';

test.each(importKinds)('the groups of %s hold every field that can be imported once', (kind) => {
  const names = importFieldGroups(kind).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  const tables = kind === 'portfolio' ? leaseImportKinds : [kind];
  const fields = tables.flatMap((one) => Object.keys(importFields(one)));
  expect(names.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(fields.toSorted());
  expect(kindLabel(kind)).not.toBe('');
});

test('leases are told apart by their number or their address', () => {
  expect(groupsWithoutKey('leases', {})).toHaveLength(1);
  expect(groupsWithoutKey('leases', { sd_num: 'Store #' })).toEqual([]);
  expect(groupsWithoutKey('leases', { sd_address: { column: 'Where', part: 'street' } })).toEqual([]);
});

test('rent terms need the number of their lease; comps need nothing', () => {
  expect(groupsWithoutKey('rentTerms', { rt_start: 'From' }).map(({ label }) => label)).toEqual([
    'Rent Terms',
  ]);
  expect(groupsWithoutKey('comps1', {})).toEqual([]);
});

test('a sheet that is not in the workbook needs no key', () => {
  expect(groupsWithoutKey('portfolio', { 'leases.sd_num': '#' })).toEqual([]);
  const missing = groupsWithoutKey('portfolio', { 'leases.sd_num': '#', 'notes.com_text': 'Note' });
  expect(missing.map(({ label }) => label)).toEqual(['Notes']);
});

test('in a workbook the sheet tells which field a row names', () => {
  const sheets = [
    { name: 'People', rows: 1, kind: 'contacts' },
    { name: 'Leases', rows: 1, kind: 'leases' },
  ] as const;
  expect(mappedName({ kind: 'portfolio', sheets: [...sheets] }, 'People', 'notes')).toBe('contacts.notes');
  expect(mappedName({ kind: 'leases', sheets: [...sheets] }, 'Leases', 'sd_num')).toBe('sd_num');
  expect(importFieldOf('portfolio', 'rentTerms.rt_start')?.label).toBe('Start');
  expect(importFieldOf('leases', 'rt_start')).toBeUndefined();
});
