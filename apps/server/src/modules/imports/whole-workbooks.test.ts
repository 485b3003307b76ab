// @module-tag long
import type { ImportKind } from '@panoramic/contract';
import { writeXlsx, type CellValue } from 'hucre';
import { expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);

const sites = ['Store #', 'Site Nm.', 'Street Address', 'City', 'ST', 'Lse Expires'];
const steps = ['Store #', 'Charge', 'Start', 'End', 'Monthly Rent'];

async function readWorkbook(
  caller: Caller,
  sheets: Readonly<Record<string, readonly CellValue[][]>>,
  kind: ImportKind = 'portfolio',
) {
  const named = Object.entries(sheets).map(([name, rows]) => ({ name, rows: [...rows] }));
  return readFile(caller, kind, new Uint8Array(await writeXlsx({ sheets: named })), 'tracker.xlsx');
}

test('two sheets of leases and two of rent terms are imported together, each by its own columns', async () => {
  const writer = await app.as('Write', 'Other');
  const read = await readWorkbook(writer, {
    Bumps: [steps, ['W-1', 'Base Rent', '1/1/2026', '12/31/2026', 1000]],
    East: [sites, ['W-1', 'Harbor Point', '12 Dock Rd', 'Boston', 'MA', '12/31/2030']],
    West: [
      ['Location Name', 'Str #', 'Expires', 'Address', 'City', 'State'],
      ['Sun Plaza', 'W-2', '6/30/2029', '1 Palm Ave', 'Fresno', 'CA'],
    ],
    'More bumps': [
      ['Store #', 'Rent Type', 'From', 'To', '$/Month'],
      ['W-2', 'Base Rent', '7/1/2026', '6/30/2029', 2000],
    ],
    North: [sites],
    Legend: [
      ['Color', 'Meaning'],
      ['Red', 'Ends soon'],
    ],
  });
  expect(read.sheets.map(({ name, kind, prefix }) => [name, kind, prefix])).toEqual([
    ['Bumps', 'rentTerms', 'rentTerms.'],
    ['East', 'leases', 'leases.'],
    ['West', 'leases', 'leases2.'],
    ['More bumps', 'rentTerms', 'rentTerms2.'],
    ['North', null, ''],
    ['Legend', null, ''],
  ]);
  expect(read.proposal).toMatchObject({
    'leases.sd_ced': 'Lse Expires',
    'leases2.sd_ced': 'Expires',
    'rentTerms2.rt_monthly': '$/Month',
  });
  expect((await checkFile(writer, read)).counts).toMatchObject({ new: 4, error: 0 });
  await writer.call('Import/Run', { importId: read.importId });
  const { body: leases } = await writer.call('Leases/SearchLeases', { soffice_number: 'W-2' });
  expect(leases).toMatchObject([{ sd_building: 'Sun Plaza', sd_ced: '2029-06-30' }]);
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: leases[0]?.sd_id ?? 0 });
  expect(terms).toMatchObject([{ rt_start: '2026-07-01', rt_monthly: 2000 }]);
});

test('a row that repeats one of another sheet names that sheet', async () => {
  const writer = await app.as('Write', 'Other');
  const row = ['W-8', 'Harbor Point', '12 Dock Rd', 'Boston', 'MA', '12/31/2030'];
  const checked = await checkFile(
    writer,
    await readWorkbook(writer, { East: [sites, row], West: [sites, row] }),
  );
  expect(checked.rows.error).toMatchObject([
    { sheet: 'West', errors: [{ message: 'Repeats row 2 of East.' }] },
  ]);
});

test('what a sheet holds can be set by hand, and a sheet can be left out', async () => {
  const writer = await app.as('Write', 'Other');
  const read = await readWorkbook(writer, {
    East: [sites, ['W-3', 'Harbor Point', '12 Dock Rd', 'Boston', 'MA', '12/31/2030']],
    Old: [sites, ['W-3', 'Harbor Point', '12 Dock Rd', 'Boston', 'MA', '12/31/2020']],
    Diary: [
      ['Site', 'What happened'],
      ['W-3', 'Roof leaks'],
    ],
  });
  expect(read.sheets.map(({ kind }) => kind)).toEqual(['leases', 'leases', null]);
  const again = (sheetKinds: Record<string, 'leases' | 'notes' | null>) =>
    writer.call('Import/ReadAgain', { importId: read.importId, kind: 'portfolio', sheetKinds });
  const { body: set } = await again({ Old: null, Diary: 'notes' });
  expect(set.sheets.map(({ kind }) => kind)).toEqual(['leases', null, 'notes']);
  expect(set.columns.map(({ sheet }) => sheet)).not.toContain('Old');
  const mapping = { ...set.proposal, 'notes.sd_num': 'Site', 'notes.com_text': 'What happened' };
  expect((await checkFile(writer, set, { mapping })).counts).toMatchObject({ new: 2, error: 0 });
  expect((await again({ Old: null, East: null, Diary: null })).problem?.detail).toContain(
    'None of the sheets',
  );
  expect((await again({ Elsewhere: 'notes' })).problem?.detail).toContain('no sheet “Elsewhere”');
});

test('a workbook of which one sheet is read says which others are left out', async () => {
  const writer = await app.as('Write', 'Other');
  const read = await readWorkbook(
    writer,
    { East: [sites, ['W-4', '', '', '', 'MA', '']], Lists: [['x']], Empty: [] },
    'leases',
  );
  expect(read.notes).toContain('The sheet “Lists” is left out.');
});

test('rows of a tab find their lease by building name or address, in the file and among the stored', async () => {
  const writer = await app.as('Write');
  const stored = await aLease({ sd_num: 'N-1', sd_building: 'Old Mill', sd_address: '5 Mill Ln' });
  await aLease({ sd_num: 'N-8', sd_building: 'Twin Tower' });
  await aLease({ sd_num: 'N-9', sd_building: 'Twin Tower' });
  const read = await readWorkbook(writer, {
    Sites: [
      ['Site Nm.', 'Street Address', 'City', 'ST', 'Lse Expires'],
      ['Harbor Point', '12 Dock Rd', 'Boston', 'MA', '12/31/2030'],
      ['Sun Plaza', '1 Palm Ave', 'Fresno', 'CA', '12/31/2030'],
    ],
    Bumps: [
      ['Property', 'Charge', 'Start', 'End', 'Monthly Rent'],
      ['harbor point', 'Base Rent', '1/1/2026', '12/31/2026', 1000],
      ['1 Palm Ave, Fresno, CA 93650', 'Base Rent', '1/1/2026', '12/31/2026', 2000],
      ['Old Mill', 'Base Rent', '1/1/2026', '12/31/2026', 3000],
      ['5 Mill Ln', 'CAM', '1/1/2026', '12/31/2026', 4000],
      ['Twin Tower', 'CAM', '1/1/2026', '12/31/2026', 5000],
    ],
  });
  expect(read.proposal['rentTerms.sd_num']).toBe('Property');
  const checked = await checkFile(writer, read);
  expect(checked.rows.error.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    ['2 leases are called Twin Tower. Use their Office/Store #.'],
  ]);
  await writer.call('Import/Run', { importId: read.importId, only: 'good' });
  const termsOf = async (id: number) =>
    (await writer.call('Leases/GetRentTerms', { id })).body.map(({ rt_monthly }) => rt_monthly).toSorted();
  expect(await termsOf(stored.sd_id)).toEqual([3000, 4000]);
  for (const [address, monthly] of [
    ['12 Dock Rd', 1000],
    ['1 Palm Ave', 2000],
  ] as const) {
    const { body } = await writer.call('Leases/SearchLeases', { saddress: address });
    expect(await termsOf(body[0]?.sd_id ?? 0)).toEqual([monthly]);
  }
});

test("a row of a tab does not find another client's lease by its name", async () => {
  await aLease({ sd_num: 'N-7', sd_building: 'Far Away House' });
  const other = await app.as('Write', 'Other');
  const file = csv(steps, ['Far Away House', 'CAM', '1/1/2026', '', '5']);
  const checked = await checkFile(other, await readFile(other, 'rentTerms', file));
  expect(checked.rows.error[0]?.errors[0]?.message).toBe(
    'There is no lease with the Office/Store #, name or address Far Away House.',
  );
});
