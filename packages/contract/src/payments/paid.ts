import type { FieldError } from '../errors.ts';
import { addDays, type PlainDate } from '../dates.ts';
import { date, fieldTable, integer, money, text, type RowOf } from '../fields/index.ts';

const largest = 999_999_999.99;

/** What payables say of one payment that they made. */
export const paidFields = fieldTable({
  pa_batch: integer('Batch', { max: 999_999_999, plain: true, width: 'xs' }),
  pa_line: integer('Line', { max: 999_999_999, plain: true, width: 'xs' }),
  pa_key: text('Key of the payment', { max: 60, width: 'sm' }),
  pa_payee: text('Payee', { width: 'md' }),
  pa_vendor: text('Vendor Number', { max: 40, width: 'sm' }),
  pa_lease: text('Lease', { width: 'md' }),
  pa_reference: text('Payment Reference', { max: 60, width: 'sm', help: 'Number of the check or transfer' }),
  pa_amount: money('Paid', { min: -largest, max: largest, width: 'sm' }),
  pa_paid: date('Paid On', { width: 'sm' }),
});
export type PaidFields = RowOf<typeof paidFields>;

/** Why what was paid is not what was sent. */
export const explanationFields = fieldTable({
  what: text('Difference', { width: 'sm' }),
  difference: money('Amount', { min: -largest, max: largest, width: 'sm' }),
  note: text('Explanation', { max: 500, width: 'lg' }),
});

/** The line that a payment is of, as its history has it. */
export const paidMatchFields = fieldTable({ pa_match: text('Matched With', { max: 60, width: 'sm' }) });

/** What a payment pays of one of several lines. */
export const shareFields = fieldTable({
  key: text('Key of the payment', { max: 60, width: 'sm' }),
  amount: money('Paid', { min: -largest, max: largest, width: 'sm' }),
});

export function paidProblems({ pa_amount, pa_paid }: PaidFields): readonly FieldError[] {
  const problems: FieldError[] = [];
  if (!pa_amount) problems.push({ field: 'pa_amount', message: 'Enter the paid amount, other than 0.' });
  if (pa_paid === null) problems.push({ field: 'pa_paid', message: 'Enter the day on which it was paid.' });
  return problems;
}

/** A line of a batch, as far as a payment is matched with it. */
export interface PayableLine {
  readonly key: string;
  readonly batch: number;
  readonly line: number;
  readonly lease: string;
  readonly payee: string | null;
  readonly vendor: string | null;
  readonly due: PlainDate;
  readonly payOn: PlainDate;
  /** What is not paid of it yet. */
  readonly openCents: number;
}

/** How many days before or after its pay day or its due date a payment is taken for one that names no line. */
export const matchedWithinDays = 14;

export type PaidFacts = Omit<PaidFields, 'pa_reference' | 'pa_amount'> & { readonly cents: number };

/**
 * The lines that a payment can be of: one is its match, several are a question. A payment that names its line, by
 * key or by batch and line, is of that line whatever its amount; any other is of a line of the same payee on which
 * exactly this is open, near the day.
 */
export function linesOfPaid<L extends PayableLine>(paid: PaidFacts, lines: readonly L[]): readonly L[] {
  const { pa_batch, pa_line, pa_key } = paid;
  const named = lines.filter(
    ({ key, batch, line }) =>
      (pa_key !== null && key === pa_key.trim()) ||
      (pa_batch !== null && pa_line !== null && batch === pa_batch && line === pa_line),
  );
  if (named.length > 0 || pa_key !== null || (pa_batch !== null && pa_line !== null)) return named;
  return lines.filter(
    (line) => line.openCents === paid.cents && isOfPayee(paid, line) && isNear(paid.pa_paid, line),
  );
}

/**
 * Several lines that one payment pays together, as a check for all rents of a landlord: all that is open of its payee
 * near the day, where that comes to exactly what was paid.
 */
export function linesPaidTogether<L extends PayableLine & { readonly cents: number }>(
  paid: PaidFacts,
  lines: readonly L[],
): readonly L[] {
  const { pa_batch, pa_line, pa_key } = paid;
  if (pa_key !== null || (pa_batch !== null && pa_line !== null)) return [];
  const open = lines.filter(
    (line) =>
      // One that is paid too much is left out.
      Math.sign(line.openCents) === Math.sign(line.cents) &&
      isOfPayee(paid, line) &&
      isNear(paid.pa_paid, line),
  );
  const sum = open.reduce((all, { openCents }) => all + openCents, 0);
  return open.length > 1 && sum === paid.cents ? open : [];
}

/** Whether it names the payee of the line, and no other batch or lease. */
function isOfPayee(paid: PaidFacts, line: PayableLine): boolean {
  const [payee, vendor] = [plain(paid.pa_payee), plain(paid.pa_vendor)];
  return (
    (payee !== '' || vendor !== '') &&
    (paid.pa_batch === null || line.batch === paid.pa_batch) &&
    (payee === '' || payee === plain(line.payee)) &&
    (vendor === '' || vendor === plain(line.vendor)) &&
    (plain(paid.pa_lease) === '' || plain(paid.pa_lease) === plain(line.lease))
  );
}

function isNear(paid: PlainDate | null, { due, payOn }: PayableLine): boolean {
  return (
    paid !== null &&
    paid >= addDays(payOn < due ? payOn : due, -matchedWithinDays) &&
    paid <= addDays(payOn < due ? due : payOn, matchedWithinDays)
  );
}

function plain(words: string | null): string {
  return (words ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** What stays open until somebody has explained it. */
export const paidDifferences = ['late', 'under', 'over', 'unknown'] as const;
export type PaidDifference = (typeof paidDifferences)[number];

/** What was sent, and what was paid of it. */
export interface PaidSum {
  readonly cents: number;
  readonly due: PlainDate;
  readonly paidCents: number;
  /** The last day; `null`: nothing was paid. */
  readonly paidOn: PlainDate | null;
}

/** How far a line is paid. A credit is paid by an amount below 0. */
export function paidDifferenceOf(
  { cents, due, paidCents, paidOn }: PaidSum,
  today: PlainDate,
): Exclude<PaidDifference, 'unknown'> | null {
  if (paidOn === null) return today > due ? 'late' : null;
  const over = cents < 0 ? cents - paidCents : paidCents - cents;
  if (over !== 0) return over > 0 ? 'over' : 'under';
  return paidOn > due ? 'late' : null;
}

export interface Explanation {
  readonly what: PaidDifference;
  readonly difference: number;
}

/** An explanation of a late payment counts before and after it was paid; any other only of its own amount. */
export function isExplained(
  explanation: Explanation | undefined | null,
  what: PaidDifference,
  differenceCents: number,
): boolean {
  if (explanation?.what !== what) return false;
  return what === 'late' || Math.round(explanation.difference * 100) === differenceCents;
}

/** One period of the base rent: what is due or sent for it, and what was paid. */
export interface PaidPeriod {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly isPaid: boolean;
}

/**
 * The last day up to which every period is paid, as far as the records go without a gap; `null` where they do not
 * say. What was before the first period is not recorded.
 */
export function paidThrough(periods: readonly PaidPeriod[]): PlainDate | null {
  let through: PlainDate | null = null;
  for (const { from, to, isPaid } of periods.toSorted((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  )) {
    if (through !== null && from > addDays(through, 1)) break;
    if (!isPaid) return through !== null && from <= through ? beforeOrNull(from, periods) : through;
    if (through === null || to > through) through = to;
  }
  return through;
}

/** An unpaid period that lies within paid ones ends what is paid the day before it begins. */
function beforeOrNull(from: PlainDate, periods: readonly PaidPeriod[]): PlainDate | null {
  return periods.some((one) => one.isPaid && one.from < from) ? addDays(from, -1) : null;
}
