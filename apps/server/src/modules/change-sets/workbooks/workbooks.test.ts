// @module-tag long
import { compFields, compTypes, leaseFields, leaseTabs, summaryFields } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { formulaLike } from '../../../../test/formula-like.ts';
import { leasesOf, leaseWithEveryField } from '../../../../test/leases.ts';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { aComp } from '../../comps/comps.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

async function bytesOf(
  caller: Caller,
  method: 'GET' | 'POST',
  path: string,
  input: object,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const reply = await app.raw(method, path, input, { authorization: `Bearer ${caller.token}` });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers };
}

async function portfolio(search: object = {}, caller = writer) {
  const { status, bytes } = await bytesOf(caller, 'POST', 'api/Leases/ExportPortfolio', search);
  expect(status).toBe(200);
  return { bytes, sheets: (await readXlsx(bytes)).sheets };
}

function entered(table: Readonly<Record<string, { label: string; derived?: true }>>): string[] {
  return Object.values(table).flatMap(({ label, derived }) => (derived ? [] : [label]));
}

describe('the portfolio workbook', () => {
  test('has a sheet of leases, one of each tab but the documents and those of expenses, with the id and every field that can be set', async () => {
    await aLease();
    const { sheets } = await portfolio();
    const heads = Object.fromEntries(sheets.map(({ name, rows }) => [name, rows[0]]));
    expect(Object.keys(heads)).toEqual([
      'Leases',
      'Rent Terms',
      'Critical Dates',
      'Notes',
      'Contacts',
      'Expense Clauses',
      'Statements',
      'Sales',
    ]);
    expect(heads['Leases']).toEqual(['Id', ...entered(leaseFields)]);
    for (const tab of [leaseTabs.rentTerms, leaseTabs.criticalDates, leaseTabs.notes, leaseTabs.contacts])
      expect(heads[tab.title]).toEqual(['Id', 'Office/Store #', 'Lease Id', ...entered(tab.fields)]);
  });

  test('holds dates as dates, numbers as numbers and choices by their words', async () => {
    const lease = await aLease({ ...leaseWithEveryField, sd_num: 'whole', sd_deposit: 1234.5 });
    const term = await writer.call('Leases/EditRentTerm', {
      sd_id: lease.sd_id,
      rt_type: 'Base Rent',
      rt_start: '2026-01-31',
      rt_monthly: 99.95,
    });
    await writer.call('Leases/EditCriticalDate', {
      sd_id: lease.sd_id,
      cd_type: 'Other',
      cd_action: '2027-02-28',
      cd_status: false,
    });
    const { sheets } = await portfolio({ soffice_number: 'whole' });
    const [leases, terms, dates] = sheets.map(({ rows }) => rows);
    expect(leases?.[1]).toEqual([
      lease.sd_id,
      'whole',
      'Branch',
      'Closed',
      'Old Post Office',
      '815 Olive St',
      'Suite 10',
      'St. Louis',
      'MO',
      '02101',
      new Date('2015-02-28'),
      new Date('2020-03-01'),
      new Date('2030-02-28'),
      new Date('2028-03-01'),
      'NNN',
      12_345,
      1234.5,
      62.5,
    ]);
    expect(terms?.[1]?.slice(0, 5)).toEqual([
      term.body.rt_id,
      'whole',
      lease.sd_id,
      'Base Rent',
      new Date('2026-01-31'),
    ]);
    expect(dates?.[1]).toContain('No');
  });

  test('offers the choices of a field in its cells, and keeps its headings in sight', async () => {
    const { bytes } = await portfolio();
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('sqref="D2:D1048576"><formula1>&quot;Open,Closed&quot;</formula1>');
    expect(sheet).toContain('sqref="I2:I1048576"><formula1>&quot;AK,AL,');
    expect(sheet).toMatch(/ySplit="1" [^>]*state="frozen"/);
  });

  test.each([...formulaLike, '_x0041_', 'two\r\nlines'])(
    'keeps a text as it is, also one that looks like a formula: %j',
    async (value) => {
      const lease = await aLease({ sd_num: `formula ${JSON.stringify(value)}` });
      await writer.call('Leases/EditSiteComments', { site_id: lease.sd_id, com_text: value });
      const { sheets } = await portfolio({ soffice_number: lease.sd_num });
      expect(sheets[3]?.rows[1]?.[5]).toBe(value);
    },
  );

  // @security portfolio-other-client
  test('has nothing of another client, and only what the search finds', async () => {
    const mine = await aLease({ sd_num: 'only this' });
    await aLease({ sd_num: 'only this' }, 'Other');
    const { sheets } = await portfolio({ soffice_number: 'only this' });
    expect(sheets[0]?.rows.slice(1).map(([id]) => id)).toEqual([mine.sd_id]);
  });
});

/** Fields whose cell is their value itself. */
const plainOnes: readonly string[] = ['capRate', 'leaseCommencement', 'address', 'salePrice'];

test.each(compTypes)(
  'the workbook of $name comps holds every field but the confidential ones',
  async ({ id, name }) => {
    const broker = await app.as('Comps');
    const comp = await aComp(broker, id, { capRate: 6.25 });
    const { status, bytes, headers } = await bytesOf(broker, 'POST', 'api/Comps/ExportWorkbook', {
      compType: id,
    });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`${name} Comps Workbook`);
    const [sheet] = (await readXlsx(bytes)).sheets;
    const names = summaryFields(id).filter((field) => !('derived' in compFields[field]));
    expect(sheet?.rows[0]).toHaveLength(names.length + 1);
    expect(sheet?.rows[0]).not.toContain('Source');
    const row = sheet?.rows.find(([first]) => first === comp.id);
    for (const field of names.filter((one) => plainOnes.includes(one)))
      expect(row?.[names.indexOf(field) + 1]).toBe(comp[field]);
  },
);

describe('a template', () => {
  test('is the same workbook with one example row whose id is empty', async () => {
    const { bytes } = await bytesOf(writer, 'GET', 'api/Import/GetTemplate', { kind: 'portfolio' });
    const { sheets } = await readXlsx(bytes);
    const exported = (await portfolio()).sheets;
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet.rows[0]).toEqual(exported[index]?.rows[0]);
      expect(sheet.rows).toHaveLength(2);
      expect(sheet.rows[1]?.[0]).toBeNull();
      expect(sheet.rows[1]).toContain('Example');
    }
  });

  test('of leases needs Write, one of comps needs Comps', async () => {
    const broker = await app.as('Comps');
    const asked = async (caller: Caller, kind: string) =>
      (await bytesOf(caller, 'GET', 'api/Import/GetTemplate', { kind })).status;
    expect([await asked(writer, 'leases'), await asked(writer, 'comps1')]).toEqual([200, 403]);
    expect([await asked(broker, 'leases'), await asked(broker, 'comps1')]).toEqual([403, 200]);
  });
});

test('a portfolio of 3,000 leases comes whole', async () => {
  const [first] = [await aLease({}, 'Other')];
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `insert into leases (client_id, sd_num) overriding user value
       select (select client_id from leases where sd_id = $1), 'big ' || n from generate_series(1, 3000) n`,
      [first.sd_id],
    ),
  );
  const { sheets } = await portfolio({ soffice_number: 'big ' }, await app.as('Write', 'Other'));
  expect(sheets[0]?.rows).toHaveLength(3001);
});
