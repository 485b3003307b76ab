// @module-tag long
import { accountingReports, type AccountingReport, type CallInput } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { testApp } from '../../../../test/app.ts';
import { keepStandards, rentedLeasesOf } from '../../accounting/accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);

type Cell = string | number | boolean | Date | null | undefined;
type Records = Record<string, Cell>[];

/** The rows of each sheet below its header, as records by heading; the totals are the last. */
async function report(
  reportName: AccountingReport,
  options: Partial<CallInput<'Accounting/GetReport'>> = {},
) {
  const viewer = await app.as('no role');
  const { status, body } = await viewer.call('Accounting/GetReport', { reportName, ...options });
  expect(status).toBe(200);
  const bytes = Buffer.from(body.documentBase64, 'base64');
  const { sheets } = await readXlsx(bytes);
  return Object.fromEntries(
    sheets.map(({ name, rows }) => {
      const all = rows as Cell[][];
      const header = all.findIndex((row) => row.every((cell) => (cell ?? '') === '')) + 1;
      const heads = (all[header] ?? []).map(String);
      const records = all
        .slice(header + 1)
        .map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? null])));
      return [name, records];
    }),
  ) as Record<string, Records>;
}

let remeasured = 0;

beforeAll(async () => {
  await keepStandards(app);
  await aRentedLease({ name: '0001', start: '2024-01-01', end: '2028-12-31', cam: 400 });
  remeasured = await aRentedLease({ name: '0002', start: '2025-03-15', end: '2027-06-30', monthly: 3210.55 });
  await aRentedLease({ name: '0003', start: '2026-02-01', end: '2027-01-31', monthly: 900 });
  const writer = await app.as('Write');
  await writer.call('Accounting/SaveLease', {
    sd_id: remeasured,
    la_specialised: true,
    la_direct_costs: 1500,
  });
  await writer.call('Accounting/ClosePeriod', { month: '2026-04' });
  await writer.call('Leases/EditLease', { sd_id: remeasured, sd_ced: '2028-06-30' });
  const { body } = await writer.call('Accounting/GetLease', { id: remeasured });
  await writer.call('Accounting/DecideRemeasurement', {
    sd_id: remeasured,
    decision: 'accept',
    books: body.proposals.map(({ book, digest }) => ({ book, digest })),
  });
  await aRentedLease({ name: '0004', start: '2024-01-01', end: '2030-12-31', monthly: 10_000 });
});

function sum(records: Records, heading: string): number {
  return records.reduce((total, record) => total + Math.round(100 * Number(record[heading] ?? 0)), 0) / 100;
}

test('the workbook Lease Schedule has every month to a balance of 0, and what it is measured by', async () => {
  const { Schedule = [], Inputs = [] } = await report('Lease Schedule', { id: remeasured, book: 'IFRS16' });
  const months = Schedule.slice(0, -1);
  expect(months.at(-1)).toMatchObject({ 'Liability closing': 0, 'Asset closing': 0 });
  expect(Schedule.at(-1)?.['Paid']).toBe(sum(months, 'Paid'));
  expect(JSON.stringify(Inputs)).toContain('Remeasured on 05/01/2026');
});

test('the workbook Journal balances by lease and by account', async () => {
  const { Journal = [], 'By Account': accounts = [] } = await report('Journal', {
    to: '2026-05',
    book: 'ASC842',
  });
  expect(Journal.at(-1)).toMatchObject({ Lease: 'Difference', Debit: 0 });
  expect(accounts.at(-2)?.['Debit']).toBe(Journal.at(-2)?.['Debit']);
  expect(sum(Journal.slice(0, -2), 'Debit')).toBe(sum(Journal.slice(0, -2), 'Credit'));
});

describe.each(['ASC842', 'IFRS16'] as const)('under %s', (book) => {
  test('the workbooks Roll-forward and Maturity Analysis end at the same liability', async () => {
    const { Liabilities = [], Assets = [] } = await report('Roll-forward', {
      from: '2026-01',
      to: '2026-05',
      book,
    });
    const { Maturity = [] } = await report('Maturity Analysis', { to: '2026-05', book });
    expect(Liabilities.at(-1)?.['Closing']).toBe(Maturity.at(-1)?.['Lease liabilities']);
    expect(sum(Liabilities.slice(0, -1), 'Closing')).toBe(Liabilities.at(-1)?.['Closing']);
    expect(sum(Assets.slice(0, -1), 'Closing')).toBe(Assets.at(-1)?.['Closing']);
  });

  test('the workbook Roll-forward has the figures of the call, and its lines make its closing balance', async () => {
    const asked = { from: '2026-01', to: '2026-06', book } as const;
    const { Liabilities = [], Assets = [] } = await report('Roll-forward', asked);
    const { body } = await (await app.as('no role')).call('Accounting/GetDisclosures', asked);
    const total = body.classes.at(-1);
    expect(total?.liabilityLate).toBeGreaterThan(0);
    expect(Liabilities.at(-1)).toMatchObject({
      Opening: total?.liabilityOpening,
      'Taken over': total?.liabilityTakenOver,
      'Recognized late': total?.liabilityLate,
      'New leases': total?.liabilityAdded,
      Interest: total?.interest,
      Payments: total?.paid,
      Remeasured: total?.liabilityRemeasured,
      Closing: total?.liabilityClosing,
      'Of which current': total?.liabilityCurrent,
    });
    expect(Assets.at(-1)).toMatchObject({
      Opening: total?.assetOpening,
      'Taken over': total?.assetTakenOver,
      'Recognized late': total?.assetLate,
      'New leases': total?.assetAdded,
      Amortization: total?.amortisation,
      Remeasured: total?.assetRemeasured,
      Closing: total?.assetClosing,
    });
    for (const record of Liabilities) {
      const parts = ['Opening', 'Taken over', 'Recognized late', 'New leases', 'Interest', 'Remeasured'];
      const added = parts.reduce((cents, part) => cents + Math.round(100 * Number(record[part])), 0);
      const closing = added - Math.round(100 * Number(record['Payments']));
      expect(closing).toBe(Math.round(100 * Number(record['Closing'])));
    }
  });

  test('the workbook Disclosures has the same figures as the call', async () => {
    const { Disclosures = [], Averages = [] } = await report('Disclosures', {
      from: '2026-01',
      to: '2026-05',
      book,
    });
    const { body } = await (
      await app.as('no role')
    ).call('Accounting/GetDisclosures', { from: '2026-01', to: '2026-05', book });
    const total = body.classes.at(-1);
    function noted(section: string, figure: string): Cell {
      return Disclosures.find((one) => one['Section'] === section && one['Figure'] === figure)?.['Total'];
    }
    expect(noted('Lease liabilities', 'Closing')).toBe(total?.liabilityClosing);
    expect(noted('Maturity analysis', 'Undiscounted payments')).toBe(total?.undiscounted);
    expect(noted('Lease cost', 'Total lease cost')).toBe(total?.cost);
    expect(noted('Cash paid', 'Total paid')).toBe(total?.cash);
    expect(Averages.at(-1)).toMatchObject({ 'Remaining term, years': total?.remainingYears });
  });
});

test('a report names what it misses', async () => {
  const viewer = await app.as('no role');
  const journal = await viewer.call('Accounting/GetReport', { reportName: 'Journal' });
  expect(journal.problem.errors).toEqual([{ field: 'to', message: 'Choose the month.' }]);
  const schedule = await viewer.call('Accounting/GetReport', { reportName: 'Lease Schedule' });
  expect(schedule.problem.errors).toEqual([{ field: 'id', message: 'Choose the lease.' }]);
  const theirs = await (
    await app.as('no role', 'Other')
  ).call('Accounting/GetReport', { reportName: 'Lease Schedule', id: remeasured });
  expect(theirs.status).toBe(404);
});

test('a workbook of books in euros shows no dollar, neither in its formats nor in its texts', async () => {
  await keepStandards(app, { currency: 'EUR' });
  const viewer = await app.as('no role');
  for (const reportName of accountingReports) {
    const { body } = await viewer.call('Accounting/GetReport', { reportName, id: remeasured, to: '2026-05' });
    const parts = unzip(Buffer.from(body.documentBase64, 'base64'));
    expect(parts.get('xl/styles.xml')?.toString()).not.toContain('$');
    const texts = [...parts].flatMap(([path, text]) => (path.includes('/sheet') ? text : []));
    expect(texts.join('\n')).not.toMatch(/\$\d/);
    expect(texts.join('\n')).toContain('amounts in EUR');
  }
  await keepStandards(app, { currency: 'USD' });
});
