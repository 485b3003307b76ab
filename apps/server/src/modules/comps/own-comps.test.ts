// @module-tag long
import {
  compTypes,
  ownFieldTypes,
  type AnyValue,
  type Comp,
  type CompTypeId,
  type OwnField,
  type OwnFieldType,
} from '@panoramic/contract';
import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { checkFile, readFile } from '../imports/imports.fixture.ts';

const app = testApp();
const choices = ['East', 'West', 'North side'];

const valuesOf: Record<OwnFieldType, fc.Arbitrary<NonNullable<AnyValue>>> = {
  text: fc.constantFrom('Liquor 100%', '=1+1', "O'Neil"),
  longText: fc.constantFrom('One\nTwo', 'two'),
  choice: fc.constantFrom(...choices),
  choices: fc
    .subarray(choices, { minLength: 1 })
    .map((some) => choices.filter((one) => some.includes(one)).join(', ')),
  number: fc.constantFrom(-1.5, 0, 2, 10.25),
  money: fc.constantFrom(9, 100, 1000.01),
  percent: fc.constantFrom(0, 5.5),
  squareFeet: fc.constantFrom(0, 90, 1000),
  date: fc.constantFrom('2026-06-14', '2027-01-31'),
  flag: fc.boolean(),
  link: fc.constantFrom('https://a.com/x'),
  email: fc.constantFrom('a@b.co'),
  phone: fc.constantFrom('3145550100'),
};

let admin: Caller;
let broker: Caller;
const fields = new Map<CompTypeId, OwnField[]>();

beforeAll(async () => {
  [admin, broker] = [await app.as('Admin'), await app.as('Comps')];
});

/** The own fields of a type, one of each kind. */
async function fieldsOf(type: CompTypeId): Promise<OwnField[]> {
  const there = fields.get(type);
  if (there) return there;
  const made: OwnField[] = [];
  for (const kind of ownFieldTypes) made.push(await define(type, `My ${kind}`, kind));
  fields.set(type, made);
  return made;
}

async function define(
  type: CompTypeId,
  label: string,
  kind: OwnFieldType,
  more: object = {},
): Promise<OwnField> {
  const given = {
    kind: `comps${type}`,
    label,
    type: kind,
    choices: kind.startsWith('choice') ? choices : [],
  };
  const { status, body, problem } = await admin.call('Fields/EditField', { ...given, ...more } as never);
  expect([status, problem?.errors]).toEqual([200, undefined]);
  return body;
}

async function someComps(type: CompTypeId, count: number): Promise<Comp[]> {
  const own = fc.record(
    Object.fromEntries((await fieldsOf(type)).map((field) => [field.key, valuesOf[field.type]])),
    { requiredKeys: [] },
  );
  const comps: Comp[] = [];
  for (const [at, values] of fc.sample(own, count).entries())
    comps.push(await aComp(type, { address: `${at} Own St`, own: values }));
  return comps;
}

async function aComp(type: CompTypeId, values: object): Promise<Comp> {
  const { status, body, problem } = await broker.call('Comps/EditComps', { compType: type, ...values });
  expect([status, problem?.errors]).toEqual([200, undefined]);
  return body;
}

async function read(id: number): Promise<Comp> {
  return (await broker.call('Comps/GetComp', { id })).body;
}

async function file(path: string, payload: object): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await app.raw('POST', path, payload, { authorization: `Bearer ${broker.token}` });
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

describe.each(compTypes)('own fields of $name comps', ({ id: type }) => {
  test('are kept by a save without them, and by a workbook that goes out and comes back', async () => {
    const comps = await someComps(type, 3);
    for (const { id, own } of comps) {
      const { body } = await broker.call('Comps/EditComps', { id, compType: type, city: 'Clayton' });
      expect(body.own).toEqual(own);
    }
    const workbook = await file('api/Comps/ExportWorkbook', { compType: type });
    const again = await readFile(broker, `comps${type}`, workbook, 'comps.xlsx');
    const check = await checkFile(broker, again);
    expect(check.rows).toMatchObject({ new: [], changed: [], error: [] });

    const { sheets } = await readXlsx(workbook);
    const [rows = []] = sheets.map((sheet) => sheet.rows);
    const money = rows[0]?.map(String).indexOf('My money') ?? -1;
    for (const row of rows.slice(1)) row[money] = 12.5;
    const changed = await writeXlsx({
      sheets: sheets.map(({ name, rows: cells }) => ({ name, rows: cells })),
    });
    const { importId } = await checked(`comps${type}`, new Uint8Array(changed));
    const { body: set } = await broker.call('Import/Run', { importId });
    for (const { id, own } of comps) expect((await read(id)).own).toEqual({ ...own, my_money: 12.5 });
    await broker.call('Import/Undo', { changeSetId: set.id });
    for (const { id, own } of comps) expect((await read(id)).own).toEqual(own);
  });

  async function checked(kind: `comps${CompTypeId}`, bytes: Uint8Array<ArrayBuffer>) {
    const sent = await readFile(broker, kind, bytes, 'comps.xlsx');
    await checkFile(broker, sent);
    return sent;
  }
});

describe('own fields of comps', () => {
  test('are searched by conditions beside the options of the form, each kind by its own rules', async () => {
    const comps = (await someComps(1, 8)).map(({ id, own }) => ({ id, own }));
    const found = async (conditions: string) => {
      const search = { compType: 1, address: 'Own St', conditions } as const;
      const { status, body } = await broker.call('Comps/SearchComps', search);
      expect(status).toBe(200);
      return body.map(({ id }) => id).filter((id) => comps.some((comp) => comp.id === id));
    };
    const idsWhere = (fits: (own: Readonly<Record<string, AnyValue>>) => boolean) =>
      comps.filter(({ own = {} }) => fits(own)).map(({ id }) => id);
    expect((await found('own.my_money.over.50')).toSorted()).toEqual(
      idsWhere((own) => Number(own['my_money'] ?? 0) > 50).toSorted(),
    );
    expect((await found('own.my_choices.in.West')).toSorted()).toEqual(
      idsWhere((own) =>
        String(own['my_choices'] ?? '')
          .split(', ')
          .includes('West'),
      ).toSorted(),
    );
    expect((await found('own.my_flag.empty')).toSorted()).toEqual(
      idsWhere((own) => own['my_flag'] === undefined).toSorted(),
    );
    expect(await found('own.my_text.contains.100%~address.is.nowhere')).toEqual([]);
    const gone = await broker.call('Comps/SearchComps', { compType: 2, conditions: 'own.nothing.empty' });
    expect(gone.problem.errors).toEqual([
      { field: 'conditions', message: 'There is no field “own.nothing” to search by.' },
    ]);
  });

  test('are columns of the export and the report, which says what was searched for', async () => {
    const [comp] = await someComps(3, 1);
    const { id } = await aComp(3, { address: '9 Own St', own: { my_choice: 'West', my_flag: false } });
    const csv = await file('api/Comps/ExportComps', {
      compType: 3,
      format: 'csv',
      columns: ['address', 'own.my_choice', 'own.my_flag'],
      ids: [id],
    });
    expect(new TextDecoder().decode(csv)).toContain('Address,My choice,My flag\r\n9 Own St,West,No');
    const search = { compType: 3, conditions: 'own.my_choice.in.West' } as const;
    const { body } = await broker.call('Comps/GetReport', { comps: [{ id }, { id: comp?.id ?? 0 }], search });
    const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
    const [rows = []] = sheets.map((sheet) => sheet.rows);
    expect(rows.flat().map(String)).toContain('Criteria: My choice is West');
    const heads = rows.find((row) => row.map(String).includes('My choice'))?.map(String) ?? [];
    expect(heads.slice(-ownFieldTypes.length)).toEqual(ownFieldTypes.map((type) => `My ${type}`));
    expect(rows.find((row) => row.includes('9 Own St'))?.[heads.indexOf('My choice')]).toBe('West');
  });

  test('have a history, are changed for many at once, and that is undone', async () => {
    await fieldsOf(2);
    const one = await aComp(2, { address: '1 Own St', own: { my_number: 1, my_text: 'a' } });
    await broker.call('Comps/EditComps', { id: one.id, compType: 2, own: { my_number: null } });
    const { body: history } = await broker.call('Comps/GetHistory', { id: one.id });
    expect(history[0]?.changes).toEqual([{ field: 'own.my_number', before: 1, after: null }]);
    const change = { compType: 2 as const, ids: [one.id], field: 'own.my_text', value: 'b' };
    const { body: set } = await broker.call('Comps/EditMany', change);
    expect((await read(one.id)).own).toEqual({ my_text: 'b' });
    await broker.call('Import/Undo', { changeSetId: set.id });
    expect((await read(one.id)).own).toEqual({ my_text: 'a' });
  });

  test('are chosen one by one when two comps are merged, and come back with the undo', async () => {
    await fieldsOf(5);
    const kept = await aComp(5, { address: '1 Own St', own: { my_text: 'kept', my_number: 1 } });
    const other = await aComp(5, { address: '1 Own St', own: { my_text: 'other', my_flag: true } });
    const pair = { kept: { id: kept.id }, other: { id: other.id } };
    const unknown = await broker.call('Comps/MergeComps', { ...pair, fromOther: ['own.my_money'] });
    expect(unknown.status).toBe(422);
    const { body } = await broker.call('Comps/MergeComps', {
      ...pair,
      fromOther: ['own.my_flag', 'own.my_text'],
    });
    expect(body.comp.own).toEqual({ my_text: 'other', my_number: 1, my_flag: true });
    await broker.call('Import/Undo', { changeSetId: body.changeSet.id });
    expect((await read(kept.id)).own).toEqual(kept.own);
    expect((await read(other.id)).own).toEqual(other.own);
  });

  test('that are unknown, wrong, of another type or required are refused by name', async () => {
    await define(6, 'Vendor', 'text', { required: true });
    await define(7, 'Zoning', 'choice', { default: 'East' });
    const refused = async (type: CompTypeId, own: Readonly<Record<string, unknown>>) => {
      const { problem } = await broker.call('Comps/EditComps', { compType: type, own });
      return (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
    };
    expect(await refused(6, {})).toEqual(['own.vendor: Vendor is required.']);
    expect(await refused(7, { vendor: 'x' })).toEqual(['own.vendor: There is no field “vendor”.']);
    expect(await refused(7, { zoning: 'Elsewhere' })).toEqual([expect.stringContaining('Zoning: ')]);
    expect((await aComp(7, { address: '1 Own St' })).own).toEqual({ zoning: 'East' });
  });

  test('are refused to who may not see comps', async () => {
    const writer = await app.as('Write');
    const search = { compType: 1, conditions: 'own.my_money.over.50' } as const;
    expect((await writer.call('Comps/SearchComps', search)).status).toBe(403);
  });
});
