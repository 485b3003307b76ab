import { forecastScenarios, type CallInput, type RentReport } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

type Cell = string | number | boolean | Date | null | undefined;
type Sheets = Record<string, Record<string, Cell>[]>;

/** The rows of each sheet below its header, as records by heading; the totals are the last. */
async function report(reportName: RentReport, options: Partial<CallInput<'Rent/GetReport'>> = {}) {
  const viewer = await app.as('no role');
  const { status, body } = await viewer.call('Rent/GetReport', { reportName, ...options });
  expect(status).toBe(200);
  const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
  const byName = sheets.map(({ name, rows }) => {
    const all = rows as Cell[][];
    // The title block is followed by an empty row and the header.
    const header = all.findIndex((row) => row.every((cell) => (cell ?? '') === '')) + 1;
    const heads = (all[header] ?? []).map(String);
    const records = all
      .slice(header + 1)
      .map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? null])));
    return [name, records] as const;
  });
  return {
    pagesWide: sheets.map(({ pageSetup }) => pageSetup?.fitToWidth),
    sheets: Object.fromEntries(byName) as Sheets,
    title: sheets[0]?.rows.slice(0, 6).flat().join(' '),
  };
}

beforeAll(async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({
    sd_num: '0042',
    sd_building: '=HYPERLINK("http://x")',
    sd_state: 'MO',
    sd_sqft: 1200,
    sd_ocd: '2020-01-01',
    sd_ced: '2026-12-31',
  });
  const terms = [
    ['Base Rent', '2026-01-01', '2026-06-30', 1000],
    ['Base Rent', '2026-07-01', '2026-12-31', 1030],
    ['CAM', '2026-01-01', '2026-12-31', 200],
    ['Security Deposit', '2026-01-01', '2026-12-31', 9999],
  ] as const;
  for (const [rt_type, rt_start, rt_end, rt_monthly] of terms)
    await writer.call('Leases/EditRentTerm', { sd_id, rt_type, rt_start, rt_end, rt_monthly });
  const expired = await aLease({ sd_num: 'late', sd_ced: '2026-05-31' });
  await writer.call('Leases/EditRentTerm', {
    sd_id: expired.sd_id,
    rt_type: 'Base Rent',
    rt_start: '2026-01-01',
    rt_end: '2026-05-31',
    rt_monthly: 100,
  });
  await aLease({ sd_num: 'theirs', sd_ced: '2026-05-31' }, 'Other');
});

test('the workbook Rent Roll has the leases in force on the day with their totals', async () => {
  const { sheets, title } = await report('Rent Roll', { asOf: '2026-06-15' });
  const [first, second, total] = sheets['Rent Roll'] ?? [];
  expect(title).toContain('As of 06/15/2026');
  expect(first).toMatchObject({
    '#': '0042',
    Building: '=HYPERLINK("http://x")',
    'Base Monthly': 1000,
    'Base Yearly': 12_000,
    'Base $/SF': 10,
    CAM: 200,
    'Total Monthly': 1200,
    'Total $/SF': 12,
    'New Base Rent': 1030,
  });
  expect(second).toMatchObject({ '#': 'late', 'In Holdover': 'Yes', 'Total Monthly': null });
  expect(total).toMatchObject({ '#': 'Total', SQFT: 1200, 'Total Monthly': 1200, 'Total $/SF': 12 });
});

describe('the workbook Rent Forecast', () => {
  test('has each lease by month and by year with sums, and lists what is assumed', async () => {
    const { sheets } = await report('Rent Forecast', { from: '2026-05', months: 12, scenario: 'holdover' });
    expect(Object.keys(sheets)).toEqual(['By Month', 'By Quarter', 'By Year', 'Assumptions']);
    const [contract, assumed, , , total, ofWhich] = sheets['By Month'] ?? [];
    expect(contract).toMatchObject({
      'Office/Store #': '0042',
      Basis: 'Contract',
      'May 2026': 1200,
      'Jul 2026': 1230,
      'Jan 2027': 0,
      Total: 2 * 1200 + 6 * 1230,
    });
    expect(assumed).toMatchObject({ Basis: 'Assumed', 'Dec 2026': 0, 'Jan 2027': 1845, Total: 4 * 1845 });
    expect(total).toMatchObject({ 'Office/Store #': 'Total', 'May 2026': 1300, 'Jan 2027': 1995 });
    expect(ofWhich).toMatchObject({ 'Office/Store #': 'Of which assumed', 'May 2026': 0, 'Jan 2027': 1995 });
    expect(sheets['By Quarter']?.[0]).toMatchObject({
      'Q2 2026': 2 * 1200,
      'Q3 2026': 3 * 1230,
      'Q1 2027': 0,
    });
    expect(sheets['By Quarter']?.[1]).toMatchObject({ 'Q4 2026': 0, 'Q1 2027': 3 * 1845, 'Q2 2027': 1845 });
    expect(sheets['By Year']?.[1]).toMatchObject({ Basis: 'Assumed', 2026: 0, 2027: 4 * 1845 });
    expect(sheets['By Year']?.at(-2)).toMatchObject({ 2027: 4 * 1995 });
    const words = JSON.stringify(sheets['Assumptions']);
    expect(words).toContain('150.00% of the last rent');
    expect(words).toContain('Holdover');
    // The words on reminders of closed leases are left out, because they say nothing of rent.
    expect(words).toContain('what they paid before is counted');
    expect(words).not.toContain('remind');
  });

  test.each(forecastScenarios)(
    'by quarter adds up to the months and years of the scenario %s',
    async (scenario) => {
      const { sheets } = await report('Rent Forecast', { from: '2026-05', months: 20, scenario });
      const sums = ['By Month', 'By Quarter', 'By Year'].map((name) =>
        (sheets[name] ?? []).map((row) => {
          const amounts = Object.entries(row).filter(([heading]) => /^(Q\d |\w{3} )?\d{4}$/.test(heading));
          return amounts.reduce((sum, [, amount]) => sum + Math.round(100 * Number(amount)), 0);
        }),
      );
      expect(sums[0]?.some((sum) => sum > 0)).toBe(true);
      expect(sums[1]).toEqual(sums[0]);
      expect(sums[2]).toEqual(sums[0]);
    },
  );

  test('of the contract alone assumes nothing', async () => {
    const { sheets } = await report('Rent Forecast', { from: '2026-05', months: 12 });
    expect(sheets['By Month']?.map(({ Basis }) => Basis)).toEqual(['Contract', 'Contract', null]);
  });
});

test('the workbook Rent Increases has what needs a look and every change', async () => {
  const { sheets, pagesWide } = await report('Rent Increases', { days: 30 });
  expect(pagesWide).toEqual([1, 1]);
  expect(sheets['Needs Attention']).toMatchObject([
    { Why: 'In holdover', '#': 'late', From: 100, To: 150, Basis: 'Assumed' },
  ]);
  expect(sheets['Increases']).toMatchObject([
    { '#': '0042', Charge: 'Base Rent', From: 1000, To: 1030, Difference: 30 },
    { '#': 'Total', Difference: 30 },
  ]);
});
