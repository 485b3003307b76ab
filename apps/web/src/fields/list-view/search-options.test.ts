import { compTypes, leaseSearchFields, searchTable, type Field, type FieldTable } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { optionsIn, optionsSet, searchAddress } from './search-options.ts';

const lists: [name: string, table: FieldTable][] = [
  ['leases', leaseSearchFields],
  ...compTypes.map(({ id, name }): [string, FieldTable] => [`${name} comps`, searchTable(id)]),
];

function queryOf(address: string): URLSearchParams {
  return new URL(address, 'http://panoramic.example').searchParams;
}

/** As an address would carry it. */
const examples: Partial<Record<Field['kind'], string>> = {
  text: 'a & b',
  longText: 'a+b',
  date: '2027-03-31',
  yearQuarter: '2026-2',
  flag: 'true',
  integer: '1998',
};

function exampleOf(field: Field): string {
  if (field.kind === 'choices')
    return field.choices
      .slice(0, 2)
      .map(({ value }) => value)
      .join(',');
  const chosen = field.kind === 'choice' ? field.choices[0]?.value : (examples[field.kind] ?? '12');
  return String(chosen);
}

test.each(lists)('every option of the list of %s is found again at its address', (_name, table) => {
  for (const [name, field] of Object.entries(table)) {
    const read = optionsIn(new URLSearchParams({ [name]: exampleOf(field) }), table);
    expect(Object.keys(read ?? {}), name).toEqual([name]);
    expect(optionsIn(queryOf(searchAddress(paths.activeLeases, read ?? {})), table)).toEqual(read);
  }
});

test.each(lists)(
  'an address of the list of %s may name no option, or one that cannot be read',
  (_name, table) => {
    expect(optionsIn(new URLSearchParams({ search: '1' }), table)).toBeNull();
    const dated = Object.entries(table).find(([, { kind }]) => kind === 'date' || kind === 'yearQuarter');
    expect(optionsIn(new URLSearchParams({ [dated?.[0] ?? '']: 'someday' }), table)).toEqual({});
  },
);

test('options that are not set are left out, and so is what is no option', () => {
  expect(optionsSet({ scity: 'Ladue', szip: null, compType: 1 }, leaseSearchFields)).toEqual({
    scity: 'Ladue',
  });
});
