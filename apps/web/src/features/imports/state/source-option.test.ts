import { expect, test } from 'vitest';
import {
  addressPartOf,
  columnOption,
  looksLikeAddress,
  optionOf,
  partOption,
  sameForAll,
  sourceOf,
  unusedColumns,
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

test('columns that no field takes, not even a part of them, are listed', () => {
  const columns = [{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'D' }];
  const mapping = {
    sd_num: 'A',
    sd_city: { column: 'B', part: 'city' },
    sd_zip: null,
    sd_lease: { value: 'C' },
  } as const;
  expect(unusedColumns(columns, mapping).map(({ name }) => name)).toEqual(['C', 'D']);
});
