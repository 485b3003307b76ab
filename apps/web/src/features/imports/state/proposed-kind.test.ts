import { kindOfSheet, type ReadImport } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { proposedKind } from './proposed-kind.ts';

function readOf(headings: string, sheets = ['Sheet1']): Pick<ReadImport, 'kind' | 'sheets' | 'columns'> {
  return {
    kind: 'leases',
    sheets: sheets.map((name) => ({ name, rows: 1, kind: kindOfSheet(name), prefix: '' })),
    columns: headings.split(', ').map((name) => ({ name, samples: [], first: [], sheet: 'Sheet1' })),
  };
}

test.each([
  ['Store #, Building, Street Address, City, ST, Zip, Exp. Date, RSF', 'leases'],
  ['Store #, Type, Start, End, Monthly, Notes', 'rentTerms'],
  ['Store #, Type, Critical Date, Reminder Date, Notes/Comments', 'criticalDates'],
  ['Store #, Type, Company, First Name, Last Name, Phone, Email', 'contacts'],
  ['Store #, City', 'leases'],
])('headings %s are taken for %s', (headings, kind) => {
  expect(proposedKind(readOf(headings))).toBe(kind);
});

test('a workbook with sheets of several kinds is taken as a whole', () => {
  expect(proposedKind(readOf('Office/Store #, City', ['Leases', 'Rent Terms', 'Read me']))).toBe('portfolio');
});

test('comps stay what was chosen', () => {
  expect(proposedKind({ ...readOf('Store #, Type, Start, End, Monthly, Notes'), kind: 'comps3' })).toBe(
    'comps3',
  );
});
