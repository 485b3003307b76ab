import {
  addDays,
  addMonths,
  centsOf,
  classifyLease,
  measureLease,
  presentValueAtStart,
  termLength,
  type AccountingBook,
  type AccountingSettings,
  type Classification,
  type MeasurementInput,
  type PlainDate,
} from '@panoramic/contract';
import type { AccountedRow } from './accounted-leases.store.ts';
import { inputsFrom } from './live-measurement.ts';
import { endOf } from './measured-lease.ts';
import { frozenInput, type FrozenLease, type InitialInputs } from './stored-measurement.ts';

/** The five tests on the day of a change, by what remains of term, life and payments (ASC 842-10-25-1). */
export function reclassified(
  { accounting }: AccountedRow,
  now: MeasurementInput,
  date: PlainDate,
  rate: number,
): Classification {
  const life = accounting?.la_life_months ?? null;
  const used = toHundredths(termLength(now.start, addDays(date, -1)));
  const guarantee = accounting?.la_residual ?? accounting?.la_residual_expected ?? 0;
  const fairValue = accounting?.la_fair_value ?? null;
  return classifyLease({
    ownershipPasses: accounting?.la_ownership ?? false,
    purchaseCertain: accounting?.la_purchase_certain ?? false,
    specialised: accounting?.la_specialised ?? false,
    termMonths: toHundredths(termLength(date, now.end)),
    lifeMonths: life === null ? null : life - used,
    presentValue: presentValueAtStart({
      ...now,
      start: date,
      rate,
      payments: now.payments.filter((payment) => payment.date >= date),
      residualGuarantee: centsOf(guarantee),
    }),
    fairValue: fairValue === null ? null : centsOf(fairValue),
  });
}

function toHundredths(months: number): number {
  return Math.round(100 * months) / 100;
}

/**
 * The inputs of a short-term lease once an extension or a purchase option ends its exemption in a book, from
 * the first day of the month on; `null` while it stays exempt. The lease is then measured as if it began on
 * that day (ASC 842-20-25-3, IFRS 16.7): the asset takes over the rent that was deferred.
 */
export function noLongerExempt(
  row: AccountedRow,
  frozen: FrozenLease,
  book: AccountingBook,
  settings: AccountingSettings,
  date: PlainDate,
): InitialInputs | null {
  if (book === 'straightLine' || frozen.initial.classes[book].exemption !== 'shortTerm') return null;
  const start = `${date.slice(0, 7)}-01`;
  const inputs = inputsFrom(row, frozen, settings, start);
  if (!inputs) return null;
  // ASC 842 allows twelve months beyond the previous end; IFRS 16 looks at the remaining term.
  const isStillExempt =
    book === 'IFRS16'
      ? inputs.classes.IFRS16.exemption !== null
      : settings.shortTerm &&
        inputs.end <= addMonths(endOf(frozen), 12) &&
        !(row.accounting?.la_purchase_certain ?? false);
  if (isStillExempt) return null;
  const { rows } = measureLease(frozenInput(frozen, book));
  return {
    ...inputs,
    directCosts: 0,
    incentives: 0,
    prepaid: 0,
    expensedCosts: inputs.directCosts + inputs.prepaid - inputs.incentives,
    deferredRent: rows.findLast((month) => month.date < start)?.deferred ?? 0,
    classes: { ...inputs.classes, [book]: { ...inputs.classes[book], exemption: null } },
  };
}
