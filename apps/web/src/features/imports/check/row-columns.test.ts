import { importKinds, importFields, type ImportRow, type ReadImport } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { newWizard } from '../state/wizard.ts';
import { rowColumns } from './row-columns.ts';

function readOf(kind: ReadImport['kind'], fields: readonly string[]): ReadImport {
  return {
    importId: 7,
    fileName: 'stores.csv',
    kind,
    sheets: [{ name: 'stores', rows: 1, kind: null, prefix: '' }],
    sheet: 'stores',
    headerRow: 1,
    delimiter: ',',
    encoding: 'utf-8',
    rows: 1,
    columns: [],
    proposal: Object.fromEntries(fields.map((name) => [name, name])),
    sure: [],
    likely: {},
    upperCase: [],
    own: [],
    notes: [],
  };
}

const row: ImportRow = {
  sheet: 'stores',
  row: 8,
  part: null,
  outcome: 'new',
  label: 'Harbor Point',
  leaseId: null,
  values: { sd_building: 'Harbor Point', sd_city: 'St. Louis' },
  changes: [],
  errors: [],
};

test.each(importKinds)('a card of %s has one title on a phone, which is what its row is known by', (kind) => {
  const fields = kind === 'portfolio' ? [] : Object.keys(importFields(kind));
  for (const outcome of ['new', 'skipped', 'unchanged'] as const) {
    const columns = rowColumns(newWizard(readOf(kind, fields)), outcome, true);
    const titles = columns.filter(({ card }) => card === 'title');
    expect(titles.map(({ value }) => value(row))).toEqual(['Harbor Point']);
  }
});

test('a card does not repeat its title; a table shows every value and no separate name of the row', () => {
  const wizard = newWizard(readOf('leases', ['sd_num', 'sd_building', 'sd_city']));
  const shown = (isPhone: boolean) =>
    rowColumns(wizard, 'new', isPhone).map(({ key, value }) => [key, value(row)]);
  const others = [
    ['sd_num', null],
    ['sd_city', 'St. Louis'],
  ];
  expect(shown(true)).toEqual([
    ['row', 8],
    ['label', 'Harbor Point'],
    others[0],
    ['sd_building', null],
    others[1],
  ]);
  expect(shown(false)).toEqual([['row', 8], others[0], ['sd_building', 'Harbor Point'], others[1]]);
});

test('a lease of a tracker stands with its parts, each with what it becomes and all its values', () => {
  const wizard = newWizard(readOf('leases', ['sd_num', 'rent.rt_monthly']));
  const rent: ImportRow = {
    ...row,
    part: 'rent',
    values: { rt_type: 'Base Rent', rt_monthly: 10_208.33, rt_yearly: 122_500 },
  };
  const columns = rowColumns(wizard, 'new', false);
  const shown = (one: ImportRow) => columns.map(({ key, value }) => [key, value(one)]);
  expect(shown(row)).toContainEqual(['part', 'Lease']);
  expect(shown(rent)).toContainEqual(['part', 'Rent']);
  expect(shown(rent)).toContainEqual([
    'values',
    'Monthly Rent $10,208.33, Type Base Rent, Yearly as typed $122,500.00',
  ]);
});
