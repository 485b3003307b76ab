import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measurementInCents } from '../dollars.ts';
import { everyMonths, plainMeasurement } from '../engine/measure.fixture.ts';
import { measureLease } from '../engine/measure.ts';
import type { ReportedLease } from '../report-types.ts';
import type { LeasePayment, MeasurementInput } from '../types.ts';
import { rollForward } from './disclosures.ts';
import { journalOfLease } from './journal.ts';
import { leaseInputs } from './lease-inputs.fixture.ts';

const level = { ...plainMeasurement, rate: 6, payments: everyMonths(1, 48, 4321.09, '2022-01-01') };

/** The same lease in thousandths of a cent, nearly: what rounding makes of it is a thousand times smaller. */
const finer = 1000;

function inFinerUnits(input: MeasurementInput): MeasurementInput {
  const times = (payments: readonly LeasePayment[]) =>
    payments.map(({ date, cents }) => ({ date, cents: finer * cents }));
  return {
    ...input,
    payments: times(input.payments),
    directCosts: finer * input.directCosts,
    incentives: finer * input.incentives,
    prepaid: finer * input.prepaid,
    purchasePrice: finer * input.purchasePrice,
    residualGuarantee: finer * input.residualGuarantee,
    remeasure: input.remeasure.map((change) => ({
      ...change,
      payments: change.payments && times(change.payments),
      addedCosts: finer * (change.addedCosts ?? 0),
      impairment: finer * (change.impairment ?? 0),
    })),
  };
}

function amountsOf({ payments, remeasure, ...input }: MeasurementInput): number[] {
  const { directCosts, incentives, prepaid, purchasePrice, residualGuarantee } = input;
  const changed = remeasure.flatMap((one) => [...(one.payments ?? []), { cents: one.addedCosts ?? 0 }]);
  const paid = [...payments, ...changed].map(({ cents }) => cents);
  const impaired = remeasure.map(({ impairment }) => impairment ?? 0);
  return [directCosts, incentives, prepaid, purchasePrice, residualGuarantee, ...paid, ...impaired];
}

/** Every line of the journal and the roll-forward of each month, in cents; debits are above 0. */
function linesOf(input: MeasurementInput): ReadonlyMap<string, number> {
  const measured = measureLease(input);
  const { standard, kind } = input;
  const lease: ReportedLease = {
    id: 1,
    kind: standard === 'IFRS16' ? 'finance' : kind,
    exemption: null,
    measured,
    variable: new Map(),
  };
  const lines = new Map<string, number>();
  for (const { date } of measured.rows) {
    const month = date.slice(0, 7);
    const period = { from: month, to: month };
    for (const { event, account, debit, credit } of journalOfLease(lease, period).lines)
      lines.set(`${month} ${event} ${account}`, debit - credit);
    for (const [side, figures] of Object.entries(rollForward([lease], period)))
      for (const [name, cents] of Object.entries<number>(figures))
        lines.set(`${month} ${side} ${name}`, cents);
  }
  return lines;
}

test('no month has a line of a cent or two that only rounding makes', () => {
  fc.assert(
    fc.property(leaseInputs, (input) => {
      fc.pre(amountsOf(input).every((cents) => cents === 0 || Math.abs(cents) > 100));
      const finely = linesOf(inFinerUnits(input));
      const rounding = [...linesOf(input)].filter(([name, cents]) => {
        const exact = (finely.get(name) ?? 0) / finer;
        return cents !== 0 && Math.abs(cents) <= 5 && Math.abs(exact) < 0.005;
      });
      expect(rounding).toEqual([]);
    }),
    { numRuns: 100, seed: 842 },
  );
});

test('a month that was closed a few cents beside the present value is followed by interest, not by an adjustment', () => {
  const measured = measureLease(measurementInCents({ ...level, kind: 'finance' }));
  const before = measured.rows[9];
  if (!before) throw new Error('The lease has ten months.');
  const { liability, asset, current } = before;
  const carried = { liability: liability - 3, asset: asset + 2, current, deferred: 0, apart: true } as const;
  const entry = { month: '2022-11', carried: { ...carried, kind: 'finance' } } as const;
  const lease: ReportedLease = {
    id: 1,
    kind: 'finance',
    exemption: null,
    measured,
    variable: new Map(),
    entry,
  };
  const period = { from: '2022-11', to: '2022-11' };
  const { liability: owed, asset: used } = rollForward([lease], period);
  const row = measured.rows[10];
  expect([owed.late, used.late]).toEqual([0, 0]);
  expect([owed.opening, owed.closing]).toEqual([liability - 3, row?.liability]);
  expect(owed.interest).toBe((row?.interest ?? 0) + 3);
  expect(used.amortisation).toBe((row?.amortisation ?? 0) + 2);
  const events = journalOfLease(lease, period).lines.map(({ event }) => event);
  expect(events).not.toContain('opening');
});
