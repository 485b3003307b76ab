import { expect, test } from 'vitest';
import {
  addressPartOf,
  columnOption,
  looksLikeAddress,
  optionOf,
  partOption,
  sameForAll,
  sourceOf,
  usedColumns,
} from './source-option.ts';

test.each([
  ['a column', 'Store #', columnOption('Store #')],
  ['a column named like another option', 'value', columnOption('value')],
  ['a part of an address', { column: 'Where', part: 'city' } as const, partOption('Where')],
  ['nothing', null, ''],
])('%s is chosen by its option', (_, source, option) => {
  expect(optionOf(source)).toBe(option);
  expect(sourceOf(option, 'city')).toEqual(source);
});

test('one value for all rows begins empty', () => {
  expect(sourceOf(sameForAll, null)).toEqual({ value: '' });
  expect(optionOf({ value: 'NNN' })).toBe(sameForAll);
});

test.each([
  ['sd_address', 'street'],
  ['sd_city', 'city'],
  ['leases.sd_state', 'state'],
  ['contacts.c_zip', 'zip'],
  ['contacts.c_add1', 'street'],
  ['sd_address2', null],
  ['sd_sqft', null],
])('%s takes the part of an address: %s', (field, part) => {
  expect(addressPartOf(field)).toBe(part);
});

test('a whole address is told from a plain word or number', () => {
  expect(looksLikeAddress(['St. Louis, MO 63101'])).toBe(true);
  expect(looksLikeAddress(['St. Louis MO 63101'])).toBe(true);
  expect(looksLikeAddress(['Chicago', 'Boston'])).toBe(false);
  expect(looksLikeAddress(['63101', '12,000'])).toBe(false);
});

test('a column is used if a field takes it or a part of it', () => {
  const columns = ['A', 'B', 'C', 'D'].map((name) => ({ name, samples: [], first: [], sheet: 'S' }));
  const mapping = {
    sd_num: 'A',
    sd_city: { column: 'B', part: 'city' },
    sd_zip: null,
    sd_lease: { value: 'C' },
  } as const;
  const sheets = [{ name: 'S', rows: 1, kind: null, prefix: '' }];
  expect(usedColumns({ columns, sheets }, mapping).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('a column of one sheet is not used by a field of another', () => {
  const column = { name: 'Notes', samples: [], first: [] };
  const columns = [
    { ...column, sheet: 'Sites' },
    { ...column, sheet: 'Steps' },
  ];
  const sheets = [
    { name: 'Sites', rows: 1, kind: 'leases' as const, prefix: 'leases.' },
    { name: 'Steps', rows: 1, kind: 'rentTerms' as const, prefix: 'rentTerms.' },
  ];
  const used = usedColumns({ columns, sheets }, { 'rentTerms.rt_notes': 'Notes' });
  expect(used.map(({ sheet }) => sheet)).toEqual(['Steps']);
});
