import { describe, expect, test } from 'vitest';
import { formFields } from '../comps/fields/layout.ts';
import { compTypes } from '../comps/fields/types.ts';
import { leaseFields } from '../leases/fields.ts';
import { leaseFigures } from '../leases/figures.ts';
import { movedColumn, shownColumns, toggledColumn } from './columns.ts';
import { compListColumns } from './comp-columns.ts';
import { leaseListColumns } from './lease-columns.ts';
import { compListName, exportFileName, listNames, listColumnsOf } from './lists.ts';
import { preferenceSchema } from './preferences.ts';
import { saveSearchSchema } from './saved-searches.ts';

function headings(columns: readonly { heading: string }[]): string[] {
  return columns.map(({ heading }) => heading);
}

describe('the columns of a list', () => {
  test('the lease list shows its specified columns until somebody chooses, and offers every field and figure', () => {
    expect(headings(shownColumns(leaseListColumns, undefined))).toEqual([
      '#',
      'Type',
      'Building',
      'Address',
      'City',
      'State',
      'SQFT',
      'Status',
    ]);
    expect(leaseListColumns.columns.map(({ name }) => name).toSorted()).toEqual(
      Object.keys({ ...leaseFields, ...leaseFigures }).toSorted(),
    );
  });

  test.each(compTypes)('the comps of type $name offer every field of their form, each once', ({ id }) => {
    const { columns, first } = compListColumns(id);
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...formFields(id)].toSorted());
    expect(columns.slice(0, first.length).map(({ name }) => name)).toEqual(first);
  });

  test.each(listNames)('no two columns of %s have the same heading', (list) => {
    const all = headings(listColumnsOf(list).columns);
    expect(new Set(all).size).toBe(all.length);
  });

  test('the source of a comp and its date of entry are confidential', () => {
    const confidential = compListColumns(2).columns.filter((column) => column.confidential);
    expect(confidential.map(({ name }) => name)).toEqual(['source', 'dateEntered']);
  });
});

describe('a choice of columns', () => {
  test('is shown in its order', () => {
    expect(headings(shownColumns(leaseListColumns, ['sd_ced', 'sd_num']))).toEqual([
      'Current Expiration',
      '#',
    ]);
  });

  test('may be older than the list: unknown columns are left out and repeated ones are shown once', () => {
    expect(headings(shownColumns(leaseListColumns, ['gone', 'sd_num', 'sd_num']))).toEqual(['#']);
    expect(shownColumns(leaseListColumns, ['gone'])).toEqual(shownColumns(leaseListColumns, undefined));
  });

  test('adds a column at the end and removes any but the last one', () => {
    expect(toggledColumn(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
    expect(toggledColumn(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggledColumn(['b'], 'b')).toEqual(['b']);
  });

  test('moves a column to any place between the ends', () => {
    expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(movedColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(movedColumn(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(movedColumn(['a', 'b'], 'hidden', 0)).toEqual(['a', 'b']);
  });
});

describe('what can be saved', () => {
  test.each([
    { name: 'density', value: 'compact' },
    { name: 'density', value: null },
    { name: 'tour', value: 'dismissed' },
    { name: 'columns leases', value: ['sd_num', 'sd_ced'] },
    { name: 'columns comps-7', value: ['acres'] },
    { name: 'widths comps-7', value: { acres: 120 } },
  ])('$name: $value', (choice) => {
    expect(preferenceSchema.safeParse(choice).success).toBe(true);
  });

  test.each([
    { name: 'density', value: 'tiny' },
    { name: 'columns leases', value: [] },
    { name: 'columns leases', value: ['tenant'] },
    { name: 'columns comps-9', value: ['tenant'] },
    { name: 'widths comps-7', value: { acres: -1 } },
    { name: 'theme', value: 'dark' },
    { name: '__proto__', value: null },
  ])('but not $name: $value', (choice) => {
    expect(preferenceSchema.safeParse(choice).success).toBe(false);
  });

  test('a search has the options of its own list', () => {
    const comps = {
      id: 0,
      list: compListName(7),
      name: ' Big ',
      options: { acreageFrom: '10', tenant: 'x' },
    };
    expect(saveSearchSchema.parse(comps)).toMatchObject({ name: 'Big', options: { acreageFrom: 10 } });
    const leases = { list: 'leases', name: 'Soon', options: { sced: 'soon' } };
    expect(saveSearchSchema.safeParse(leases).success).toBe(false);
    expect(saveSearchSchema.safeParse({ ...leases, name: '  ', options: {} }).success).toBe(false);
  });
});

test('a file is named after its list and the date', () => {
  expect(exportFileName('leases', '2026-06-15', 'xlsx')).toBe('Lease List 2026-06-15.xlsx');
  expect(exportFileName('critical-dates', '2026-06-15', 'csv')).toBe('Critical Date List 2026-06-15.csv');
  expect(exportFileName('comps-8', '2026-06-15', 'csv')).toBe('Multi-Family Comp List 2026-06-15.csv');
});
