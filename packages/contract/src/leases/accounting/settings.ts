import type { PlainDate } from '../../dates.ts';
import { choice, date, fieldTable, flag, integer, percent, text, type RowOf } from '../../fields/index.ts';
import type { RentType } from '../rent/index.ts';

/** Which standards a client keeps. Without one, straight-line and deferred rent remain. */
export const keptStandards = [
  { value: 'none', label: 'Neither (straight-line rent)' },
  { value: 'ASC842', label: 'ASC 842' },
  { value: 'IFRS16', label: 'IFRS 16' },
  { value: 'both', label: 'ASC 842 and IFRS 16' },
] as const;

export const discountConventions = [
  { value: 'effective', label: 'Monthly effective, (1 + r)^(1/12) − 1' },
  { value: 'nominal', label: 'Nominal, r ÷ 12' },
  { value: 'actual365', label: 'Actual/365, compounded yearly over exact days' },
] as const;

export const paymentTimings = [
  { value: 'start', label: 'First day of the month' },
  { value: 'end', label: 'Last day of the month' },
] as const;

/** What a client's accounting is kept by; the first month of the fiscal year stands in its rent settings. */
export const accountingSettingFields = fieldTable({
  standards: choice('Standards kept', keptStandards, { width: 'md' }),
  currency: text('Currency', { max: 12, width: 'xs', help: 'A label; nothing is converted.' }),
  convention: choice('Discounting', discountConventions, { width: 'lg' }),
  timing: choice('Rent is paid on the', paymentTimings, { width: 'md' }),
  shortTerm: flag('Short-term exemption', {
    help: 'Leases of 12 months or less without a purchase option stay off the balance sheet.',
  }),
  lowValue: flag('Low-value exemption', { help: 'IFRS 16: leases marked as low value.' }),
});

/** A discount rate: from a commencement on, for terms up to a number of months. */
export const discountRateFields = fieldTable({
  from: date('Commencement from', { width: 'sm' }),
  months: integer('Term up to, months', { min: 1, max: 1200, width: 'sm', help: 'Empty: any longer term.' }),
  rate: percent('Rate, % a year', { width: 'sm' }),
});

export interface DiscountRate {
  readonly from: PlainDate;
  /** `null`: any longer term. */
  readonly months: number | null;
  /** Percent a year. */
  readonly rate: number;
}

/** The accounts of the journals, with the names that they have until a client writes its own. */
export const defaultAccounts = {
  asset: 'Right-of-use assets',
  liability: 'Lease liabilities',
  cash: 'Cash',
  cost: 'Operating lease cost',
  amortisation: 'Amortisation of right-of-use assets',
  interest: 'Interest on lease liabilities',
  shortTerm: 'Short-term and low-value lease cost',
  variable: 'Variable lease cost',
  gain: 'Gain or loss on lease changes',
  prepaid: 'Prepaid rent, incentives and direct costs',
  deferred: 'Deferred rent',
  opening: 'Lease opening adjustment',
} as const;
export type AccountKey = keyof typeof defaultAccounts;
// Safe: the keys of the table above.
export const accountKeys = Object.keys(defaultAccounts) as readonly AccountKey[];

type Unset = RowOf<typeof accountingSettingFields>;
export type AccountingSettings = { readonly [K in keyof Unset]: NonNullable<Unset[K]> } & {
  /** Charges beside Base Rent that are part of the lease. */
  readonly components: readonly RentType[];
  readonly rates: readonly DiscountRate[];
  readonly accounts: Readonly<Record<AccountKey, string>>;
};

export const defaultAccountingSettings: AccountingSettings = {
  standards: 'none',
  currency: 'USD',
  convention: 'effective',
  timing: 'start',
  shortTerm: true,
  lowValue: false,
  components: [],
  rates: [],
  accounts: defaultAccounts,
};

/** What is kept: a standard, or straight-line rent where neither is. */
export const accountingBooks = ['ASC842', 'IFRS16', 'straightLine'] as const;
export type AccountingBook = (typeof accountingBooks)[number];

export const accountingBookLabels: Record<AccountingBook, string> = {
  ASC842: 'ASC 842',
  IFRS16: 'IFRS 16',
  straightLine: 'Straight-line',
};

const booksKept: Record<AccountingSettings['standards'], readonly [AccountingBook, ...AccountingBook[]]> = {
  none: ['straightLine'],
  ASC842: ['ASC842'],
  IFRS16: ['IFRS16'],
  both: ['ASC842', 'IFRS16'],
};

export function booksOf({ standards }: Pick<AccountingSettings, 'standards'>) {
  return booksKept[standards];
}

/**
 * The rate of the table for a lease: of the latest date that is not after its commencement, the narrowest
 * band that holds its term. `null` when the table has none.
 */
export function tableRate(
  rates: readonly DiscountRate[],
  start: PlainDate,
  months: number,
): DiscountRate | null {
  let best: DiscountRate | null = null;
  for (const one of rates) {
    if (one.from > start || months > (one.months ?? Infinity)) continue;
    if (best === null || one.from > best.from) best = one;
    else if (one.from === best.from && (one.months ?? Infinity) < (best.months ?? Infinity)) best = one;
  }
  return best;
}
