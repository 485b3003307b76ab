import fc from 'fast-check';
import { addDays, addMonths, daysBetween } from '../../dates.ts';
import {
  accountingStandards,
  discountConventions,
  measuredKinds,
  type LeasePayment,
  type MeasurementInput,
  type Remeasure,
} from '../types.ts';

/** A day from 2020 to 2023, or the first of a month, as most leases start. */
const startDay = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })))
  .map(([months, days]) => addDays(addMonths('2020-01-01', months), days));

export const centAmounts = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.integer({ min: 0, max: 500_000_000_00 }),
);

/** Monthly in advance or in arrears, yearly, or on any days. */
function paymentsOf(start: string, end: string): fc.Arbitrary<LeasePayment[]> {
  const days = daysBetween(start, end);
  const everyMonths = fc
    .tuple(fc.constantFrom(1, 3, 12), fc.boolean(), centAmounts, fc.integer({ min: 0, max: 10_000 }))
    .map(([step, inArrears, amount, growth]) => {
      const list: LeasePayment[] = [];
      for (let index = 0; ; index++) {
        const first = addMonths(start, step * index);
        const date = inArrears ? addDays(addMonths(start, step * (index + 1)), -1) : first;
        if (date > end || first > end) return list;
        list.push({ date, cents: amount + growth * index });
      }
    });
  const anyDays = fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: days }).map((day) => addDays(start, day)),
      cents: centAmounts,
    }),
    { maxLength: 12 },
  );
  return fc.oneof(everyMonths, everyMonths, anyDays, everyMonths.map(withIncentive));
}

function withIncentive([first, ...rest]: LeasePayment[]): LeasePayment[] {
  return first ? [first, { ...first, cents: -Math.round(first.cents / 2) }, ...rest] : rest;
}

const term = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((months) => ({ months, days: 0 })),
  fc.record({ months: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 1, max: 30 }) }),
);

function remeasureOf(start: string, end: string): fc.Arbitrary<Remeasure | null> {
  const days = daysBetween(start, end);
  if (days < 2) return fc.constant(null);
  return fc
    .tuple(fc.integer({ min: 1, max: days }), fc.constantFrom(-1, 0, 1), fc.integer({ min: 1, max: 60 }))
    .chain(([day, longer, months]) => {
      const date = addDays(start, day);
      const moved = addMonths(end, longer * months);
      const newEnd = moved < date ? date : moved;
      return fc.record({
        date: fc.constant(date),
        payments: fc.option(paymentsOf(date, newEnd)),
        end: fc.constant(longer === 0 ? null : newEnd),
        rate: fc.option(fc.constantFrom(0, 3, 5.87, 12)),
        keepShare: fc.option(fc.constantFrom(0, 0.25, 0.5, 1)),
        kind: fc.option(fc.constantFrom(...measuredKinds)),
        keepSpace: fc.option(fc.constantFrom(0.3, 0.5, 1)),
        addedCosts: fc.oneof(fc.constant(0), fc.integer({ min: -5_000_000, max: 5_000_000 })),
        impairment: fc.oneof(fc.constant(0), fc.constant(0), centAmounts),
        usefulLife: fc.constantFrom(undefined, undefined, null, 0.5, 3, 24, 240),
      });
    });
}

/** Leases of every kind, with at most one change. */
export const leaseInputs: fc.Arbitrary<MeasurementInput> = fc
  .tuple(startDay, term)
  .chain(([start, { months, days }]) => {
    const end = addDays(addMonths(start, months), days - 1);
    const last = end < start ? start : end;
    return fc.record({
      standard: fc.constantFrom(...accountingStandards),
      kind: fc.constantFrom(...measuredKinds),
      convention: fc.constantFrom(...discountConventions),
      rate: fc.oneof(fc.constantFrom(0, 0.01, 5, 7.25, 100), fc.double({ min: 0, max: 20, noNaN: true })),
      start: fc.constant(start),
      end: fc.constant(last),
      payments: paymentsOf(start, last),
      directCosts: fc.oneof(fc.constant(0), centAmounts),
      incentives: fc.oneof(fc.constant(0), centAmounts),
      prepaid: fc.oneof(fc.constant(0), centAmounts),
      purchasePrice: fc.oneof(fc.constant(0), centAmounts),
      residualGuarantee: fc.oneof(fc.constant(0), centAmounts),
      usefulLife: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 360 })),
      remeasure: remeasureOf(start, last).map((change) => (change ? [change] : [])),
    });
  });
