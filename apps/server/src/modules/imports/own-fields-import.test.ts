// @module-tag long
import {
  ownFieldTypes,
  type AnyValue,
  type OwnField,
  type OwnFieldRow,
  type OwnFieldType,
} from '@panoramic/contract';
import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const choices = ['East', 'West', 'North side'];
const line = fc.constantFrom('=1+1', 'two  blanks', '00123', '1/2', 'Ünïcode 😀', "O'Brien", 'TRUE', '-');

const valuesOf: Record<OwnFieldType, fc.Arbitrary<NonNullable<AnyValue>>> = {
  text: line,
  longText: fc.constantFrom('one\ntwo', '@SUM(A1)', 'x'.repeat(3000)),
  choice: fc.constantFrom(...choices),
  choices: fc
    .subarray(choices, { minLength: 1 })
    .map((some) => choices.filter((one) => some.includes(one)).join(', ')),
  number: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n / 10_000),
  money: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
  percent: fc.integer({ min: -1000, max: 200_000 }).map((n) => n / 10_000),
  squareFeet: fc.integer({ min: 0, max: 100_000_000 }),
  date: fc.constantFrom('1900-03-01', '2026-02-28', '2199-12-31'),
  flag: fc.boolean(),
  link: fc.constantFrom('https://a.com/x?y=1&z=2'),
  email: fc.constantFrom('a@b.co'),
  phone: fc.constantFrom('3145550100', '+49 30 1234'),
};

let admin: Caller;
let writer: Caller;
let fields: OwnField[];

beforeAll(async () => {
  [admin, writer] = [await app.as('Admin'), await app.as('Write')];
  fields = await defineAll('leases');
});

async function define(kind: OwnFieldRow, label: string, type: OwnFieldType, more: object = {}) {
  const given = { kind, label, type, choices: type.startsWith('choice') ? choices : [], ...more };
  const { status, body, problem } = await admin.call('Fields/EditField', given);
  expect([status, problem?.errors]).toEqual([200, undefined]);
  return body;
}

async function defineAll(kind: OwnFieldRow): Promise<OwnField[]> {
  const made: OwnField[] = [];
  for (const type of ownFieldTypes) made.push(await define(kind, `My ${type}`, type));
  return made;
}

function anyOwn(given: readonly OwnField[]) {
  return fc.record(Object.fromEntries(given.map(({ key, type }) => [key, valuesOf[type]])), {
    requiredKeys: [],
  });
}

async function portfolio(): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${writer.token}` };
  const reply = await app.raw('POST', 'api/Leases/ExportPortfolio', {}, headers);
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

async function ownOf(id: number) {
  return (await writer.call('Leases/GetLease', { id })).body.own ?? {};
}

describe('own fields in a workbook', () => {
  test('of random values come back as they were; what is changed there is changed, and undone', async () => {
    const terms = await defineAll('rentTerms');
    const ids: number[] = [];
    for (const [at, own] of fc.sample(anyOwn(fields), 12).entries()) {
      const { body } = await writer.call('Leases/EditLease', { sd_num: `W${at}`, own });
      ids.push(body.sd_id);
      const [ofTerm = {}] = fc.sample(anyOwn(terms), 1);
      await writer.call('Leases/EditRentTerm', { sd_id: body.sd_id, rt_type: 'CAM', own: ofTerm });
    }
    const before = await Promise.all(ids.map(ownOf));
    const workbook = await portfolio();
    const read = await readFile(writer, 'portfolio', workbook, 'portfolio.xlsx');
    const check = await checkFile(writer, read);
    expect(check.rows).toMatchObject({ new: [], changed: [], error: [] });
    expect(check.counts.unchanged).toBe(24);

    const { sheets } = await readXlsx(workbook);
    const [rows = []] = sheets.map((sheet) => sheet.rows);
    const at = (label: string) => rows[0]?.map(String).indexOf(label) ?? -1;
    expect(at('My money')).toBeGreaterThan(at('Security Deposit'));
    for (const row of rows.slice(1)) row[at('My money')] = 12.5;
    const changed = new Uint8Array(
      await writeXlsx({ sheets: sheets.map(({ name, rows: cells }) => ({ name, rows: cells })) }),
    );
    const again = await readFile(writer, 'portfolio', changed, 'portfolio.xlsx');
    const { counts, rows: judged } = await checkFile(writer, again);
    const differing = before.filter((own) => own['my_money'] !== 12.5).length;
    expect([counts.changed, counts.error]).toEqual([differing, 0]);
    expect(judged.changed[0]?.changes).toMatchObject([{ field: 'own.my_money', after: 12.5 }]);
    const { body: done } = await writer.call('Import/Run', { importId: again.importId });
    for (const [index, id] of ids.entries())
      expect(await ownOf(id)).toEqual({ ...before[index], my_money: 12.5 });
    await writer.call('Import/Undo', { changeSetId: done.id });
    for (const [index, id] of ids.entries()) expect(await ownOf(id)).toEqual(before[index]);
  });
});

describe('own fields in a file of somebody else', () => {
  test('are proposed by their labels, read as typed, and wrong values are said per row', async () => {
    const file = csv(
      ['Store #', 'City', 'MY MONEY', 'my date', 'My choices', 'My flag', 'My squareFeet'],
      ['F1', 'Clayton', '$1,234.50', '3/31/2027', 'West, East', 'yes', '1,200 SF'],
      ['F2', 'Clayton', 'lots', '2/30/2027', 'Elsewhere', 'maybe', '12'],
      ['F3', 'Clayton', '', '', '', '', ''],
    );
    const read = await readFile(writer, 'leases', file);
    expect(read.proposal).toMatchObject({
      'own.my_money': 'MY MONEY',
      'own.my_date': 'my date',
      'own.my_choices': 'My choices',
      'own.my_flag': 'My flag',
      'own.my_squarefeet': 'My squareFeet',
    });
    expect(read.own.filter(({ kind }) => kind === 'leases').map(({ key }) => key)).toContain('my_money');
    const { counts, rows } = await checkFile(writer, read);
    expect(counts).toMatchObject({ new: 2, error: 1 });
    expect(rows.error[0]?.errors.map(({ field }) => field).toSorted()).toEqual([
      'own.my_choices',
      'own.my_date',
      'own.my_flag',
      'own.my_money',
    ]);
    const { body: set } = await writer.call('Import/Run', { importId: read.importId, only: 'good' });
    const { body: listed } = await writer.call('Import/GetChangedRows', { changeSetId: set.id });
    expect(listed[0]?.changes).toEqual(
      expect.arrayContaining([{ field: 'own.my_money', before: null, after: 1234.5 }]),
    );
    const found = (await writer.call('Leases/SearchLeases', { soffice_number: 'F' })).body;
    expect(found.map(({ sd_num, own }) => [sd_num, own])).toEqual([
      [
        'F1',
        {
          my_money: 1234.5,
          my_date: '2027-03-31',
          my_choices: 'East, West',
          my_flag: true,
          my_squarefeet: 1200,
        },
      ],
      ['F3', undefined],
    ]);
  });

  test('that are required or have a default are asked for and filled in new rows', async () => {
    await define('contacts', 'Vendor', 'text', { required: true });
    await define('contacts', 'Region', 'choice', { default: 'West' });
    await writer.call('Leases/EditLease', { sd_num: 'With contacts' });
    const file = csv(
      ['Store #', 'Company', 'Vendor'],
      ['With contacts', 'Good LLC', 'V-1'],
      ['With contacts', 'Bad LLC', ''],
    );
    const read = await readFile(writer, 'contacts', file);
    const { rows } = await checkFile(writer, read);
    expect(rows.error.map(({ errors }) => errors)).toEqual([
      [expect.objectContaining({ field: 'own.vendor', message: 'Vendor is required.' })],
    ]);
    expect(rows.new.map(({ values }) => values)).toMatchObject([
      { 'own.vendor': 'V-1', 'own.region': 'West' },
    ]);
  });

  test('cannot have the label of a field that every client has', async () => {
    for (const label of ['City', 'office/store #', 'Id']) {
      const { status, problem } = await admin.call('Fields/EditField', {
        kind: 'leases',
        label,
        type: 'text',
      });
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'label']);
    }
  });

  test('are those of the own client', async () => {
    const other = await app.as('Write', 'Other');
    const read = await readFile(other, 'leases', csv(['Store #', 'My money'], ['1', '5']));
    expect([read.own, read.proposal]).toEqual([[], { sd_num: 'Store #' }]);
    const { importId } = read;
    const mapping = { sd_num: 'Store #', 'own.my_money': 'My money' };
    const { status } = await other.call('Import/Check', { importId, mapping });
    expect(status).toBe(422);
  });
});
