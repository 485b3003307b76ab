// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
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

describe('index values', () => {
  async function valuesOf(series: string) {
    const { body } = await writer.call('Rent/GetIndex', { series });
    return body.map(({ month, value }) => [month, value]);
  }

  test.each([
    ['FRED', 'CPIAUCSL', 'observation_date,CPIAUCSL\n2025-01-01,319.086\n2025-02-01,319.775\n2025-03-01,.\n'],
    [
      'BLS',
      'CUUR0000SA0',
      'CPI for All Urban Consumers\nSeries Id:\tCUUR0000SA0\nYear\tJan\tFeb\tMar\n2025\t319.086\t319.775\t\n',
    ],
    ['a table', 'CPI-U', 'Series,Month,Value\nCPI-U,Jan 2025,319.086\nCPI-U,2/1/2025,319.775\n'],
  ])('%s: read, stored once, undone and read again', async (_, series, text) => {
    const name = text.includes('\t') ? 'index.tsv' : 'index.csv';
    const { checked, run } = await imported('indexValues', text, name);
    expect(checked.counts).toMatchObject({ new: 2, error: 0 });
    const { body: set } = await run();
    const values = [
      ['2025-01', 319.086],
      ['2025-02', 319.775],
    ];
    expect(await valuesOf(series)).toEqual(values);
    expect((await imported('indexValues', text, name)).checked.counts).toMatchObject({
      unchanged: 2,
      new: 0,
    });
    await writer.call('Import/Undo', { changeSetId: set.id });
    expect(await valuesOf(series)).toEqual([]);
    await (await imported('indexValues', text, name)).run();
    expect(await valuesOf(series)).toEqual(values);
  });
});

test('clauses come in with their words, by pool; what contradicts itself is refused in the words of the form', async () => {
  const { sd_id } = await aLease({ ...term, sd_num: 'CL-1' });
  const heads = ['Store #', 'Pool', 'Method', 'Pro Rata %', 'Cap Type', 'Cap %', 'Exclusions', 'Audit Days'];
  const file = csv(
    heads,
    ['CL-1', 'CAM', 'Net', '12.5', 'Over last year', '5', 'Leasing, marketing', '90'],
    ['CL-1', 'Insurance', 'Net', '12.5', 'Cumulative', '5', '', ''],
    ['CL-1', 'RE Taxes', 'Net', '-3', '', '', '', ''],
  );
  const { read, checked } = await imported('expenseClauses', file);
  expect(errorsIn(checked)).toEqual([
    [
      3,
      [
        ['capFirstYear', 'Enter the first year of the cap.'],
        ['capFirstAmount', 'Enter the amount of the first year.'],
      ],
    ],
    [4, [['sharePercent', expect.any(String)]]],
  ]);
  await writer.call('Import/Run', { importId: read.importId, only: 'good' });
  const { body: clauses } = await writer.call('Expenses/GetClauses', { id: sd_id });
  expect(clauses).toMatchObject([
    {
      pool: 'CAM',
      sharePercent: 12.5,
      capKind: 'previous',
      capPercent: 5,
      excluded: ['Leasing', 'marketing'],
      objectDays: 90,
    },
  ]);
  expect((await imported('expenseClauses', file)).checked.counts).toMatchObject({ unchanged: 1, error: 2 });
});

test('another client’s ids reach nothing', async () => {
  const { sd_id } = await aLease({ ...term, sd_num: 'OT-1' });
  await aClause(sd_id);
  const { body: statement } = await writer.call('Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    lines: [{ description: 'A', amount: 1 }],
  });
  const stranger = await app.as('Write', 'Other');
  const file = csv(
    ['Id', 'Office/Store #', 'Lease Id', 'From', 'To', 'Line', 'Building’s Amount'],
    [statement.es_id, 'OT-1', sd_id, '2025-01-01', '2025-12-31', 'A', '2'],
  );
  const read = await readFile(stranger, 'expenseStatements', file);
  expect((await checkFile(stranger, read)).counts).toMatchObject({ error: 1, changed: 0, new: 0 });
});
