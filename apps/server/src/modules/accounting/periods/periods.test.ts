import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { cents, footing, keepStandards, monthCalls, rentedLeasesOf } from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close } = monthCalls(app);
let kept = 0;

beforeAll(async () => {
  await keepStandards(app);
  const asked = { start: '2024-07-01', end: '2029-06-30', cam: 250 };
  kept = await aRentedLease({ ...asked, name: 'kept' });
  for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth']) await aRentedLease({ ...asked, name });
});

describe('an open month', () => {
  test('balances: opening and what follows make the closing, by lease and in total', async () => {
    for (const book of ['ASC842', 'IFRS16'] as const) {
      const { lines, totals, closed } = await read('Accounting/GetPeriod', { month: '2026-04', book });
      expect(closed).toBe(false);
      expect(lines).toHaveLength(6);
      expect(totals).not.toBeNull();
      for (const line of totals ? [...lines, totals] : [])
        expect(footing(line)).toEqual({ liability: 0, asset: 0 });
      expect(cents(totals?.liabilityClosing)).toBe(
        lines.reduce((sum, one) => sum + cents(one.liabilityClosing), 0),
      );
    }
  });

  test('has a journal whose debits and credits are equal, by lease and in total', async () => {
    for (const book of ['ASC842', 'IFRS16'] as const) {
      const { entries, debit, credit } = await read('Accounting/GetJournal', { month: '2026-04', book });
      expect(entries).toHaveLength(6);
      for (const { lines } of entries)
        expect(lines.reduce((sum, one) => sum + cents(one.debit) - cents(one.credit), 0)).toBe(0);
      expect(debit).toBe(credit);
    }
  });

  test('of a book that the client does not keep is refused', async () => {
    const { status, problem } = await (
      await app.as('no role')
    ).call('Accounting/GetPeriod', { month: '2026-04', book: 'straightLine' });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.field).toBe('book');
  });
});

describe('closing', () => {
  test('two at the same time close the month once', async () => {
    const replies = await Promise.all([close('2026-04'), close('2026-04'), close('2026-04')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const { body } = await (await app.as('no role')).call('Accounting/GetPeriods');
    expect(body).toMatchObject({ first: '2026-04', last: '2026-04', open: '2026-05' });
    expect(body.periods).toHaveLength(1);
  });

  test('is refused out of order and before the month has begun', async () => {
    expect((await close('2026-06')).problem.errors).toEqual([
      { field: 'month', message: 'Months are closed in order: the next is 2026-05.' },
    ]);
    expect((await close('2026-03')).status).toBe(422);
    await keepStandards(app, {}, 'Other');
    const other = await (await app.as('Write', 'Other')).call('Accounting/ClosePeriod', { month: '2026-07' });
    expect(other.problem.errors).toEqual([{ field: 'month', message: 'The month has not begun.' }]);
  });

  test('of a month that has not ended is refused unless somebody says so', async () => {
    await keepStandards(app, {}, 'Other');
    const writer = await app.as('Write', 'Other');
    const { status, problem } = await writer.call('Accounting/ClosePeriod', { month: '2026-06' });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      {
        field: 'beforeEnd',
        message: 'The month ends on 06/30/2026. Say that it is to be closed before its end.',
      },
    ]);
    const said = await writer.call('Accounting/ClosePeriod', { month: '2026-06', beforeEnd: true });
    expect(said.status).toBe(200);
  });

  test('keeps what the month showed while it was open', async () => {
    await close('2026-05');
    const after = await read('Accounting/GetPeriod', { month: '2026-05', book: 'ASC842' });
    expect(after.closed).toBe(true);
    const next = await read('Accounting/GetPeriod', { month: '2026-06', book: 'ASC842' });
    expect(next.lines.map((line) => [line.sd_id, line.liabilityOpening, line.assetOpening])).toEqual(
      after.lines.map((line) => [line.sd_id, line.liabilityClosing, line.assetClosing]),
    );
    expect(next.totals?.openingAdjustment).toBe(0);
  });

  test('refuses to change afterwards what was settled at commencement, in words', async () => {
    const { status, problem } = await (
      await app.as('Write')
    ).call('Accounting/SaveLease', { sd_id: kept, la_specialised: true });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      {
        field: 'la_specialised',
        message:
          'Specialized: no other use to the lessor was settled when the first month with the lease was closed.',
      },
    ]);
  });
});
