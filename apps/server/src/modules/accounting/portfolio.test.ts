import { addMonths, type CallInput, type CallOutput } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { footing, postedTo } from './accounting.fixture.ts';
import { demoOwners, loadLeases } from '../../../seed/leases/load.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { keepDemoBooks } from './demo-books.ts';

const app = testApp();
const today = '2026-06-15';
/** Six months, of which the last two are open. */
const months = Array.from({ length: 6 }, (_, index) => addMonths('2026-02-01', index).slice(0, 7));

beforeAll(async () => {
  await app.as('Write');
  const { pool } = app.database;
  const clients = await inTransaction(pool, nobody, (tx) => demoOwners(tx, ['Main']));
  const clientId = clients[0]?.clientId ?? 0;
  const now = app.clock.now();
  await loadLeases({ leases: 60, today, now, clients }, (work) => inTransaction(pool, nobody, work));
  const userId = clients[0]?.author?.id ?? 0;
  await inTransaction(pool, { clientId, userId }, (tx) =>
    keepDemoBooks(tx, { clientId, userId, today, now, standards: 'both' }),
  );
});

async function read<N extends 'Accounting/GetPeriod' | 'Accounting/GetJournal' | 'Accounting/GetDisclosures'>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const { status, body } = await (await app.as('no role')).call(name, input);
  expect(status).toBe(200);
  return body;
}

function cents(dollars: number | undefined): number {
  return Math.round(100 * (dollars ?? NaN));
}

test('the demonstration has closed months, a certain option and a lease remeasured', async () => {
  const viewer = await app.as('no role');
  const { body } = await viewer.call('Accounting/GetPeriods');
  expect(body).toMatchObject({ first: '2026-04', last: '2026-05', open: '2026-06' });
  const { lines, proposals } = await read('Accounting/GetPeriod', { month: '2026-05', book: 'ASC842' });
  expect(proposals).toEqual([]);
  const remeasured = lines.filter(({ liabilityRemeasured }) => liabilityRemeasured !== 0);
  expect(remeasured).toHaveLength(1);
  const { body: lease } = await viewer.call('Accounting/GetLease', { id: remeasured[0]?.sd_id ?? 0 });
  expect(lease.accounting.la_option).not.toBeNull();
  expect(lease.measurements.map(({ kind }) => kind)).toEqual(['remeasurement', 'remeasurement', 'initial']);
  expect(lines.some((line) => line.class === 'finance')).toBe(true);
});

describe.each(['ASC842', 'IFRS16'] as const)('the demonstration portfolio under %s', (book) => {
  test('rolls forward from month to month, the closed ones and the open ones', async () => {
    const all = await Promise.all(months.map((month) => read('Accounting/GetPeriod', { month, book })));
    expect(all.map(({ closed }) => closed)).toEqual([false, false, true, true, false, false]);
    for (const [index, { totals, lines }] of all.entries()) {
      expect(lines.length).toBeGreaterThan(20);
      for (const line of totals ? [...lines, totals] : []) {
        expect(footing(line)).toEqual({ liability: 0, asset: 0 });
      }
      const next = all[index + 1];
      if (!next) continue;
      expect(next.totals?.liabilityOpening).toBe(totals?.liabilityClosing);
      expect(next.totals?.assetOpening).toBe(totals?.assetClosing);
    }
  });

  test('posts journals that add up to the movement of its balances', async () => {
    for (const month of months) {
      const { totals: moved } = await read('Accounting/GetPeriod', { month, book });
      const { entries, debit, credit } = await read('Accounting/GetJournal', { month, book });
      const lines = entries.flatMap((entry) => entry.lines);
      expect(cents(debit)).toBe(cents(credit));
      expect(-postedTo(lines, 'liability')).toBe(
        cents(moved?.liabilityClosing) - cents(moved?.liabilityOpening),
      );
      expect(postedTo(lines, 'asset')).toBe(cents(moved?.assetClosing) - cents(moved?.assetOpening));
      for (const entry of entries)
        expect(entry.lines.reduce((sum, one) => sum + cents(one.debit) - cents(one.credit), 0)).toBe(0);
    }
  });

  test('reconciles its maturity analysis to the liability and to the schedules', async () => {
    const viewer = await app.as('no role');
    const to = '2026-05';
    const { classes, lines } = await read('Accounting/GetDisclosures', {
      from: '2026-01',
      to,
      book,
      lines: 'true',
    });
    const total = classes.at(-1);
    expect(cents(total?.undiscounted) - cents(total?.discount)).toBe(cents(total?.liabilityClosing));
    let undiscounted = 0;
    let years = 0;
    for (const line of lines.filter((one) => one.class === 'operating' || one.class === 'finance')) {
      const { body } = await viewer.call('Accounting/GetLease', { id: line.sd_id });
      const schedule = body.books.find((one) => one.book === book)?.schedule ?? [];
      const ahead = schedule.filter(({ date }) => date.slice(0, 7) > to);
      const payments = ahead.reduce((sum, { payment }) => sum + cents(payment), 0);
      const { year1, year2, year3, year4, year5, later } = line;
      expect(cents(year1 + year2 + year3 + year4 + year5 + later)).toBe(payments);
      expect(cents(year1)).toBe(ahead.slice(0, 12).reduce((sum, { payment }) => sum + cents(payment), 0));
      undiscounted += payments;
      years += (line.remainingYears ?? 0) * line.liabilityClosing;
    }
    expect(cents(total?.undiscounted)).toBe(undiscounted);
    expect(total?.remainingYears).toBeCloseTo(years / (total?.liabilityClosing ?? 1), 1);
  });
});
