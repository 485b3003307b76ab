import {
  importFields,
  importKinds,
  leaseImportKinds,
  rowParts,
  type ImportKind,
  type ReadImport,
} from '@panoramic/contract';
import { expect, test } from 'vitest';
import {
  groupsWithoutKey,
  importFieldGroups,
  importFieldOf,
  kindLabel,
  mappedName,
} from './import-fields.ts';

function sheetsOf(kind: ImportKind): Pick<ReadImport, 'kind' | 'sheets'> {
  const sheets = leaseImportKinds.map((own) => ({ name: own, rows: 1, kind: own, prefix: `${own}.` }));
  return { kind, sheets: kind === 'portfolio' ? sheets : [] };
}

test.each(importKinds)('the groups of %s hold every field that can be imported once', (kind) => {
  const names = importFieldGroups(sheetsOf(kind)).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  const tables = kind === 'portfolio' ? leaseImportKinds : [kind];
  const parts = tables.some((one) => one === 'leases') ? Object.values(rowParts) : [];
  const held = [...tables.map((one) => importFields(one)), ...parts.map((part) => part.fields)];
  const fields = held.flatMap((table) => Object.keys(table));
  expect(names.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(fields.toSorted());
  expect(names.filter((name) => importFieldOf({ kind }, name) === undefined)).toEqual([]);
  expect(kindLabel(kind)).not.toBe('');
});

test('leases are told apart by their number or their address', () => {
  const leases = sheetsOf('leases');
  expect(groupsWithoutKey(leases, {})).toHaveLength(1);
  expect(groupsWithoutKey(leases, { sd_num: 'Store #' })).toEqual([]);
  expect(groupsWithoutKey(leases, { sd_address: { column: 'Where', part: 'street' } })).toEqual([]);
});

test('rent terms need the number of their lease; comps need nothing', () => {
  const missing = groupsWithoutKey(sheetsOf('rentTerms'), { rt_start: 'From' });
  expect(missing.map(({ label }) => label)).toEqual(['Rent Terms']);
  expect(groupsWithoutKey(sheetsOf('comps1'), {})).toEqual([]);
});

test('every sheet of a workbook needs a key; two of one kind are named by their sheets', () => {
  const sheets = [
    { name: 'Bumps', rows: 1, kind: 'rentTerms' as const, prefix: 'rentTerms.' },
    { name: 'More', rows: 1, kind: 'rentTerms' as const, prefix: 'rentTerms2.' },
    { name: 'Legend', rows: 1, kind: null, prefix: '' },
  ];
  const read = { kind: 'portfolio' as const, sheets };
  const missing = groupsWithoutKey(read, { 'rentTerms.sd_num': '#', 'rentTerms2.rt_start': 'From' });
  expect(missing.map(({ label }) => label)).toEqual(['Rent Terms (More)']);
  expect(mappedName(read, { sheet: 'More', part: null }, 'rt_start')).toBe('rentTerms2.rt_start');
  expect(importFieldOf({ kind: 'portfolio' }, 'rentTerms2.rt_start')?.label).toBe('Start');
});

test('in a workbook the sheet tells which field a row names', () => {
  const sheets = [
    { name: 'People', rows: 1, kind: 'contacts', prefix: 'contacts.' },
    { name: 'Leases', rows: 1, kind: 'leases', prefix: 'leases.' },
  ] as const;
  expect(
    mappedName({ kind: 'portfolio', sheets: [...sheets] }, { sheet: 'People', part: null }, 'notes'),
  ).toBe('contacts.notes');
  const ofLease = { sheet: 'Leases', part: null };
  const ofRent = { sheet: 'Leases', part: 'rent' } as const;
  expect(mappedName({ kind: 'leases', sheets: [...sheets] }, ofLease, 'sd_num')).toBe('sd_num');
  expect(mappedName({ kind: 'leases', sheets: [...sheets] }, ofRent, 'rt_end')).toBe('rent.rt_end');
  expect(mappedName({ kind: 'portfolio', sheets: [...sheets] }, ofRent, 'rt_end')).toBe('leases.rent.rt_end');
  expect(importFieldOf({ kind: 'portfolio' }, 'rentTerms.rt_start')?.label).toBe('Start');
  expect(importFieldOf({ kind: 'leases' }, 'rt_start')).toBeUndefined();
});
