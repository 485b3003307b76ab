import { addMonths, monthIndex } from '@panoramic/contract';

/** A lease as a test knows it: paid on the first of every month, at 6 % a year. */
export interface ModelLease {
  readonly sd_id: number;
  readonly start: string;
  readonly end: string;
  readonly monthly: number;
  readonly months: number;
  /** The first month of the books that has the lease; `null`: every month of the lease. */
  entry: string | null;
  /** A lease that was changed is not predicted any more. */
  isChanged: boolean;
}

/** A second, naive book-keeper: which months are closed, and when each lease came into the books. */
export class BooksModel {
  keepsBoth = true;
  everToggled = false;
  readonly leases: ModelLease[] = [];
  readonly #first: string;
  readonly #months: string[] = [];

  /** The first month that is closed. */
  constructor(first: string) {
    this.#first = first;
  }

  add(lease: Omit<ModelLease, 'entry' | 'isChanged'>): void {
    this.leases.push({
      ...lease,
      entry: this.lastClosed() === null ? null : this.nextMonth(),
      isChanged: false,
    });
  }

  changed(sd_id: number | undefined): void {
    for (const lease of this.leases) if (lease.sd_id === sd_id) lease.isChanged = true;
  }

  firstClosed(): string | null {
    return this.#months[0] ?? null;
  }

  lastClosed(): string | null {
    return this.#months.at(-1) ?? null;
  }

  nextMonth(): string {
    const last = this.lastClosed();
    return last === null ? this.#first : addMonths(`${last}-01`, 1).slice(0, 7);
  }

  closed(month: string): void {
    this.#months.push(month);
  }

  /** A lease that came in with the month comes in with it again; without a closed month, it was always there. */
  reopened(month: string): void {
    this.#months.pop();
    for (const lease of this.leases)
      if (this.#months.length === 0) lease.entry = null;
      else if (lease.entry !== null && lease.entry > month) lease.entry = month;
  }
}

/** The liability at the end of a month by plain discounting, in cents; `null` for a lease that was changed. */
export function naiveLiability(lease: ModelLease, month: string, firstClosed: string | null): number | null {
  if (lease.isChanged) return null;
  // A lease that was over before the first closing has nothing to enter: those months show it whenever it is added.
  const wasOver = firstClosed !== null && lease.end < firstClosed;
  if (lease.months <= 12 || (!wasOver && lease.entry !== null && month < lease.entry)) return 0;
  const begun = monthIndex(lease.start);
  const left = begun + lease.months - 1 - monthIndex(month);
  if (left <= 0 || monthIndex(month) < begun) return 0;
  let value = 0;
  for (let ahead = 0; ahead < left; ahead++) value += (100 * lease.monthly) / 1.06 ** (ahead / 12);
  return Math.round(value);
}
