// @module-tag long
import {
  compTypes,
  ownFieldRows,
  type CompImportKind,
  type ImportKind,
  type Lease,
  type OwnFieldRow,
} from '@panoramic/contract';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  defineOwnFields,
  ownFieldsSeed,
  randomOwnFields,
  randomOwnValues,
} from '../../../../../../torture/attack/own-fields.ts';
import { Person } from '../../../../../../torture/person.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { everybody } from '../../../../test/people.ts';
import { leasesOf, leaseWithEveryField } from '../../../../test/leases.ts';
import { aComp } from '../../comps/comps.fixture.ts';
import { checkFile, readFile } from '../../imports/imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
let whole: Lease;

beforeAll(async () => {
  writer = await app.as('Write');
  const person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
  for (const rows of ownFieldRows) await defineOwnFields(person, rows);
  whole = await aLease({ ...leaseWithEveryField, sd_num: '0042', sd_building: '=1+1' });
  // Neither of these two can be identified by its number.
  const nameless = await aLease({ sd_num: null, sd_building: 'Annex' });
  const twin = await aLease({ sd_num: '0042', sd_building: 'The other 0042' });
  for (const { sd_id } of [whole, nameless, twin]) await fill(sd_id);
});

/** Random values of random own fields of this kind of row. */
function own(rows: OwnFieldRow, seed: number) {
  return { own: randomOwnValues(randomOwnFields(rows), ownFieldsSeed + seed) };
}

async function fill(sd_id: number): Promise<void> {
  const { body: lease } = await writer.call('Leases/EditLease', { sd_id, ...own('leases', sd_id) });
  if (sd_id === whole.sd_id) whole = lease;
  await writer.call('Leases/EditRentTerm', {
    sd_id,
    ...own('rentTerms', sd_id),
    rt_type: 'Base Rent',
    rt_start: '2026-01-31',
    rt_end: '2027-01-30',
    rt_monthly: 99.95,
    rt_notes: 'two\nlines, "quoted"; -1',
  });
  await writer.call('Leases/EditRentTerm', { sd_id, rt_type: null, rt_monthly: 0 });
  await writer.call('Leases/EditCriticalDate', {
    sd_id,
    ...own('criticalDates', sd_id),
    cd_type: 'Other',
    cd_action: '2027-02-28',
    cd_email: 'a@example.com, b@example.com',
    cd_status: false,
  });
  await writer.call('Leases/EditSiteComments', {
    site_id: sd_id,
    com_type: 'TI Note',
    com_text: '@SUM(A1)',
  });
  await writer.call('Leases/EditContacts', {
    c_site: sd_id,
    ...own('contacts', sd_id),
    c_type: 'Landlord',
    c_company: "O'Brien & Søn",
    c_zip: '02101',
    phone_work: '+1 314 555 0100',
    phone_best: 1,
  });
  await fillExpenses(sd_id);
}

/** A clause, a statement with two lines and a month of sales. */
async function fillExpenses(sd_id: number): Promise<void> {
  const clause = { pool: 'Other', method: 'Net', sharePercent: 12.345678, stopPerSF: 1.2345 };
  const words = { excluded: ['commissions', '=1+1'], document: 'Lease', page: 12, sentence: 'Tenant\npays.' };
  await writer.call('Expenses/EditClause', { sd_id, ...clause, ...words, feeWithoutTaxesInsurance: true });
  const line = {
    category: 'Snöw',
    amount: -0.05,
    ours: null,
    varies: true,
    controllable: false,
    capital: null,
  };
  await writer.call('Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    occupancy: 87.5,
    billed: -12.5,
    lines: [
      { description: '=Snow', ...line, page: 3 },
      { description: 'Snow', ...line },
    ],
  });
  await writer.call('Expenses/EditSalesMonth', { sd_id, month: '2025-02', amount: 0.05 });
}

async function exported(caller: Caller, path: string, input: object): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await app.raw('POST', path, input, { authorization: `Bearer ${caller.token}` });
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

async function checked(caller: Caller, kind: ImportKind, workbook: Uint8Array<ArrayBuffer>) {
  const read = await readFile(caller, kind, workbook, 'workbook.xlsx');
  return { read, check: await checkFile(caller, read) };
}

describe(`the portfolio workbook, imported again (own fields by seed ${ownFieldsSeed})`, () => {
  test('unchanged says that there is nothing to change', async () => {
    const { check } = await checked(
      writer,
      'portfolio',
      await exported(writer, 'api/Leases/ExportPortfolio', {}),
    );
    expect(check.rows).toMatchObject({ new: [], changed: [], skipped: [], error: [] });
    expect(check.counts).toEqual({ new: 0, changed: 0, unchanged: 27, skipped: 0, error: 0 });
  });

  test('changed in three cells it is exactly those three changes, and undone it is as before', async () => {
    const workbook = await readXlsx(await exported(writer, 'api/Leases/ExportPortfolio', {}));
    function set(sheet: string, heading: string, value: string | number | Date): void {
      const rows = workbook.sheets.find(({ name }) => name === sheet)?.rows ?? [];
      const row = rows[1];
      if (row) row[rows[0]?.indexOf(heading) ?? 0] = value;
    }
    set('Leases', 'City', 'Clayton');
    set('Rent Terms', 'Monthly', 100.05);
    set('Critical Dates', 'Critical Date', new Date('2027-03-31'));
    const sheets = workbook.sheets.map(({ name, rows }) => ({ name, rows }));
    const changed = new Uint8Array(await writeXlsx({ sheets }));
    const { read, check } = await checked(writer, 'portfolio', changed);
    expect(check.counts).toEqual({ new: 0, changed: 3, unchanged: 24, skipped: 0, error: 0 });
    expect(check.rows.changed.map(({ leaseId, changes }) => [leaseId, changes])).toEqual([
      [whole.sd_id, [{ field: 'sd_city', before: 'St. Louis', after: 'Clayton' }]],
      [whole.sd_id, [{ field: 'rt_monthly', before: 99.95, after: 100.05 }]],
      [whole.sd_id, [{ field: 'cd_action', before: '2027-02-28', after: '2027-03-31' }]],
    ]);
    const { body: done } = await writer.call('Import/Run', { importId: read.importId });
    expect(done).toMatchObject({ name: 'Import of workbook.xlsx', added: 0, changed: 3 });
    const { body: undone } = await writer.call('Import/Undo', { changeSetId: done.id });
    expect(undone).toMatchObject({ leftCount: 0, changeSet: { changed: 3 } });
    const { body: lease } = await writer.call('Leases/GetLease', { id: whole.sd_id });
    expect(lease).toEqual({ ...whole, version: whole.version + 2 });
  });
});

test.each(compTypes)(
  'the workbook of $name comps, imported unchanged, says that there is nothing to change',
  async ({ id }) => {
    const broker = await app.as('Comps');
    await aComp(broker, id, { capRate: 6.25, percentOffice: 0.5, ...own(`comps${id}`, id) });
    const kind: CompImportKind = `comps${id}`;
    const { check } = await checked(
      broker,
      kind,
      await exported(broker, 'api/Comps/ExportWorkbook', { compType: id }),
    );
    expect(check.rows).toMatchObject({ new: [], changed: [], skipped: [], error: [] });
    expect(check.counts.unchanged).toBe(1);
  },
);
