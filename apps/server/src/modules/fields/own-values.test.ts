import {
  ownFieldTypes,
  type AnyValue,
  type CallInput,
  type OwnField,
  type OwnFieldType,
  type OwnValues,
} from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';

const app = testApp();
let admin: Caller;
let writer: Caller;
let broker: Caller;
let leaseId = 0;
let made = 0;

beforeAll(async () => {
  admin = await app.as('Admin');
  writer = await app.as('Write');
  broker = await app.as('Comps');
  leaseId = (await writer.call('Leases/EditLease', { sd_num: 'With rows' })).body.sd_id;
});

/** How rows of each kind are saved and listed. */
const kinds = {
  comps1: { save: 'Comps/EditComps', list: null, key: 'id', row: () => ({ compType: 1, tenant: 'T' }) },
  leases: { save: 'Leases/EditLease', list: null, key: 'sd_id', row: () => ({ sd_num: 'Random' }) },
  rentTerms: {
    save: 'Leases/EditRentTerm',
    list: 'Leases/GetRentTerms',
    key: 'rt_id',
    row: () => ({ sd_id: leaseId, rt_type: 'Base Rent' }),
  },
  criticalDates: {
    save: 'Leases/EditCriticalDate',
    list: 'Leases/GetCriticalDates',
    key: 'cd_id',
    row: () => ({ sd_id: leaseId, cd_type: 'Other', cd_action: '2027-01-31' }),
  },
  contacts: {
    save: 'Leases/EditContacts',
    list: 'Leases/GetContacts',
    key: 'c_id',
    row: () => ({ c_site: leaseId, c_company: 'Owner LLC' }),
  },
} as const;
type Kind = keyof typeof kinds;

interface SavedRow {
  readonly own?: OwnValues;
}

async function save(kind: Kind, row: object) {
  const caller = kinds[kind].key === 'id' ? broker : writer;
  const { status, body, problem } = await caller.call(kinds[kind].save, row);
  return { status, row: body as SavedRow & Record<string, number>, errors: problem?.errors ?? [] };
}

async function listed(kind: Kind, id: number): Promise<OwnValues | undefined> {
  const { list, key } = kinds[kind];
  if (key === 'id') return (await broker.call('Comps/GetComp', { id })).body.own;
  if (list === null) return (await writer.call('Leases/GetLease', { id })).body.own;
  const { body } = await writer.call(list, { id: leaseId });
  return (body as (SavedRow & Record<string, unknown>)[]).find((row) => row[key] === id)?.own;
}

async function define(definition: Partial<CallInput<'Fields/EditField'>> & { type: OwnFieldType }) {
  made += 1;
  const field = { kind: 'leases', label: `Random ${made}`, ...definition } as const;
  const { status, body } = await admin.call('Fields/EditField', field);
  expect(status).toBe(200);
  return body;
}

/** Sharp-edged texts, without what no text may hold. */
const line = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .filter((text) => text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text));

const choiceTexts = ['East', 'West', 'North side', 'Süd'];
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** A valid value of each type, and one that is none; what is valid is said here, not by the contract's rules. */
const valid: Record<OwnFieldType, fc.Arbitrary<NonNullable<AnyValue>>> = {
  text: line(200),
  longText: line(500),
  choice: fc.constantFrom(...choiceTexts),
  choices: fc
    .subarray(choiceTexts, { minLength: 1 })
    .map((some) => choiceTexts.filter((one) => some.includes(one)).join(', ')),
  number: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((n) => n / 10_000),
  money: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
  percent: fc.integer({ min: -10_000, max: 2_000_000 }).map((n) => n / 10_000),
  squareFeet: fc.integer({ min: 0, max: 100_000_000 }),
  date: day,
  flag: fc.boolean(),
  link: fc.webUrl(),
  email: fc.constantFrom('a@b.co', 'first.last@company.com'),
  phone: fc.constantFrom('3145550100', '+49 30 1234'),
};
const invalid: Record<OwnFieldType, readonly unknown[]> = {
  text: ['x'.repeat(201), 'line\nbreak', {}, true],
  longText: ['x'.repeat(10_001), 'NUL \0', []],
  choice: ['Elsewhere', 'east', 1],
  choices: ['East, Elsewhere', 7],
  number: ['many', 1e13, 0.00001, true],
  money: [0.001, '$', '1e3'],
  percent: ['half', 1e7],
  squareFeet: [-1, 1.5, 'big'],
  date: ['2026-02-30', '31.12.2026', 20_260_101, '2200-01-01'],
  flag: ['yes', 2],
  link: ['company.com', 'javascript:alert(1)', 'https://a b'],
  email: ['nobody', 'a@b'],
  phone: ['x'.repeat(41)],
};

describe.each(Object.keys(kinds) as Kind[])('own fields of %s', (kind) => {
  test('a random history of saves gives what a plain count of it gives', async () => {
    const fields: OwnField[] = [];
    for (const type of ownFieldTypes)
      fields.push(await define({ kind, type, choices: type.startsWith('choice') ? choiceTexts : [] }));
    const values = fc.record(
      Object.fromEntries(fields.map(({ key, type }) => [key, fc.oneof(valid[type], fc.constant(null))])),
      { requiredKeys: [] },
    );
    const { key: idName, row } = kinds[kind];
    await fc.assert(
      fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 4 }), async (saves) => {
        const expected: Record<string, AnyValue> = {};
        let id = 0;
        for (const own of saves) {
          const saved = await save(kind, { ...row(), [idName]: id, own });
          expect(saved.errors).toEqual([]);
          id = saved.row[idName] ?? 0;
          for (const [key, value] of Object.entries(own)) {
            if (value === null) delete expected[key];
            else if (value !== undefined) expected[key] = value;
          }
          expect(saved.row.own ?? {}).toEqual(expected);
        }
        expect((await listed(kind, id)) ?? {}).toEqual(expected);
      }),
      { numRuns: 6 },
    );
    for (const { key, type, label } of fields)
      for (const value of invalid[type]) {
        const { status, errors } = await save(kind, { ...row(), own: { [key]: value } });
        expect([type, value, status]).toEqual([type, value, 422]);
        expect(errors).toEqual([{ field: `own.${key}`, message: expect.stringContaining(`${label}: `) }]);
      }
  });
});

test('a document takes own fields from its form, and another save keeps them', async () => {
  const { key } = await define({ kind: 'documents', type: 'number' });
  const form = new FormData();
  form.set('site_id', String(leaseId));
  form.set('own', JSON.stringify({ [key]: 3 }));
  form.set('file', new Blob(['text']), 'lease.txt');
  const { body } = await writer.call('Leases/EditDocumentFiles', form);
  expect(body).toHaveProperty('own', { [key]: 3 });
  const again = new FormData();
  again.set('file_id', String(body.file_id));
  again.set('name', 'Lease');
  const renamed = await writer.call('Leases/EditDocumentFiles', again);
  expect(renamed.body).toHaveProperty('own', { [key]: 3 });
});

describe('changing what a field holds', () => {
  test('converts every value, deleted leases included, after a dry run that tells which cannot be read', async () => {
    const { key, version } = await define({ type: 'text' });
    const save1 = async (text: string) => (await save('leases', { sd_num: 'n', own: { [key]: text } })).row;
    const [number, money, words] = [await save1('12'), await save1('$1,234.50'), await save1('about 7')];
    await writer.call('Leases/DeleteLease', { sd_id: number['sd_id'] ?? 0 });
    const change = { kind: 'leases', key, type: 'money' } as const;
    const dry = await admin.call('Fields/ChangeKind', { ...change, dryRun: true });
    expect(dry.body).toMatchObject({ values: 3, unreadableCount: 1 });
    expect(dry.body.unreadable).toEqual([
      { id: words['sd_id'], value: 'about 7', message: expect.any(String) },
    ]);
    const refused = await admin.call('Fields/ChangeKind', change);
    expect(refused.status).toBe(422);
    expect(refused.problem.detail).toContain('about 7');
    expect((await listed('leases', money['sd_id'] ?? 0))?.[key]).toBe('$1,234.50');
    await save('leases', { sd_id: words['sd_id'], own: { [key]: '7' } });
    const stale = await admin.call('Fields/ChangeKind', { ...change, version: version + 1 });
    expect(stale.status).toBe(409);
    const done = await admin.call('Fields/ChangeKind', { ...change, version });
    expect(done.body).toMatchObject({ values: 3, unreadableCount: 0, field: { type: 'money' } });
    expect((await listed('leases', money['sd_id'] ?? 0))?.[key]).toBe(1234.5);
    const restored = await admin.call('Leases/RestoreLease', { sd_id: number['sd_id'] ?? 0 });
    expect(restored.body.own?.[key]).toBe(12);
    const later = await save('leases', { sd_num: 'n', own: { [key]: 'text' } });
    expect(later.errors.map(({ field }) => field)).toEqual([`own.${key}`]);
  });

  test('a default that cannot be read as the new kind is left out, and the dry run says so', async () => {
    const field = await define({ type: 'text', default: 'about 7' });
    const change = { kind: 'leases', key: field.key, type: 'number' } as const;
    const dry = await admin.call('Fields/ChangeKind', { ...change, dryRun: true });
    const done = await admin.call('Fields/ChangeKind', change);
    expect([dry.body.field.default, done.body.field.default]).toEqual([null, null]);
    const kept = await define({ type: 'text', default: '7' });
    const read = await admin.call('Fields/ChangeKind', { ...change, key: kept.key, dryRun: true });
    expect(read.body.field.default).toBe(7);
  });

  test('a text becomes a choice of the values that are there, and a save meanwhile loses nothing', async () => {
    const { key } = await define({ type: 'text' });
    const { row } = await save('leases', { sd_num: 'n', own: { [key]: 'East' } });
    const [changed, saved] = await Promise.all([
      admin.call('Fields/ChangeKind', { kind: 'leases', key, type: 'choice' }),
      save('leases', { sd_id: row['sd_id'], own: { [key]: 'West' } }),
    ]);
    // Whichever came first, no value is outside the choices.
    const now = (await listed('leases', row['sd_id'] ?? 0))?.[key];
    const { body: fields } = await admin.call('Fields/GetFields', { kind: 'leases' });
    expect(changed.status).toBe(200);
    expect([200, 422]).toContain(saved.status);
    expect(now).toBe(saved.status === 200 ? 'West' : 'East');
    expect(fields.find((field) => field.key === key)?.choices).toEqual([now]);
  });
});

test('a choice in use is merged into another, and cannot just be taken away', async () => {
  const field = await define({ type: 'choices', choices: ['A', 'B', 'C'], default: 'A, C' });
  const { key } = field;
  const { row: both } = await save('leases', { sd_num: 'n', own: { [key]: ['A', 'B'] } });
  const { row: one } = await save('leases', { sd_num: 'n', own: { [key]: 'A' } });
  const taken = await admin.call('Fields/EditField', { ...field, choices: ['B', 'C'], default: null });
  expect(taken.problem.errors?.map((error) => error.field)).toEqual(['choices']);
  const merge = { kind: 'leases', key, from: 'A', to: 'B' } as const;
  const { body } = await admin.call('Fields/MergeChoice', merge);
  expect(body).toMatchObject({ rows: 2, field: { choices: ['B', 'C'], default: 'B, C' } });
  expect((await listed('leases', both['sd_id'] ?? 0))?.[key]).toBe('B');
  expect((await listed('leases', one['sd_id'] ?? 0))?.[key]).toBe('B');
  expect((await admin.call('Fields/MergeChoice', merge)).status).toBe(422);
  const gone = await save('leases', { sd_num: 'n', own: { [key]: 'A' } });
  expect(gone.errors.map((error) => error.field)).toEqual([`own.${key}`]);
  await admin.call('Fields/RetireField', { kind: 'leases', key });
});
