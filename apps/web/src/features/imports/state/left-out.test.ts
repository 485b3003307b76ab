import { expect, test } from 'vitest';
import { leftOut } from './left-out.ts';

const sheets = [
  { name: 'Clinics', rows: 12, kind: 'leases', prefix: 'leases.' },
  { name: 'Ticklers', rows: 12, kind: null, prefix: '' },
  { name: 'Empty', rows: 0, kind: null, prefix: '' },
] as const;
const column = (sheet: string, name: string) => ({ sheet, name, samples: [], first: [] });
const columns = [column('Clinics', 'Clinic No'), column('Clinics', 'Chairs')];

test('sheets with rows and columns that become nothing are left out, in a whole workbook', () => {
  const read = { kind: 'portfolio', sheet: 'Clinics' } as const;
  const left = leftOut({ ...read, sheets: [...sheets], columns }, { 'leases.sd_num': 'Clinic No' });
  expect(left.sheets.map(({ name }) => name)).toEqual(['Ticklers']);
  expect(left.columns.map(({ name }) => name)).toEqual(['Chairs']);
});

test('where one sheet is read, the others are left out', () => {
  const left = leftOut(
    { kind: 'leases', sheet: 'Clinics', sheets: [...sheets], columns: [...columns] },
    { sd_num: 'Clinic No' },
  );
  expect(left.sheets.map(({ name }) => name)).toEqual(['Ticklers']);
});
