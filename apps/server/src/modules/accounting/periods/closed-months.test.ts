import { addMonths } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { clientNamed } from '../../../../test/people.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { cents, keepStandards, monthCalls, rentedLeasesOf } from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease, closeAccepting, decide } = monthCalls(app);

let kept = 0;
let extended = 0;
let smaller = 0;
let repriced = 0;
let rated = 0;
let deleted = 0;

beforeAll(async () => {
  await keepStandards(app);
  const asked = { start: '2024-07-01', end: '2029-06-30', cam: 250 };
  kept = await aRentedLease({ ...asked, name: 'kept' });
  extended = await aRentedLease({ ...asked, name: 'extended' });
  smaller = await aRentedLease({ ...asked, name: 'smaller' });
  repriced = await aRentedLease({ ...asked, name: 'repriced' });
  rated = await aRentedLease({ ...asked, name: 'rated' });
  deleted = await aRentedLease({ ...asked, name: 'deleted' });
  await close('2026-04');
  await close('2026-05');
});

/** The reply bytes of every call that reports a month. */
async function bytesOf(month: string): Promise<string[]> {
  const { token } = await app.as('no role');
  const paths = ['ASC842', 'IFRS16'].flatMap((book) => [
    `api/Accounting/GetPeriod?month=${month}&book=${book}`,
    `api/Accounting/GetJournal?month=${month}&book=${book}`,
    `api/Accounting/GetDisclosures?from=${month}&to=${month}&book=${book}&lines=true`,
  ]);
  return Promise.all(
    paths.map(async (path) =>
      (await app.raw('GET', path, undefined, { authorization: `Bearer ${token}` })).text(),
    ),
  );
}

describe('edits after a month is closed', () => {
  let before: string[] = [];

  beforeAll(async () => {
    before = [...(await bytesOf('2026-04')), ...(await bytesOf('2026-05'))];
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: extended, sd_ced: '2031-06-30', sd_building: 'Renamed' });
    const longer = { rt_id: 0, sd_id: extended, rt_start: '2029-07-01', rt_end: '2031-06-30' };
    await writer.call('Leases/EditRentTerm', { ...longer, rt_type: 'Base Rent', rt_monthly: 6000 });
    await writer.call('Leases/EditLease', { sd_id: smaller, sd_sqft: 1000 });
    for (const [id, monthly] of [
      [smaller, 2500],
      [repriced, 5500],
    ] as const) {
      const { body } = await writer.call('Leases/GetRentTerms', { id });
      const term = body.find(({ rt_type }) => rt_type === 'Base Rent');
      await writer.call('Leases/EditRentTerm', { rt_id: term?.rt_id ?? 0, sd_id: id, rt_monthly: monthly });
    }
    const rate = { la_rate: 9, la_rate_reason: 'Refinanced' };
    await writer.call('Accounting/SaveLease', { sd_id: rated, ...rate });
    await writer.call('Leases/DeleteLease', { sd_id: deleted });
    await keepStandards(app, {
      convention: 'nominal',
      timing: 'end',
      components: ['CAM'],
      rates: [{ from: '1990-01-01', maxMonths: null, rate: 4 }],
    });
  });

  test('leave the closed months byte for byte as they were', async () => {
    expect([...(await bytesOf('2026-04')), ...(await bytesOf('2026-05'))]).toEqual(before);
  });

  test('propose a remeasurement in the first open month, and none where nothing has changed', async () => {
    const { proposals } = await read('Accounting/GetPeriod', { month: '2026-06', book: 'ASC842' });
    expect(proposals.map(({ sd_id, what }) => [sd_id, what])).toEqual([
      [extended, 'End, Payments to come, Rate'],
      [smaller, 'Payments to come, Rate, Space'],
      [repriced, 'Payments to come'],
      [rated, 'Rate'],
      [deleted, 'The lease is deleted'],
    ]);
    const { proposals: waiting, frozen } = await lease(smaller);
    expect(frozen).toBe(true);
    expect(waiting).toMatchObject(
      ['ASC842', 'IFRS16'].map((book) => ({ book, effective: '2026-06-01', keepShare: 50, rate: 4 })),
    );
    expect((await lease(kept)).proposals).toEqual([]);
  });

  test('are dismissed and stay so until the lease changes again', async () => {
    const books = [{ book: 'ASC842', digest: 'another' }] as const;
    const stale = await (
      await app.as('Write')
    ).call('Accounting/DecideRemeasurement', { sd_id: repriced, decision: 'dismiss', books: [...books] });
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toMatchObject([{ book: 'ASC842', question: 'payments' }]);
    const { body } = await decide(repriced, { reason: 'A typing error' }, 'dismiss');
    expect(body).toBe(true);
    expect((await lease(repriced)).proposals).toEqual([]);
    const writer = await app.as('Write');
    const { body: terms } = await writer.call('Leases/GetRentTerms', { id: repriced });
    const term = terms.find(({ rt_type }) => rt_type === 'Base Rent');
    await writer.call('Leases/EditRentTerm', { rt_id: term?.rt_id ?? 0, sd_id: repriced, rt_monthly: 5600 });
    expect((await lease(repriced)).proposals.map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  test('are accepted on an open day, and the schedule before it stays as it was', async () => {
    const was = await lease(extended);
    const early = await decide(extended, { effective: '2026-05-31' });
    expect(early.problem.errors?.[0]).toMatchObject({ field: 'effective' });
    await decide(extended, { reason: 'Amendment 1' });
    const now = await lease(extended);
    expect(now.proposals).toEqual([]);
    expect(now.measurements.slice(0, 2)).toMatchObject(
      ['IFRS16', 'ASC842'].map((book) => ({ book, kind: 'remeasurement', reason: 'Amendment 1' })),
    );
    expect(now.measurements.slice(0, 2).flatMap(({ effects }) => effects)).toEqual(
      was.proposals.map(({ effect }) => effect).toReversed(),
    );
    for (const [index, book] of now.books.entries()) {
      const past = book.schedule.filter(({ date }) => date < '2026-06-01');
      expect(past).toEqual(was.books[index]?.schedule.slice(0, past.length));
      expect(book.schedule.at(-1)).toMatchObject({ date: '2031-06-30', liability: 0, asset: 0 });
    }
  });

  test('hold up the closing until they are decided, or accepted by it', async () => {
    const refused = await close('2026-06');
    expect(refused.status).toBe(422);
    expect(refused.problem.detail).toContain('Decide on the remeasurement first');
    const { body } = await closeAccepting('2026-06');
    expect(body).toEqual({ month: '2026-06', leases: 6, remeasured: 4 });
    const { lines } = await read('Accounting/GetPeriod', { month: '2026-06', book: 'IFRS16' });
    const gone = lines.find(({ sd_id }) => sd_id === deleted);
    expect(gone).toMatchObject({ liabilityClosing: 0, assetClosing: 0, paid: 0, cashVariable: 0 });
    expect(gone?.gain).not.toBe(0);
    const half = lines.find(({ sd_id }) => sd_id === smaller);
    expect(half?.liabilityRemeasured).toBeLessThan(0);
    expect([...(await bytesOf('2026-04')), ...(await bytesOf('2026-05'))]).toEqual(before);
  });

  test('on a lease that no closed month has are recognised in the first open month', async () => {
    const late = await aRentedLease({ start: '2025-01-01', end: '2027-12-31', name: 'late' });
    const { lines } = await read('Accounting/GetPeriod', { month: '2026-07', book: 'ASC842' });
    const line = lines.find(({ sd_id }) => sd_id === late);
    expect(line?.liabilityOpening).toBe(0);
    expect(cents((line?.liabilityLate ?? 0) - (line?.assetLate ?? 0))).toBe(
      cents(line?.openingAdjustment ?? 1),
    );
    const { entries, debit, credit } = await read('Accounting/GetJournal', {
      month: '2026-07',
      book: 'ASC842',
    });
    expect(entries.find(({ sd_id }) => sd_id === late)?.lines.some(({ event }) => event === 'opening')).toBe(
      true,
    );
    expect(cents(debit)).toBe(cents(credit));
  });
});

describe('a span of months', () => {
  test('is the sum of its months, closed and open', async () => {
    for (const book of ['ASC842', 'IFRS16'] as const) {
      const { classes, lines } = await read('Accounting/GetDisclosures', {
        from: '2026-02',
        to: '2026-08',
        book,
        lines: 'true',
      });
      const months = Array.from({ length: 7 }, (_, index) => addMonths('2026-02-01', index).slice(0, 7));
      const each = await Promise.all(months.map((month) => read('Accounting/GetPeriod', { month, book })));
      const total = classes.at(-1);
      for (const name of [
        'interest',
        'paid',
        'amortisation',
        'gain',
        'operatingCost',
        'variableCost',
      ] as const)
        expect([name, cents(total?.[name] ?? NaN)]).toEqual([
          name,
          each.reduce((sum, { totals }) => sum + cents(totals?.[name]), 0),
        ]);
      expect(total?.liabilityOpening).toBe(each[0]?.totals?.liabilityOpening);
      expect(total?.liabilityClosing).toBe(each.at(-1)?.totals?.liabilityClosing);
      expect(total?.year1).toBe(each.at(-1)?.totals?.year1);
      expect(lines.map(({ sd_id }) => sd_id)).toEqual([...new Set(lines.map(({ sd_id }) => sd_id))]);
      expect(cents((total?.undiscounted ?? 0) - (total?.discount ?? 0))).toBe(
        cents(total?.liabilityClosing ?? 1),
      );
    }
  });
});

describe('reopening', () => {
  test('is for administrators, of the last closed month, and stays in the history', async () => {
    const input = { month: '2026-06', reason: 'An invoice came late' };
    expect((await (await app.as('Write')).call('Accounting/ReopenPeriod', input)).status).toBe(403);
    const admin = await app.as('Admin');
    const earlier = await admin.call('Accounting/ReopenPeriod', { ...input, month: '2026-05' });
    expect(earlier.problem.errors?.[0]?.message).toBe('Only the last closed month can be reopened: 2026-06.');
    expect((await admin.call('Accounting/ReopenPeriod', input)).body).toBe(true);
    const { body } = await admin.call('Accounting/GetPeriods');
    expect(body.periods[0]).toMatchObject({
      month: '2026-06',
      closedAt: null,
      reopenedBy: expect.any(String),
      reopenReason: 'An invoice came late',
    });
    expect(body.open).toBe('2026-06');
  });

  test('keeps the figures that were frozen, which the application cannot change', async () => {
    const clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
    const figures = await inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
      tx.rows(sql`select 1 from accounting_figures f join accounting_periods p using (client_id, ap_id)
        where p.month = '2026-06-01'`),
    );
    expect(figures.length).toBeGreaterThan(0);
    const change = inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
      tx.run(sql`update accounting_figures set interest = 0`),
    );
    await expect(change).rejects.toThrow('permission denied');
  });

  test('lets the month be closed again', async () => {
    expect((await closeAccepting('2026-06')).status).toBe(200);
  });
});

test('a lease whose expiration is moved to long before the open month leaves the books in it', async () => {
  await (await app.as('Write')).call('Leases/EditLease', { sd_id: kept, sd_ced: '2025-01-31' });
  const answers = { cause: 'agreed' } as const;
  const { proposals } = await lease(kept);
  expect(proposals.map(({ book, effective }) => [book, effective])).toEqual([
    ['ASC842', '2026-07-01'],
    ['IFRS16', '2026-07-01'],
  ]);
  expect((await decide(kept, answers)).status).toBe(200);
  const { lines } = await read('Accounting/GetPeriod', { month: '2026-07', book: 'ASC842' });
  expect(lines.find(({ sd_id }) => sd_id === kept)).toMatchObject({ liabilityClosing: 0, assetClosing: 0 });
});
