// @module-tag long
import { deepStrictEqual } from 'node:assert';
import { addDays, showDate, termOn, type Lease, type PlainDate } from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../test/app.ts';
import { peopleOf } from '../../../test/people.ts';
import { keepStandards } from '../accounting/accounting.fixture.ts';
import { beginAgreedTerms } from '../leases/index.ts';

const app = testApp();
beforeAll(() => keepStandards(app));

const firstDay = '2026-06-15';
const lastDay = '2045-12-31';

/** What happens to a lease on a day of its history; days count from the day on which it happens. */
type Event =
  | { readonly kind: 'extend'; readonly start: number; readonly months: number }
  /** As extensions were stored once: the current commencement lies ahead. */
  | { readonly kind: 'moveAhead'; readonly start: number }
  | { readonly kind: 'none' };

interface History {
  readonly began: number;
  readonly hasOriginal: boolean;
  readonly events: readonly Event[];
}

/** The commencements that somebody who keeps a list would know; `agreed` is an extension that has not begun. */
interface Known {
  dates: PlainDate[];
  agreed: PlainDate | null;
}

const days = [0, 100, 101, 500];

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('extend' as const),
    start: fc.constantFrom(-20, 0, 1, 60, 100, 101, 600),
    months: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('moveAhead' as const), start: fc.constantFrom(1, 100, 450) }),
  fc.constant({ kind: 'none' as const }),
);
const history: fc.Arbitrary<History> = fc.record({
  began: fc.integer({ min: -1500, max: -30 }),
  hasOriginal: fc.boolean(),
  events: fc.array(event, { minLength: days.length, maxLength: days.length }),
});

/** Walks through the days and remembers the last commencement that it met. */
function naive({ dates, agreed }: Known, day: PlainDate): PlainDate | null {
  let met: PlainDate | null = null;
  for (let at = '2020-01-01'; at <= day; at = addDays(at, 1))
    if (dates.includes(at) || at === agreed) met = at;
  return met ?? dates.toSorted()[0] ?? null;
}

describe('Summary, rent roll, accounting, abstract, estoppel and search know one current term', () => {
  test('on the days of two random histories', async () => {
    await expect(follow(2)).resolves.toBeUndefined();
  }, 300_000);

  test('on the days of many random histories', { tags: ['long'], timeout: 1_200_000 }, async () => {
    await expect(follow(20)).resolves.toBeUndefined();
  });
});

/** A failure names its seed and is not shrunk: every try is a life of several leases. */
async function follow(numRuns: number): Promise<void> {
  await fc.assert(fc.asyncProperty(fc.array(history, { minLength: 3, maxLength: 3 }), followTogether), {
    numRuns,
    endOnFailure: true,
  });
}

async function followTogether(histories: readonly History[]): Promise<void> {
  app.clock.set(`${firstDay}T17:00:00Z`);
  const leases = await Promise.all(histories.map(made));
  for (const [step, after] of days.entries()) {
    const today = addDays(firstDay, after);
    app.clock.set(`${today}T17:00:00Z`);
    const caller = app.caller(await peopleOf(app.database.pool, app.clock.now(), 'Admin', 'Main'));
    // The stored field is brought up to date some time in the day; nothing waits for it.
    if (step % 2 === 1) await beginAgreedTerms(app.database.pool, today);
    for (const [index, { events }] of histories.entries()) {
      const one = leases[index];
      if (!one) continue;
      if (one.known.agreed !== null && one.known.agreed <= today) {
        one.known.dates.push(one.known.agreed);
        one.known.agreed = null;
      }
      await happen(caller, one, events[step] ?? { kind: 'none' }, today);
      const said = await told(caller, one.id, today, one.known);
      deepStrictEqual(said, toldBy(one.known, today));
    }
  }
}

interface Followed {
  readonly id: number;
  readonly known: Known;
}

async function made({ began, hasOriginal }: History): Promise<Followed> {
  const writer = app.caller(await peopleOf(app.database.pool, app.clock.now(), 'Admin', 'Main'));
  const [original, current] = [addDays(firstDay, began - 900), addDays(firstDay, began)];
  const { body } = await writer.call('Leases/EditLease', {
    sd_num: 'followed',
    sd_ocd: hasOriginal ? original : null,
    sd_ccd: current,
    sd_ced: '2030-12-31',
  });
  await writer.call('Leases/EditRentTerm', {
    sd_id: body.sd_id,
    rt_type: 'Base Rent',
    rt_start: current,
    rt_end: lastDay,
    rt_monthly: 1000,
  });
  return { id: body.sd_id, known: { dates: hasOriginal ? [original, current] : [current], agreed: null } };
}

async function happen(caller: Caller, { id, known }: Followed, what: Event, today: PlainDate): Promise<void> {
  if (what.kind === 'none') return;
  // A lease keeps one term to come: which of two would be the one is not for this test to say.
  if (what.kind === 'extend' && known.dates.some((date) => date > today)) return;
  const { body: lease } = await caller.call('Leases/GetLease', { id });
  const start = addDays(today, what.start);
  if (what.kind === 'extend') {
    const sd_ced = addDays(lease.sd_ced ?? '', 30 * what.months);
    const { status } = await caller.call('Leases/ExtendLease', { sd_id: id, sd_ccd: start, sd_ced });
    if (status !== 200) throw new Error('The lease was not extended.');
    if (start <= today)
      Object.assign(known, { dates: lease.sd_ocd === null ? [start] : [lease.sd_ocd, start], agreed: null });
    else if (known.agreed === null || start < known.agreed) known.agreed = start;
    return;
  }
  // The former current commencement is known no more where the stored field was overwritten.
  if (lease.sd_ocd === null) return;
  await caller.call('Leases/EditLease', { ...lease, sd_ccd: start, sd_ncd: null });
  Object.assign(known, { dates: [lease.sd_ocd, start], agreed: null });
}

/** Today, and a day to come. */
function laterDay({ agreed }: Known, today: PlainDate): PlainDate {
  return agreed ?? addDays(today, 700);
}

/** What everything that tells of the current term says. */
async function told(caller: Caller, id: number, today: PlainDate, known: Known) {
  const { body: lease } = await caller.call('Leases/GetLease', { id });
  return {
    summary: termOn(lease, today).start,
    roll: await onRoll(caller, id, today),
    ahead: await onRoll(caller, id, laterDay(known, today)),
    accounting: (await caller.call('Accounting/GetLease', { id })).body.books.map(({ input }) => input.start),
    abstract: (await wordText(caller, 'GetAbstract', lease)).match(/Commenced(\S{10})/)?.[1],
    estoppel: (await wordText(caller, 'GetEstoppel', lease)).match(/current term commenced on (\S{10})/)?.[1],
    search: await found(caller, id, naive(known, today) ?? ''),
  };
}

function toldBy(known: Known, today: PlainDate): Awaited<ReturnType<typeof told>> {
  const expected = naive(known, today) ?? '';
  return {
    summary: expected,
    roll: expected,
    ahead: naive(known, laterDay(known, today)),
    accounting: [expected, expected],
    abstract: showDate(expected),
    estoppel: showDate(expected),
    search: true,
  };
}

async function onRoll(caller: Caller, id: number, asOf: PlainDate): Promise<PlainDate | null | undefined> {
  const { body } = await caller.call('Rent/GetRentRoll', { asOf });
  return body.find(({ sd_id }) => sd_id === id)?.commencement;
}

async function found(caller: Caller, id: number, day: PlainDate): Promise<boolean> {
  const { body } = await caller.call('Leases/SearchLeases', { conditions: `sd_ccd.between.${day}*${day}` });
  return body.some(({ sd_id }) => sd_id === id);
}

async function wordText(
  caller: Caller,
  call: 'GetAbstract' | 'GetEstoppel',
  { sd_id }: Lease,
): Promise<string> {
  const authorization = `Bearer ${caller.token}`;
  const reply = await app.raw('GET', `api/Documents/${call}`, { id: sd_id }, { authorization });
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  return (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
}
