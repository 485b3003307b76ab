import { leaseReports, type LeaseReport } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '_x0041_', '<b>&"'];

type Cell = string | number | boolean | Date | null | undefined;

async function workbook(reportName: LeaseReport, search: object = {}, client: 'Main' | 'Other' = 'Main') {
  const { status, body } = await (
    await app.as('no role', client)
  ).call('Leases/GetReport', { reportName, ...search });
  expect(status).toBe(200);
  return readXlsx(Buffer.from(body.documentBase64, 'base64'));
}

async function report(...asked: Parameters<typeof workbook>) {
  const { sheets } = await workbook(...asked);
  return sheets.map(({ name, rows }) => ({ name, rows: rows as Cell[][] }));
}

/** The rows below the header as records by heading; the title block stands above, totals below. */
function table(rows: Cell[][]) {
  const header = rows.findIndex((row) => row.filter((cell) => cell !== null).length > 4);
  const heads = (rows[header] ?? []).map(String);
  return rows
    .slice(header + 1)
    .map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? null])));
}

function day(cell: unknown): string | null {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : null;
}

beforeAll(async () => {
  const writer = await app.as('Write');
  const lease = await aLease({
    sd_num: '0042',
    sd_region: 'Branch',
    sd_building: '=HYPERLINK("http://x")',
    sd_address: '815 Olive St',
    sd_city: 'St. Louis',
    sd_state: 'MO',
    sd_zip: '02101',
    sd_ocd: '1900-01-01',
    sd_ced: '2027-06-15',
    sd_sqft: 1200,
    sd_deposit: 0.1,
  });
  const on = { sd_id: lease.sd_id };
  const terms = [
    ['Base Rent', '2026-01-01', '2026-12-31', 1000.1],
    ['Base Rent', '2027-01-01', '2027-12-31', 1030.1],
    ['CAM', '2026-01-01', '2027-12-31', 250.2],
    ['Security Deposit', '2026-01-01', '2027-12-31', 9999],
  ] as const;
  for (const [rt_type, rt_start, rt_end, rt_monthly] of terms)
    await writer.call('Leases/EditRentTerm', { ...on, rt_type, rt_start, rt_end, rt_monthly });
  const renewal = await writer.call('Leases/EditCriticalDate', {
    ...on,
    cd_type: 'Option to Renew',
    cd_action: '2026-12-01',
    cd_email: 'a@b.example',
    cd_note: 'renew',
  });
  await writer.call('Leases/EditOption', {
    cd_id: renewal.body.cd_id,
    op_first_months: 12,
    op_months: 60,
    op_basis: 'Percent on last rent',
    op_percent: 3.5,
  });
  await writer.call('Leases/EditCriticalDate', {
    ...on,
    cd_type: 'Other',
    cd_action: '2026-06-01',
    cd_note: 'overdue',
  });
  await writer.call('Leases/EditCriticalDate', {
    ...on,
    cd_type: 'Other',
    cd_action: '2026-06-02',
    cd_note: 'done',
    cd_status: false,
  });
  await writer.call('Leases/EditCriticalDate', {
    ...on,
    cd_type: 'Other',
    cd_action: '2028-01-01',
    cd_note: 'far',
  });
  await writer.call('Leases/EditContacts', {
    c_site: lease.sd_id,
    c_type: 'Landlord',
    c_company: 'Olive LLC',
    c_fname: 'Ann',
    phone_work: '1',
    phone_cell: '2',
    phone_best: 2,
    email1: 'ann@olive.example',
  });
  await writer.call('Leases/EditSiteComments', {
    site_id: lease.sd_id,
    com_type: 'Status',
    com_date: '2026-01-01',
    com_text: 'old',
  });
  await writer.call('Leases/EditSiteComments', {
    site_id: lease.sd_id,
    com_type: 'Status',
    com_date: '2026-02-01',
    com_text: 'new',
  });
  await writer.call('Leases/EditRTNote', { sd_id: lease.sd_id, tn_note: 'capped' });
  await aLease({ sd_num: 'bare', sd_deposit: 0.2 });
  for (const text of formulas) await aLease({ sd_num: text, sd_building: text, sd_status: 2 });
  await aLease({ sd_num: 'secret' }, 'Other');
});

describe('Lease Administration Report', () => {
  test('has the sheets Leases, Rent Schedule and Expirations with a title block and the filters used', async () => {
    const sheets = await report('Lease Administration Report', { sstatus: 1, scity: 'louis' });
    expect(sheets.map(({ name }) => name)).toEqual(['Leases', 'Rent Schedule', 'Expirations']);
    const [leases] = sheets;
    expect(leases?.rows.slice(0, 4).map(([first]) => first)).toEqual([
      'Lease Administration Report',
      'Main',
      'As of 06/15/2026',
      'Filters: City contains louis; Status is Open',
    ]);
  });

  test('shows what is in effect today for a lease, with real dates and figures', async () => {
    const [leases] = await report('Lease Administration Report', { soffice_number: '0042' });
    const [row] = table(leases?.rows ?? []);
    expect(row).toMatchObject({
      'Office/Store #': '0042',
      Building: '=HYPERLINK("http://x")',
      Zip: '02101',
      Status: 'Open',
      SQFT: 1200,
      'Months Remaining': 12,
      'Security Deposit': 0.1,
      'Base Rent Monthly': 1000.1,
      'Base Rent Annual': 12_001.2,
      'Base Rent per SF': 10,
      'CAM Monthly': 250.2,
      'Insurance Monthly': null,
      'Total Monthly': 1250.3,
      'Total Annual': 15_003.6,
      'Total per SF': 12.5,
      'New Monthly': 1030.1,
      'Change %': 0.03,
      'Critical Date Type': 'Other',
      Landlord: 'Olive LLC',
      'Landlord Name': 'Ann',
      'Landlord Phone': '2',
      'Landlord E-mail': 'ann@olive.example',
      'Property Manager': null,
      'Lease on File': null,
      Amendments: 0,
      'General Note': 'capped',
      'Latest Status Note': 'new',
    });
    expect(day(row?.['Current Expiration'])).toBe('2027-06-15');
    expect(day(row?.['Next Base Rent Change'])).toBe('2027-01-01');
    expect(day(row?.['Next Critical Date'])).toBe('2026-06-01');
    expect(day(row?.['Option to Renew'])).toBe('2026-12-01');
  });

  test('adds up in the totals row to the cent', async () => {
    const [leases] = await report('Lease Administration Report', { sstatus: 1 });
    expect(table(leases?.rows ?? []).at(-1)).toMatchObject({
      'Office/Store #': 'Total',
      SQFT: 1200,
      // A deposit is in no sum.
      'Security Deposit': null,
      'Total Annual': 15_003.6,
      'Total per SF': 12.5,
    });
  });

  test('totals are formulas that follow the filter', async () => {
    const { body } = await (
      await app.as('no role')
    ).call('Leases/GetReport', { reportName: 'Lease Administration Report', sstatus: 1 });
    const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'), { readStyles: true });
    const written = sheets.map(({ cells }) =>
      [...(cells?.values() ?? [])].flatMap(({ formula }) => formula ?? []),
    );
    expect(written[0]).toContain('SUBTOTAL(109,K7:K8)');
    expect(written[0]?.every((formula) => formula.includes('SUBTOTAL('))).toBe(true);
    expect(written[2]).toEqual(['B', 'C', 'D', 'E'].map((column) => `SUBTOTAL(109,${column}7:${column}8)`));
  });

  test('lists every rent term, a deposit as paid once, and what expires per year', async () => {
    const [, schedule, expirations] = await report('Lease Administration Report', { sstatus: 1 });
    const figures = ['Type', 'Monthly', 'Months', 'Paid Once'];
    expect(table(schedule?.rows ?? []).map((row) => figures.map((name) => row[name]))).toEqual([
      ['Base Rent', 1000.1, 12, null],
      ['Base Rent', 1030.1, 12, null],
      ['CAM', 250.2, 24, null],
      ['Security Deposit', null, null, 9999],
    ]);
    expect(table(expirations?.rows ?? [])).toMatchObject([
      { Year: 2027, Leases: 1, SQFT: 1200, 'Share of SQFT': 1, 'Annual Rent': 15_003.6 },
      { Year: 'No expiration', Leases: 1, SQFT: 0, 'Share of SQFT': 0, 'Annual Rent': 0 },
      { Year: 'Total', Leases: 2, SQFT: 1200, 'Share of SQFT': 1, 'Annual Rent': 15_003.6 },
    ]);
  });

  test('prints the rent schedule one page wide, with type, start and end on each page if it is wider', async () => {
    const { sheets } = await workbook('Lease Administration Report', { sstatus: 1 });
    const [, schedule] = sheets;
    expect(schedule?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
    expect(schedule?.pageSetup?.printTitlesColumn).toBe('$A:$G');
  });

  // @security text-looks-like-formula-code
  test('text that looks like a formula or a code stays text', async () => {
    const [leases] = await report('Lease Administration Report', { sstatus: 2 });
    const buildings = table(leases?.rows ?? []).map((row) => row['Building']);
    expect(buildings.filter((cell) => cell !== null)).toEqual(formulas);
  });
});

describe('Critical Dates Report', () => {
  test('has its columns in the order of the product description, and more at the end', async () => {
    const [dates] = await report('Critical Dates Report', {});
    const headings = dates?.rows.find(([first]) => first === 'Critical Date');
    const specified =
      'Critical Date, Days Left, Window, Type, Reminder, Status, Office/Store #, Building, Address, City, State, Zip, SQFT, Current Expiration, Monthly Rent, Landlord, Landlord E-mail, Notify, Notes/Comments';
    expect(headings?.join(', ').startsWith(`${specified}, First Day of Notice`)).toBe(true);
  });

  test('has overdue and coming dates soonest first, and the expiration from the lease', async () => {
    const [dates] = await report('Critical Dates Report', { sstatus: 1 });
    const rows = table(dates?.rows ?? []);
    expect(
      rows.map((row) => [day(row['Critical Date']), row['Window'], row['Type'], row['Notes/Comments']]),
    ).toEqual([
      ['2026-06-01', 'Overdue', 'Other', 'overdue'],
      ['2026-12-01', '91-180', 'Option to Renew', 'renew'],
      ['2027-06-15', '181-365', 'Expiration Date (from lease)', null],
    ]);
    expect(rows[0]).toMatchObject({
      'Days Left': -14,
      'Office/Store #': '0042',
      'Monthly Rent': 1250.3,
      Landlord: 'Olive LLC',
      Status: 'Open',
    });
    expect(rows[1]).toMatchObject({
      Notify: 'a@b.example',
      'Option Months': 60,
      'Option Rent': 'Last rent plus 3.50%',
    });
    expect(day(rows[1]?.['First Day of Notice'])).toBe('2026-06-15');
    expect(rows[0]).toMatchObject({
      'First Day of Notice': null,
      'Option Months': null,
      'Option Rent': null,
    });
  });
});

test.each(leaseReports)('%s of nothing is an empty table', async (name) => {
  const sheets = await report(name, { soffice_number: 'no such number' });
  expect(sheets[0]?.rows.length).toBeGreaterThan(4);
});

test.each(leaseReports)("%s shows nothing of another client's leases", async (name) => {
  expect(JSON.stringify(await report(name))).not.toContain('secret');
});

test('an unknown report is refused with the field named', async () => {
  const viewer = await app.as('no role');
  const { status, problem } = await viewer.call('Leases/GetReport', { reportName: 'Other' } as never);
  expect(status).toBe(400);
  expect(problem.errors).toMatchObject([{ field: 'reportName' }]);
});
