import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '../../dates.ts';
import { leaseDisclosures, maturityAnalysis, rollForward } from './disclosures.ts';
import { journalOfPeriod } from './journal.ts';
import { measureLease } from '../engine/measure.ts';
import type { JournalLine, ReportedLease } from '../report-types.ts';
import type { MeasuredLease, Remeasure, ScheduleRow } from '../types.ts';
import { centAmounts, leaseInputs } from './lease-inputs.fixture.ts';

/** Few leases by default. `ACCOUNTING_RUNS=5000` measures thousands, in all conventions. */
const { process } = globalThis as unknown as Environment;
const runs = { numRuns: Number(process.env['ACCOUNTING_RUNS'] ?? 200) };

// Safe: tests run in Node.js, of which the contract knows nothing.
type Environment = { process: { env: Record<string, string | undefined> } };

function sumOf(lease: MeasuredLease, column: Exclude<keyof ScheduleRow, 'date'>): number {
  return lease.rows.reduce((sum, row) => sum + row[column], 0);
}

test('balances end at exactly 0, each follows from the last, and cost less gains equals payments', () => {
  fc.assert(
    fc.property(leaseInputs, (input) => {
      const lease = measureLease(input);
      const { rows } = lease;
      let [owed, used] = [0, 0];
      // Compared in plain code: an expectation for each figure would take most of the time.
      const wrong = rows.filter((row) => {
        const follows = row.openingLiability === owed && row.openingAsset === used;
        owed += row.addedLiability + row.interest - row.repaid + row.changedLiability;
        used += row.addedAsset - row.amortisation + row.changedAsset - row.transferredAsset;
        return !(
          follows &&
          row.liability === owed &&
          row.asset === used &&
          row.cost === row.interest + row.amortisation &&
          row.current >= 0 &&
          row.current <= Math.max(0, row.liability) &&
          [row.payment, row.interest, row.amortisation, row.straightLine].every(Number.isSafeInteger)
        );
      });
      expect(wrong).toEqual([]);
      expect([owed, used, rows.at(-1)?.deferred]).toEqual([0, 0, 0]);
      expect(lease.presentValue).toBeGreaterThanOrEqual(lease.liability);
      const costs = input.directCosts - input.incentives + sumOf(lease, 'addedCosts');
      const paid = sumOf(lease, 'payment') + input.prepaid + costs;
      expect(sumOf(lease, 'cost') - sumOf(lease, 'gain')).toBe(paid - sumOf(lease, 'transferredAsset'));
      expect(sumOf(lease, 'straightLine')).toBe(paid);
      if (input.remeasure.length > 0) return;
      const due = input.payments.reduce((sum, payment) => sum + payment.cents, 0);
      expect(sumOf(lease, 'payment')).toBe(due + input.purchasePrice + input.residualGuarantee);
    }),
    runs,
  );
});

test('remeasuring without a change changes nothing', () => {
  const moments = fc.integer({ min: 1, max: 4000 });
  fc.assert(
    fc.property(leaseInputs, moments, fc.boolean(), fc.boolean(), (input, day, isNamed, isWhole) => {
      const { start, end, payments, rate } = input;
      const days = daysBetween(start, end);
      if (days < 1) return;
      const date = addDays(start, 1 + (day % days));
      const from = isWhole ? payments : payments.filter((payment) => payment.date >= date);
      const bare = { ...input, remeasure: [] };
      const change: Remeasure = isNamed
        ? { date, payments: from, end, rate, keepShare: 1 }
        : { date, payments: null, end: null, rate: null, keepShare: null };
      const again = measureLease({ ...input, remeasure: [change] });
      expect(JSON.stringify(again.rows)).toBe(JSON.stringify(measureLease(bare).rows));
      expect(again.remeasurements).toMatchObject([{ date, gain: 0 }]);
    }),
    runs,
  );
});

test('a straight line is the same in every whole month, and rounding falls into the last', () => {
  fc.assert(
    fc.property(leaseInputs, (input) => {
      const lease = measureLease({
        ...input,
        start: `${input.start.slice(0, 7)}-01`,
        remeasure: [],
        usefulLife: null,
      });
      const whole = lease.rows.slice(0, -1);
      const isOperating = input.standard === 'ASC842' && input.kind === 'operating';
      const lines = whole.map((row) => (isOperating ? row.cost : row.amortisation));
      expect(new Set(lines).size).toBeLessThanOrEqual(1);
      expect(new Set(whole.map((row) => row.straightLine)).size).toBeLessThanOrEqual(1);
    }),
    runs,
  );
});

test('a later change leaves the months before it as they were', () => {
  fc.assert(
    fc.property(leaseInputs, (input) => {
      const month = input.remeasure[0]?.date.slice(0, 7) ?? '';
      const earlier = (rows: readonly ScheduleRow[]) =>
        JSON.stringify(rows.filter(({ date }) => date < month));
      expect(earlier(measureLease(input).rows)).toBe(earlier(measureLease({ ...input, remeasure: [] }).rows));
    }),
    runs,
  );
});

const portfolios = fc.array(
  fc
    .tuple(leaseInputs, fc.constantFrom(null, null, 'shortTerm' as const), centAmounts)
    .map(([input, exemption, variable]): Omit<ReportedLease, 'id'> => ({
      kind: input.standard === 'IFRS16' ? 'finance' : input.kind,
      exemption,
      measured: measureLease(input),
      variable: new Map([['2023-05', variable]]),
    })),
  { maxLength: 4 },
);

function balance(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

/** Of an account, or of all accounts for assets, liabilities or their current part: `Asset`, `LiabilityCurrent`. */
function posted(lines: readonly JournalLine[], account: string): number {
  const kinds = new RegExp(`^(operating|finance)?${account}`, 'i');
  const isGroup = account.startsWith('Liability') || account === 'Asset';
  return balance(lines.filter((line) => (isGroup ? kinds.test(line.account) : line.account === account)));
}

/** The current part of the liabilities at the end of the month before. */
function currentBefore(leases: readonly ReportedLease[], month: string): number {
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  return rollForward(leases, { from: before, to: before }).liability.current;
}

test('journals balance, move the accounts as the roll-forward does, and the maturity analysis reconciles', () => {
  fc.assert(
    fc.property(
      portfolios,
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 24 }),
      (bare, first, length) => {
        const leases = bare.map((lease, id) => ({ id, ...lease }));
        const from = addMonths('2019-12-01', first).slice(0, 7);
        const to = addMonths(`${from}-01`, length).slice(0, 7);
        const period = { from, to };
        const journal = journalOfPeriod(leases, period);
        for (const { lines } of journal.leases) {
          expect(balance(lines)).toBe(0);
          for (const event of new Set(lines.map((line) => line.event)))
            expect(balance(lines.filter((line) => line.event === event))).toBe(0);
        }
        expect(balance(journal.total)).toBe(0);
        const { rollForward: forward, maturity, cost, cash } = leaseDisclosures(leases, period);
        const { liability, asset } = forward;
        expect(forward).toEqual(rollForward(leases, period));
        expect(maturity).toEqual(maturityAnalysis(leases, to));
        expect(
          liability.opening +
            liability.added +
            liability.interest -
            liability.payments +
            liability.remeasured,
        ).toBe(liability.closing);
        expect(asset.opening + asset.added - asset.amortisation + asset.remeasured - asset.transferred).toBe(
          asset.closing,
        );
        expect(posted(journal.total, 'Liability')).toBe(liability.opening - liability.closing);
        expect(posted(journal.total, 'LiabilityCurrent')).toBe(
          currentBefore(leases, from) - liability.current,
        );
        expect(posted(journal.total, 'Asset')).toBe(asset.closing - asset.opening);
        expect(posted(journal.total, 'leaseCost')).toBe(cost.operating);
        expect(posted(journal.total, 'amortisation')).toBe(cost.amortisation);
        expect(posted(journal.total, 'interest')).toBe(cost.interest);
        expect(posted(journal.total, 'variableCost')).toBe(cost.variable);
        expect(cost.total).toBe(
          cost.operating + cost.amortisation + cost.interest + cost.shortTerm + cost.lowValue + cost.variable,
        );
        expect(cash.total).toBe(
          cash.operating + cash.interest + cash.principal + cash.shortTerm + cash.variable,
        );
        expect(maturity.liability).toBe(liability.closing);
        expect(maturity.years.reduce((sum, year) => sum + year, maturity.after)).toBe(maturity.undiscounted);
        expect(maturity.undiscounted - maturity.imputedInterest).toBe(maturity.liability);
        expect(liability.current + liability.longTerm).toBe(liability.closing);
      },
    ),
    runs,
  );
});

test('the amount still to be paid at the end of a month is the sum that later months pay', () => {
  fc.assert(
    fc.property(leaseInputs, fc.integer({ min: 0, max: 200 }), (input, month) => {
      const measured = measureLease({ ...input, remeasure: [] });
      const lease: ReportedLease = { id: 1, kind: 'finance', exemption: null, measured, variable: new Map() };
      const index = month % measured.rows.length;
      const { date = '' } = measured.rows[index] ?? {};
      const later = measured.rows.slice(index + 1).reduce((sum, row) => sum + row.payment, 0);
      const interest = measured.rows.slice(index + 1).reduce((sum, row) => sum + row.interest, 0);
      const { undiscounted, imputedInterest } = maturityAnalysis([lease], date.slice(0, 7));
      expect([undiscounted, imputedInterest]).toEqual([later, interest]);
    }),
    runs,
  );
});
