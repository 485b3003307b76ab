// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

const term = { sd_ocd: '2020-01-01', sd_ced: '2029-12-31' };

async function aClause(sd_id: number, change = {}) {
  const clause = { sd_id, pool: 'CAM', method: 'Net', sharePercent: 10, objectDays: 90, ...change };
  return (await writer.call('Expenses/EditClause', clause)).body;
}

async function imported(
  kind: Parameters<typeof readFile>[1],
  file: string | Uint8Array<ArrayBuffer>,
  name?: string,
) {
  const read = await readFile(writer, kind, file, name);
  const checked = await checkFile(writer, read);
  return { read, checked, run: () => writer.call('Import/Run', { importId: read.importId }) };
}

function errorsIn({ rows }: Awaited<ReturnType<typeof checkFile>>) {
  return rows.error.map(({ row, errors }) => [row, errors.map(({ field, message }) => [field, message])]);
}

describe('landlord’s statements', () => {
  const heads = [
    'Store #',
    'Expense Pool',
    'Period Start',
    'Period End',
    'Date Received',
    'Total Billed',
    'Line Item',
    'Amount',
  ];

  test('rows of one lease and period make one statement, which is checked; a second run adds nothing', async () => {
    const { sd_id } = await aLease({ ...term, sd_num: 'ST-1' });
    await aClause(sd_id);
    const file = csv(
      heads,
      ['ST-1', 'CAM', '1/1/2025', '12/31/2025', '4/1/2026', '$10,500.00', 'Repairs', '70,000'],
      ['ST-1', 'CAM', '1/1/2024', '12/31/2024', '4/1/2025', '9000', 'Repairs', '90,000'],
      ['', '', '', '', '', '', 'Credit', '(500)'],
      ['ST-1', 'CAM', '1/1/2025', '12/31/2025', '4/1/2026', '', 'Janitorial', '30000.00'],
    );
    const { read, checked, run } = await imported('expenseStatements', file);
    expect(read.proposal).toEqual({
      sd_num: 'Store #',
      pool: 'Expense Pool',
      from: 'Period Start',
      to: 'Period End',
      received: 'Date Received',
      billed: 'Total Billed',
      description: 'Line Item',
      amount: 'Amount',
    });
    expect(errorsIn(checked)).toEqual([]);
    expect(checked.rows.new.map(({ row, leaseId }) => [row, leaseId])).toEqual([
      [2, sd_id],
      [3, sd_id],
    ]);
    expect((await run()).body).toMatchObject({ added: 4 });
    const { body: statements } = await writer.call('Expenses/GetStatements', { id: sd_id });
    const mark = { category: 'Repairs', varies: false, controllable: true, capital: false };
    expect(statements).toMatchObject([
      {
        from: '2025-01-01',
        billed: 10_500,
        state: 'To check',
        lines: [
          { description: 'Repairs', amount: 70_000, ...mark },
          { description: 'Janitorial', amount: 30_000, category: 'Janitorial', varies: true },
        ],
      },
      { from: '2024-01-01', lines: [{ amount: 90_000 }, { description: 'Credit', amount: -500 }] },
    ]);
    const found = await writer.call('Expenses/GetFindings', { id: statements[0]?.es_id ?? 0 });
    expect(found.body.checked).toMatchObject({ billed: 10_500, allowed: 10_000 });
    const { body: dates } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
    expect(dates.map(({ cd_action }) => cd_action)).toContain('2026-06-30');
    const again = await imported('expenseStatements', file);
    expect(again.checked.counts).toEqual({ new: 0, changed: 0, unchanged: 2, skipped: 0, error: 0 });
  });

  test('a line that changed is shown alone; undone, statement and its dates are as before', async () => {
    const { sd_id } = await aLease({ ...term, sd_num: 'ST-2', sd_building: 'The Exchange' });
    await aClause(sd_id);
    const row = (line: string, amount: string) => [
      'The Exchange',
      'CAM',
      '1/1/2025',
      '12/31/2025',
      '4/1/2026',
      '9000',
      line,
      amount,
    ];
    await (await imported('expenseStatements', csv(heads, row('Repairs', '5'), row('Security', '6')))).run();
    const { checked, run } = await imported(
      'expenseStatements',
      csv(heads, row('Repairs', '5'), row('Security', '7')),
    );
    expect(checked.rows.changed[0]?.changes).toEqual([
      { field: 'description', before: 'Security $6.00', after: 'Security $7.00' },
    ]);
    const before = (await writer.call('Expenses/GetStatements', { id: sd_id })).body;
    const { body: set } = await run();
    expect((await writer.call('Expenses/GetStatements', { id: sd_id })).body[0]?.lines[1]).toMatchObject({
      amount: 7,
    });
    const { body: undone } = await writer.call('Import/Undo', { changeSetId: set.id });
    expect(undone.leftCount).toBe(0);
    const after = (await writer.call('Expenses/GetStatements', { id: sd_id })).body;
    expect(after.map(({ version: _, ...one }) => one)).toEqual(before.map(({ version: _, ...one }) => one));
  });

  test('an import that is undone takes its statements and the dates to object with it', async () => {
    const { sd_id } = await aLease({ ...term, sd_num: 'ST-3' });
    await aClause(sd_id);
    const file = csv(heads, ['ST-3', '', '1/1/2025', '12/31/2025', '4/1/2026', '5', 'Repairs', '5']);
    const { body: set } = await (await imported('expenseStatements', file)).run();
    expect((await writer.call('Expenses/GetStatements', { id: sd_id })).body[0]?.ec_id).not.toBeNull();
    await writer.call('Import/Undo', { changeSetId: set.id });
    expect((await writer.call('Expenses/GetStatements', { id: sd_id })).body).toEqual([]);
    expect((await writer.call('Leases/GetCriticalDates', { id: sd_id })).body).toEqual([]);
    expect((await imported('expenseStatements', file)).checked.counts.new).toBe(1);
  });

  test('what is wrong is said at its row: days, clause, lease, line, and two statements for one year', async () => {
    const { sd_id } = await aLease({
      sd_ocd: '2020-01-01',
      sd_ced: '2024-12-31',
      sd_status: 2,
      sd_num: 'ST-4',
    });
    const open = await aLease({ ...term, sd_num: 'ST-5' });
    for (const id of [sd_id, open.sd_id]) await aClause(id);
    const statement = {
      sd_id: open.sd_id,
      from: '2023-01-01',
      to: '2023-12-31',
      lines: [{ description: 'A', amount: 1 }],
    };
    await writer.call('Expenses/EditStatement', statement);
    const file = csv(
      heads,
      ['ST-4', 'CAM', '1/1/2018', '12/31/2018', '', '1', 'Repairs', '1'],
      ['ST-4', 'CAM', '1/1/2025', '12/31/2025', '', '1', 'Repairs', '1'],
      ['ST-5', 'Insurance', '1/1/2025', '12/31/2025', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '1/1/2022', '12/31/2022', '', '1', 'Repairs', ''],
      ['ST-5', 'CAM', '12/31/2021', '1/1/2021', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '7/1/2023', '6/30/2024', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '1/1/2019', '12/31/2019', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '1/1/2020', '12/31/2020', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '7/1/2020', '12/31/2020', '', '1', 'Repairs', '1'],
      ['ST-5', 'CAM', '1/1/2020', '12/31/2020', '', '2', 'Security', '1'],
      ['nowhere', 'CAM', '1/1/2020', '12/31/2020', '', '2', 'Security', '1'],
    );
    const { checked } = await imported('expenseStatements', file);
    expect(errorsIn(checked)).toEqual([
      [2, [['to', 'The statement ends before the lease begins.']]],
      [3, [['from', 'The statement begins after the lease has ended.']]],
      [4, [['pool', 'The lease has no clause for Insurance. Record it first, or leave the pool empty.']]],
      [5, [['amount', 'Enter an amount.']]],
      [6, [['to', 'The last day is before the first.']]],
      [7, [['from', 'There is a statement for these days already.']]],
      [8, [['to', 'The statement ends before the lease begins.']]],
      [9, [['id', 'Row 11 of this statement is in error.']]],
      [10, [['from', 'Row 9 is a statement for these days too.']]],
      [11, [['billed', 'Row 9 of the same statement says 1.']]],
      [12, [['sd_num', 'There is no lease with the Office/Store #, name or address nowhere.']]],
    ]);
    expect(checked.counts).toMatchObject({ new: 0, error: 11 });
  });
});

describe('store sales', () => {
  test('a row a month: lease, month, amount; months in any form; a second run adds nothing', async () => {
    const { sd_id } = await aLease({ ...term, sd_num: 'SL-1' });
    const rows = [
      ['Store No', 'Sales Month', 'Gross Sales'],
      ['SL-1', 'Jan 2025', '$1,000.50'],
      ['SL-1', '2025-02', '2000'],
      ['SL-1', '3/31/2025', '3000'],
    ];
    const { read, checked, run } = await imported('salesMonths', csv(...rows));
    expect(read.proposal).toEqual({ sd_num: 'Store No', month: 'Sales Month', amount: 'Gross Sales' });
    expect(checked.counts).toMatchObject({ new: 3, error: 0 });
    const { body: set } = await run();
    const { body: sales } = await writer.call('Expenses/GetSalesMonths', { id: sd_id });
    expect(sales.map(({ month, amount }) => [month, amount])).toEqual([
      ['2025-01', 1000.5],
      ['2025-02', 2000],
      ['2025-03', 3000],
    ]);
    expect((await imported('salesMonths', csv(...rows))).checked.counts).toMatchObject({
      unchanged: 3,
      new: 0,
    });
    await writer.call('Import/Undo', { changeSetId: set.id });
    expect((await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body).toEqual([]);
  });

  test('a table with the months as columns; a cell is put right in place', async () => {
    const [one, two] = [await aLease({ ...term, sd_num: 'SL-2' }), await aLease({ ...term, sd_num: 'SL-3' })];
    const file = csv(
      ['Store #', 'Name', 'Jan-25', 'Feb-25', 'Mar-25', 'Total'],
      ['SL-2', 'Clayton', '100', '200', '', '300'],
      ['SL-3', 'Kirkwood', '10', 'closed?', '30', '40'],
    );
    const read = await readFile(writer, 'salesMonths', file);
    expect(read.notes).toContain(
      'The headings of 3 columns are months: each is read as the sales of its month.',
    );
    const { checked } = await imported('salesMonths', file);
    expect(checked.counts).toMatchObject({ new: 4, error: 1 });
    const [wrong] = checked.rows.error;
    expect([wrong?.row, wrong?.errors[0]?.field]).toEqual([3, 'amount 2025-02']);
    const correction = { sheet: wrong?.sheet ?? '', row: 3, field: 'amount 2025-02', text: '20' };
    const mended = await checkFile(writer, read, { corrections: [correction] });
    expect(mended.counts).toMatchObject({ new: 5, error: 0 });
    await writer.call('Import/Run', { importId: read.importId });
    const sales = await Promise.all(
      [one, two].map(async ({ sd_id }) => (await writer.call('Expenses/GetSalesMonths', { id: sd_id })).body),
    );
    expect(sales.map((rows) => rows.map(({ month, amount }) => [month, amount]))).toEqual([
      [
        ['2025-01', 100],
        ['2025-02', 200],
      ],
      [
        ['2025-01', 10],
        ['2025-02', 20],
        ['2025-03', 30],
      ],
    ]);
  });

  test('a workbook whose headings are days of months; months outside the clause and twice are refused', async () => {
    const { sd_id } = await aLease({ ...term, sd_num: 'SL-4' });
    await writer.call('Expenses/EditPercentageRent', {
      sd_id,
      percent: 5,
      breakpoint: 1000,
      from: '2025-02-01',
      to: '2025-12-31',
    });
    const months = [new Date('2025-01-01'), new Date('2025-02-01'), new Date('2025-03-01')];
    const rows = [
      ['Store', ...months],
      ['SL-4', 1, 2, 3],
      ['SL-4', null, 5, null],
    ];
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sales', rows }] }));
    const { checked } = await imported('salesMonths', bytes, 'sales.xlsx');
    expect(errorsIn(checked)).toEqual([
      [2, [['amount 2025-01', 'The month is outside the days of the clause.']]],
      [3, [['sd_num', 'Repeats row 2.']]],
    ]);
    expect(checked.counts.new).toBe(2);
  });
});
