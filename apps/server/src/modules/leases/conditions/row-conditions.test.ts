// @module-tag long
import {
  addDays,
  addMonths,
  criticalDateTypes,
  formatConditions,
  optionTypes,
  type CallInput,
  type CallOutput,
} from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';

/** Conditions on the rows of leases, and words typed anywhere, against a filter that reads every lease. */
const app = testApp();
const aLease = leasesOf(app);
const today = '2026-06-15';

const vocabulary = [
  'Acme',
  'acmeville',
  'Denver',
  'option',
  'Holdover',
  "O'Neil",
  'x-ray',
  'Zürich',
  '12',
  '%',
  '_',
  'o',
];
const words = fc.array(fc.constantFrom(...vocabulary), { maxLength: 3 }).map((some) => some.join(' '));
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));
const rows = fc.array(fc.record({ text: words, active: fc.boolean() }), { maxLength: 2 });
const anyLease = fc.record({
  building: words,
  city: words,
  expires: fc.option(day),
  contacts: rows,
  notes: rows,
  rentNote: words,
  documents: rows,
  dates: fc.array(
    fc.record({
      type: fc.constantFrom(...criticalDateTypes, null),
      on: fc.option(day),
      text: words,
      status: fc.boolean(),
      active: fc.boolean(),
      expansion: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
type AnyLease = typeof anyLease extends fc.Arbitrary<infer Lease> ? Lease : never;

const leases = new Map<number, AnyLease>();
let viewer: Caller;

beforeAll(async () => {
  app.clock.set(`${today}T18:00:00Z`);
  viewer = await app.as('no role');
  // Another client has the same words.
  await aLease({ sd_building: vocabulary.join(' ') }, 'Other');
  for (const lease of fc.sample(anyLease, { numRuns: 60, seed: 7 })) {
    const { sd_id } = await aLease({
      sd_num: 'Q',
      sd_building: lease.building,
      sd_city: lease.city,
      sd_ced: lease.expires,
    });
    leases.set(sd_id, lease);
  }
  await asOwner(app.database.ownerUrl, async (owner) => {
    for (const [id, lease] of leases) {
      const insert = (table: string, columns: string, values: readonly unknown[]) =>
        owner.query(
          `insert into ${table} (client_id, ${columns})
           select client_id, ${values.map((_, at) => `$${at + 2}`).join(', ')} from leases where sd_id = $1`,
          [id, ...values],
        );
      await insert('rent_notes', 'sd_id, tn_note', [id, lease.rentNote]);
      for (const { text, active } of lease.contacts)
        await insert('contacts', 'c_site, c_company, active', [id, text, active]);
      for (const { text, active } of lease.notes)
        await insert('site_comments', 'site_id, com_text, active, com_timestamp', [id, text, active, today]);
      for (const { text, active } of lease.documents)
        await insert('document_files', 'site_id, text, active', [id, text, active]);
      for (const { type, on, text, status, active, expansion } of lease.dates)
        await insert(
          'critical_dates',
          'sd_id, cd_type, cd_action, cd_note, cd_status, active, cd_expansion',
          [id, type, on, text, status, active, expansion],
        );
    }
  });
});

function parts(text: string | null): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function beginWords(texts: readonly (string | null)[], typed: string): boolean {
  const held = texts.flatMap(parts);
  const wanted = parts(typed);
  return wanted.length > 0 && wanted.every((word) => held.some((one) => one.startsWith(word)));
}

type Row = { readonly text: string; readonly active: boolean };
const texts = (some: readonly Row[]) => some.filter(({ active }) => active).map(({ text }) => text);
const notesOf = ({ notes, rentNote }: AnyLease) => [...texts(notes), rentNote];
const datesOf = ({ dates }: AnyLease) =>
  dates.flatMap(({ type, text, active }) => (active ? [type, text] : []));
const everything = (lease: AnyLease) => [
  'Q',
  lease.building,
  lease.city,
  ...texts(lease.contacts),
  ...notesOf(lease),
  ...texts(lease.documents),
  ...datesOf(lease),
];
const openDates = ({ dates }: AnyLease) => dates.filter(({ active, status }) => active && status);
const options = (lease: AnyLease) =>
  openDates(lease).filter(
    ({ type, expansion }) => expansion || optionTypes.some((one) => one === (type as string | null)),
  );
const daysLeft = ({ expires }: AnyLease) =>
  expires === null ? null : (Date.parse(expires) - Date.parse(today)) / 86_400_000;

type Wanted = (lease: AnyLease) => boolean;
type Case = readonly [conditions: string, wanted: Wanted];

function condition(field: string, operator: string, values: readonly (string | number)[]): string {
  return formatConditions([{ field, operator: operator as 'in', values }]) ?? '';
}

const typedWords = [...vocabulary, 'acme denver option', 'hold', 'ver', "o'ne", 'x ray', '1', 'zü acme'];
const wordCases = typedWords.flatMap((typed): Case[] => [
  [condition('any_words', 'contains', [typed]), (lease) => beginWords(everything(lease), typed)],
  [condition('note_words', 'contains', [typed]), (lease) => beginWords(notesOf(lease), typed)],
  [condition('document_words', 'contains', [typed]), (lease) => beginWords(texts(lease.documents), typed)],
  [condition('contact_words', 'contains', [typed]), (lease) => beginWords(texts(lease.contacts), typed)],
]);

const at = addDays(today, 30);
const within = (on: string | null) => on !== null && on >= today && on <= addMonths(today, 6);
const others: readonly Case[] = [
  [condition('days_left', 'over', [0]), (lease) => (daysLeft(lease) ?? -1) > 0],
  [condition('days_left', 'under', [-30]), (lease) => (daysLeft(lease) ?? 0) < -30],
  [
    condition('days_left', 'between', [-90, 90]),
    (lease) => daysLeft(lease) !== null && Math.abs(daysLeft(lease) ?? 0) <= 90,
  ],
  [condition('days_left', 'empty', []), (lease) => lease.expires === null],
  ...criticalDateTypes.map((one): Case => [
    condition('date_type', 'in', [one]),
    (lease) => openDates(lease).some(({ type }) => type === one),
  ]),
  ...optionTypes.map((one): Case => [
    condition('option_type', 'in', [one]),
    (lease) => options(lease).some(({ type }) => type === one),
  ]),
  ...(['option', 'date'] as const).flatMap((kind): Case[] => {
    const rowsOf = kind === 'option' ? options : openDates;
    const [on, type] = kind === 'option' ? ['option_date', 'option_type'] : ['date_on', 'date_type'];
    return [
      [condition(on, 'before', [at]), (lease) => rowsOf(lease).some((row) => row.on !== null && row.on < at)],
      [condition(on, 'after', [at]), (lease) => rowsOf(lease).some((row) => row.on !== null && row.on > at)],
      [condition(on, 'next', [6]), (lease) => rowsOf(lease).some((row) => within(row.on))],
      [condition(on, 'empty', []), (lease) => rowsOf(lease).every((row) => row.on === null)],
      [condition(type, 'empty', []), (lease) => rowsOf(lease).every((row) => row.type === null)],
      [
        // About one and the same row.
        `${condition(on, 'next', [6])}~${condition(type, 'in', ['Option to Renew', 'Termination Option'])}`,
        (lease) =>
          rowsOf(lease).some(
            (row) => within(row.on) && (row.type === 'Option to Renew' || row.type === 'Termination Option'),
          ),
      ],
    ];
  }),
];

async function found(search: CallInput<'Leases/SearchLeases'>): Promise<number[]> {
  const reply = await viewer.call('Leases/SearchLeases', search);
  expect(reply.status).toBe(200);
  return reply.body.map(({ sd_id }) => sd_id);
}

test.each([...wordCases, ...others])('%s finds what the condition means', async (conditions, wanted) => {
  const expected = [...leases].filter(([, lease]) => wanted(lease)).map(([id]) => id);
  expect(await found({ conditions })).toEqual(expected);
});

test('conditions on different kinds of row hold together', async () => {
  const conditions = `${condition('any_words', 'contains', ['acme'])}~${condition('date_on', 'after', [today])}`;
  const expected = [...leases]
    .filter(([, lease]) => beginWords(everything(lease), 'acme'))
    .filter(([, lease]) => openDates(lease).some(({ on }) => on !== null && on > today));
  expect(await found({ conditions })).toEqual(expected.map(([id]) => id));
});

test.each(typedWords.filter((typed) => parts(typed).length > 0))(
  'Ctrl K finds leases that have “%s” anywhere, and says where',
  async (query) => {
    const { body } = await viewer.call('Leases/QuickSearch', { query });
    const wanted = [...leases].filter(([, lease]) => beginWords(everything(lease), query));
    for (const lease of body) expect(wanted.map(([id]) => id)).toContain(lease.sd_id);
    // A single letter is looked for in the lease alone.
    const isWhole = parts(query).some((word) => word.length > 1);
    expect(body.length).toBeGreaterThanOrEqual(
      isWhole
        ? Math.min(8, wanted.filter(([, lease]) => !beginWords(texts(lease.contacts), query)).length)
        : 0,
    );
    for (const lease of body) expectPlaces(lease, query);
  },
);

/** Each word stands in the lease itself or in one of the rows that come with it. */
function expectPlaces(lease: CallOutput<'Leases/QuickSearch'>[number], query: string): void {
  const { sd_building, sd_city } = lease;
  const held = [sd_building, sd_city, ...lease.rows.map(({ text }) => text)];
  expect(lease.rows.length === 0 || beginWords(held, query)).toBe(true);
}

test('City and State take several values; one is what the specification has', async () => {
  const one = await aLease({ sd_num: 'several', sd_city: 'Boulder', sd_state: 'CO', sd_region: 'Branch' });
  const other = await aLease({ sd_num: 'several', sd_city: 'Tulsa', sd_state: 'OK', sd_region: 'Sublessor' });
  const third = await aLease({ sd_num: 'several', sd_city: 'Miami', sd_state: 'FL' });
  const both = [one.sd_id, other.sd_id];
  const by = (search: CallInput<'Leases/SearchLeases'>) => found({ soffice_number: 'several', ...search });
  expect(await by({ scity: 'bould, ulsa' })).toEqual(both);
  expect(await by({ scity: 'Boulder' })).toEqual([one.sd_id]);
  expect(await by({ scity: ',' })).toEqual([]);
  expect(await by({ sstate: 'CO, OK' })).toEqual(both);
  expect(await by({ sstate: 'FL' })).toEqual([third.sd_id]);
  expect(await by({ s_type: 'Branch', sstate: 'OK, CO' })).toEqual([one.sd_id]);
});
