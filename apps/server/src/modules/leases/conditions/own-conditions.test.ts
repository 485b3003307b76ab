// @module-tag long
import {
  addMonths,
  formatConditions,
  operatorsOf,
  ownFieldAsField,
  ownFieldName,
  ownFieldTypes,
  readCondition,
  type AnyValue,
  type Lease,
  type Operator,
  type OwnField,
  type OwnFieldType,
  type WithOwn,
} from '@panoramic/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';

const app = testApp();
const today = '2026-06-15';
const choices = ['East', 'West', 'North side'];
/** Few, so that values meet. */
const valuesOf: Record<OwnFieldType, fc.Arbitrary<NonNullable<AnyValue>>> = {
  text: fc.constantFrom('Liquor 100%', 'liquor_b', "O'Neil", 'ä'),
  longText: fc.constantFrom('One\nTwo', 'two'),
  choice: fc.constantFrom(...choices),
  choices: fc
    .subarray(choices, { minLength: 1 })
    .map((some) => choices.filter((one) => some.includes(one)).join(', ')),
  number: fc.constantFrom(-1.5, 0, 2, 10, 10.25),
  money: fc.constantFrom(9, 100, 1000.01),
  percent: fc.constantFrom(0, 5.5, 12),
  squareFeet: fc.constantFrom(0, 90, 1000),
  date: fc.constantFrom('2026-06-14', '2026-06-15', '2026-07-15', '2027-01-31'),
  flag: fc.boolean(),
  link: fc.constantFrom('https://a.com/x', 'https://b.com'),
  email: fc.constantFrom('a@b.co', 'c@d.co'),
  phone: fc.constantFrom('3145550100', '5'),
};

let admin: Caller;
let writer: Caller;
let viewer: Caller;
let other: Caller;
const fields: OwnField[] = [];
let leases: WithOwn<Lease>[] = [];

beforeAll(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  [admin, writer, viewer] = [await app.as('Admin'), await app.as('Write'), await app.as('no role')];
  other = await app.as('Write', 'Other');
  for (const type of ownFieldTypes) fields.push(await define(`Own ${type}`, type));
  const own = fc.record(Object.fromEntries(fields.map(({ key, type }) => [key, valuesOf[type]])), {
    requiredKeys: [],
  });
  leases = await Promise.all(fc.sample(own, 24).map((values, at) => aLease(`L${at}`, values)));
  leases.sort((a, b) => a.sd_id - b.sd_id);
});

async function aLease(sd_num: string, own: Readonly<Record<string, unknown>>): Promise<WithOwn<Lease>> {
  const { status, body } = await writer.call('Leases/EditLease', { sd_num, own });
  expect(status).toBe(200);
  return body;
}

async function define(label: string, type: OwnFieldType): Promise<OwnField> {
  const given = { kind: 'leases', label, type, choices: type.startsWith('choice') ? choices : [] } as const;
  const { status, body } = await admin.call('Fields/EditField', given);
  expect(status).toBe(200);
  return body;
}

type Test = (value: AnyValue, operands: readonly AnyValue[]) => boolean;

function lower(value: AnyValue | undefined): string {
  return String(value ?? '').toLowerCase();
}

/** The meaning of each operator, written down a second time. */
const meanings: Record<Operator, Test> = {
  contains: (value, [typed]) => value !== null && lower(value).includes(lower(typed)),
  is: (value, [typed]) => value !== null && lower(value) === lower(typed),
  isNot: (value, [typed]) => value === null || lower(value) !== lower(typed),
  over: (value, [least]) => value !== null && Number(value) > Number(least),
  under: (value, [most]) => value !== null && Number(value) < Number(most),
  before: (value, [day]) => value !== null && String(value) < String(day),
  after: (value, [day]) => value !== null && String(value) > String(day),
  between: (value, [from, to]) =>
    value !== null &&
    (typeof value === 'number'
      ? value >= Number(from) && value <= Number(to)
      : String(value) >= String(from) && String(value) <= String(to)),
  next: (value, [months]) =>
    typeof value === 'string' && value >= today && value <= addMonths(today, Number(months)),
  in: (value, chosen) =>
    value !== null &&
    String(value)
      .split(', ')
      .some((one) => chosen.map(String).includes(one)),
  empty: (value) => value === null,
};

function operandsFor(field: OwnField, operator: Operator): AnyValue[][] {
  if (operator === 'empty') return [[]];
  if (operator === 'next') return [[1], [3], [12]];
  const values = [...new Set(leases.flatMap(({ own }) => own?.[field.key] ?? []))];
  if (operator === 'in') {
    if (field.type === 'flag') return [['true'], ['false'], ['true', 'false']];
    return [...choices.map((one) => [one]), choices.slice(1)];
  }
  if (operator === 'between') {
    const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
    return sorted.map((value, at) => [value, sorted[at + 1] ?? value]);
  }
  const parts = operator === 'contains' ? [['%'], ['_'], ["'"], ['o']] : [];
  return [...values.map((value) => [value]), ...parts];
}

async function found(conditions: string, caller = viewer): Promise<number[]> {
  const { status, body, problem } = await caller.call('Leases/SearchLeases', { conditions });
  expect([conditions, status, problem?.errors]).toEqual([conditions, 200, undefined]);
  return body.map(({ sd_id }) => sd_id);
}

describe('a search with a condition on a field of the client’s own', () => {
  test.each(ownFieldTypes)('of the type %s finds what the condition means', async (type) => {
    const own = fields.find((field) => field.type === type);
    if (!own) throw new Error(type);
    const name = ownFieldName(own.key);
    const field = ownFieldAsField(own);
    expect(operatorsOf(field).length).toBeGreaterThan(1);
    for (const operator of operatorsOf(field))
      for (const operands of operandsFor(own, operator)) {
        const reading = readCondition({ [name]: field }, { field: name, operator, values: operands });
        if ('problem' in reading) throw new Error(reading.problem);
        const wanted = leases.filter((lease) =>
          meanings[operator](lease.own?.[own.key] ?? null, reading.value.values),
        );
        expect([operator, operands, await found(formatConditions([reading.value]) ?? '')]).toEqual([
          operator,
          operands,
          wanted.map(({ sd_id }) => sd_id),
        ]);
      }
  });

  test.each([
    ['own.nothing.is.x', 'There is no field “own.nothing” to search by.'],
    ['own.own_money.over.many', 'Own money: Enter a number.'],
    ['own.own_money.contains.1', 'Own money cannot be searched with “contains”.'],
    ['own.own_choice.in.Elsewhere', expect.stringContaining('Own choice: ')],
    ['own.own_text.gone.1', expect.stringContaining('cannot be searched')],
  ])('refuses %s in words', async (conditions, message) => {
    const { status, problem } = await viewer.call('Leases/SearchLeases', { conditions });
    expect([status >= 400 && status < 500, problem.errors]).toEqual([
      true,
      [{ field: 'conditions', message }],
    ]);
  });

  test('knows the fields of the own client only', async () => {
    const { status, problem } = await other.call('Leases/SearchLeases', { conditions: 'own.own_text.empty' });
    expect([status, problem.errors?.[0]?.message]).toEqual([
      422,
      'There is no field “own.own_text” to search by.',
    ]);
  });

  test('is listed, exported and reported alike, under the label', async () => {
    const conditions = 'own.own_choice.in.East';
    const wanted = leases.filter(({ own }) => own?.['own_choice'] === 'East');
    const ids = wanted.map(({ sd_id }) => sd_id);
    const file = await app.raw(
      'POST',
      'api/Leases/ExportLeases',
      { format: 'csv', columns: ['sd_num', 'own.own_choice', 'own.own_flag'], ids },
      { authorization: `Bearer ${viewer.token}` },
    );
    const flag = (value: AnyValue | undefined) => (value === undefined ? '' : value === true ? 'Yes' : 'No');
    const lines = wanted.map(({ sd_num, own }) => `${sd_num},East,${flag(own?.['own_flag'])}`);
    expect((await file.text()).trimEnd().split('\r\n')).toEqual(['#,Own choice,Own flag', ...lines]);
    const { body } = await viewer.call('Leases/GetReport', {
      reportName: 'Lease Administration Report',
      conditions,
    });
    const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
    const [rows = []] = sheets.map((sheet) => sheet.rows);
    expect(rows.flat().map(String)).toContain('Filters: Own choice is East');
    const heads = rows.find((row) => row.map(String).includes('Own money')) ?? [];
    const money = heads.map(String).indexOf('Own money');
    const inReport = rows.filter((row) => /^L\d+$/.test(String(row[0]))).map((row) => row[money] ?? null);
    expect(inReport).toEqual(wanted.map(({ own }) => own?.['own_money'] ?? null));
    const gone = await app.raw(
      'POST',
      'api/Leases/ExportLeases',
      { format: 'csv', columns: ['own.gone'], ids },
      { authorization: `Bearer ${viewer.token}` },
    );
    expect([gone.status, await gone.text()]).toEqual([422, expect.stringContaining('own.gone')]);
  });

  test('is never answered from a list that was sent under older definitions', async () => {
    async function asked(tag?: string) {
      const headers = { authorization: `Bearer ${viewer.token}`, ...(tag && { 'if-none-match': tag }) };
      const reply = await app.raw(
        'POST',
        'api/Leases/SearchLeases',
        { conditions: 'own.own_flag.empty' },
        headers,
      );
      await reply.text();
      return { status: reply.status, tag: reply.headers.get('etag') ?? '' };
    }
    const first = await asked();
    expect((await asked(first.tag)).status).toBe(304);
    await define('Added later', 'text');
    expect((await asked(first.tag)).status).toBe(200);
  });
});

describe('a change of many leases', () => {
  test('sets a field of the client’s own, shows it before, and can be undone', async () => {
    const ids = leases.slice(0, 6).map(({ sd_id }) => sd_id);
    const change = { ids, field: 'own.own_choices', value: 'West' };
    const before = await Promise.all(ids.map((id) => stored(id)));
    const differing = before.filter((own) => own?.['own_choices'] !== 'West').length;
    const preview = (await writer.call('Leases/PreviewEditMany', change)).body;
    expect([preview.changed, preview.unchanged]).toEqual([differing, 6 - differing]);
    const { body: set } = await writer.call('Leases/EditMany', change);
    expect([set.name, set.changed]).toEqual([`Own choices of ${differing} leases`, differing]);
    for (const [at, id] of ids.entries())
      expect(await stored(id)).toEqual({ ...before[at], own_choices: 'West' });
    await undo(set.id);
    for (const [at, id] of ids.entries()) expect(await stored(id)).toEqual(before[at]);
    const { body: emptied } = await writer.call('Leases/EditMany', { ...change, value: null });
    for (const [at, id] of ids.entries()) {
      const { own_choices: _emptied, ...others } = before[at] ?? {};
      expect((await stored(id)) ?? {}).toEqual(others);
    }
    await undo(emptied.id);
    for (const [at, id] of ids.entries()) expect(await stored(id)).toEqual(before[at]);
    const refused = await writer.call('Leases/EditMany', { ...change, value: 'Elsewhere' });
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'own.own_choices']);
  });

  async function undo(changeSetId: number) {
    const { status, body } = await writer.call('Import/Undo', { changeSetId });
    expect([status, body.leftCount]).toEqual([200, 0]);
  }

  async function stored(id: number) {
    return (await viewer.call('Leases/GetLease', { id })).body.own;
  }
});
