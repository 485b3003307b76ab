import { monthIndex, monthTexts } from '../engine/month-texts.ts';
import { nothingCarried } from '../report-types.ts';
import type { BookedRow, EnteredBalances, ReportedLease, ReportedPeriod } from '../report-types.ts';
import type { ScheduleRow } from '../types.ts';

/** The rows of the months of a period, from the month on in which the lease comes into the books. */
export function rowsWithin(lease: ReportedLease, { from, to }: ReportedPeriod): readonly BookedRow[] {
  const { rows } = lease.measured;
  const first = rows[0];
  if (!first) return [];
  const month = monthIndex(first.date);
  const begin = lease.entry && lease.entry.month > from ? lease.entry.month : from;
  const within = rows.slice(Math.max(0, monthIndex(begin) - month), Math.max(0, monthIndex(to) - month + 1));
  const [entry, ...later] = within;
  if (!entry || !isEntry(lease, entry)) return within;
  return [enteredRow(lease, entry), ...later];
}

/** The balances that come into the books in a period other than by commencement. */
export function enteredIn(lease: ReportedLease, period: ReportedPeriod): EnteredBalances | null {
  return rowsWithin(lease, period)[0]?.entered ?? null;
}

/** True for the row with which the balances of a lease come into the books other than by commencement. */
function isEntry({ entry, takenOver, measured }: ReportedLease, row: ScheduleRow): boolean {
  return (takenOver === true && row === measured.rows[0]) || entry?.month === row.date.slice(0, 7);
}

function enteredRow(lease: ReportedLease, row: ScheduleRow): BookedRow {
  const { entry, takenOver, measured } = lease;
  const carried = entry?.carried ?? nothingCarried;
  const isFirst = row === measured.rows[0];
  const brought = isFirst ? broughtFirst(lease, row) : broughtLater(lease, row);
  const entered: EnteredBalances = {
    event: takenOver === true ? 'takenOver' : 'opening',
    liability: brought.liability - carried.liability,
    asset: brought.asset - carried.asset,
    deferred: brought.deferred - carried.deferred,
  };
  const opened = { ...row, openingLiability: carried.liability, openingAsset: carried.asset };
  if (isRounding(entered) && (carried.liability !== 0 || carried.asset !== 0))
    return {
      ...opened,
      interest: row.interest + entered.liability,
      amortisation: row.amortisation - entered.asset,
      cost: row.cost + entered.liability - entered.asset,
    };
  // What is paid on the first day of balances that were taken over is a payment like any other.
  const begun =
    isFirst && takenOver === true
      ? { ...opened, addedLiability: 0, addedAsset: 0, repaid: row.payment }
      : opened;
  const isNothing = entered.liability === 0 && entered.asset === 0 && entered.deferred === 0;
  return isNothing ? begun : { ...begun, entered };
}

/**
 * Months that were closed while the interest of each was rounded carry up to five cents more or less than the
 * present value. The first open month takes them into its interest; they are no adjustment of their own.
 */
function isRounding({ event, liability, asset, deferred }: EnteredBalances): boolean {
  return event === 'opening' && deferred === 0 && Math.max(Math.abs(liability), Math.abs(asset)) <= 5;
}

type Brought = Omit<EnteredBalances, 'event'>;

/** The balances at the beginning of the first row. A lease that commences in it brings none. */
function broughtFirst({ takenOver, exemption, measured }: ReportedLease, row: ScheduleRow): Brought {
  const { deferredRent = 0 } = measured.input;
  if (takenOver !== true) return { liability: 0, asset: 0, deferred: deferredRent };
  if (exemption !== null) return { liability: 0, asset: 0, deferred: deferredRent };
  return { liability: row.addedLiability + row.payment - row.repaid, asset: row.addedAsset, deferred: 0 };
}

function broughtLater({ exemption }: ReportedLease, row: ScheduleRow): Brought {
  if (exemption !== null)
    return { liability: 0, asset: 0, deferred: row.deferred - row.straightLine + row.payment };
  return { liability: row.openingLiability, asset: row.openingAsset, deferred: 0 };
}

/** The row of the month before another row, if the books have it. */
export function rowBefore({ entry, measured }: ReportedLease, row: BookedRow): ScheduleRow | null {
  const [first] = measured.rows;
  const before = first && measured.rows[monthIndex(row.date) - monthIndex(first.date) - 1];
  if (!before || (entry && before.date.slice(0, 7) < entry.month)) return null;
  return before;
}

/** The months of a period as `yyyy-MM`. */
export function monthsWithin({ from, to }: ReportedPeriod): string[] {
  const months: string[] = [];
  for (let month = monthIndex(from); month <= monthIndex(to); month++) months.push(monthTexts(month).month);
  return months;
}
