import {
  compTypes,
  leaseSearchFields,
  compSearchTable,
  type Field,
  type FieldTable,
} from '@panoramic/contract';
import { expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { optionsFromUrl, filledOptions, searchUrl } from './search-url.ts';

const lists: [name: string, table: FieldTable][] = [
  ['leases', leaseSearchFields],
  ...compTypes.map(({ id, name }): [string, FieldTable] => [`${name} comps`, compSearchTable(id)]),
];

function queryOf(address: string): URLSearchParams {
  return new URL(address, 'http://panoramic.example').searchParams;
}

/** A value as a URL contains it. */
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

test.each(lists)('every option of the list of %s is read back from its URL', (_name, table) => {
  for (const [name, field] of Object.entries(table)) {
    const read = optionsFromUrl(new URLSearchParams({ [name]: exampleOf(field) }), table);
    expect(Object.keys(read ?? {}), name).toEqual([name]);
    expect(optionsFromUrl(queryOf(searchUrl(paths.activeLeases, read ?? {})), table)).toEqual(read);
  }
});

test.each(lists)('a URL of the list of %s may contain no option or an unreadable one', (_name, table) => {
  expect(optionsFromUrl(new URLSearchParams({ search: '1' }), table)).toBeNull();
  const dated = Object.entries(table).find(([, { kind }]) => kind === 'date' || kind === 'yearQuarter');
  expect(optionsFromUrl(new URLSearchParams({ [dated?.[0] ?? '']: 'someday' }), table)).toEqual({});
});

test('unset options and unknown names are left out', () => {
  expect(filledOptions({ scity: 'Ladue', szip: null, compType: 1 }, leaseSearchFields)).toEqual({
    scity: 'Ladue',
  });
});
