import { choice, date, fieldTable, flag, integer, percent, text, type RowOf } from '../../fields/index.ts';
import type { RentType } from '../../leases/index.ts';
import type { AccountingPolicy, PaymentTiming, RateBand } from '../policy.ts';
import type { JournalAccountNames } from '../report-types.ts';
import type { AccountingStandard, DiscountConvention } from '../types.ts';

/** Which standards a client keeps. Without one, straight-line and deferred rent remain. */
export const keptStandards = [
  { value: 'none', label: 'Neither (straight-line rent)' },
  { value: 'ASC842', label: 'ASC 842' },
  { value: 'IFRS16', label: 'IFRS 16' },
  { value: 'both', label: 'ASC 842 and IFRS 16' },
] as const;

export const discountConventionLabels: Record<DiscountConvention, string> = {
  effective: 'Monthly effective, (1 + r)^(1/12) − 1',
  nominal: 'Nominal, r ÷ 12',
  actual365: 'Actual/365, compounded yearly over exact days',
};

export const paymentTimingLabels: Record<PaymentTiming, string> = {
  start: 'First day of the month',
  end: 'Last day of the month',
};

function choicesIn<V extends string>(labels: Readonly<Record<V, string>>) {
  // Safe: the keys of the table.
  return (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
}

/** The accounting settings of a client; the first month of the fiscal year stands in its rent settings. */
export const accountingSettingFields = fieldTable({
  standards: choice('Standards kept', keptStandards, { width: 'md' }),
  currency: text('Currency', { max: 12, width: 'xs', help: 'A label; nothing is converted.' }),
  convention: choice('Discounting', choicesIn(discountConventionLabels), { width: 'lg' }),
  timing: choice('Rent is paid on the', choicesIn(paymentTimingLabels), { width: 'md' }),
  shortTerm: flag('Short-term exemption', {
    help: 'Leases of 12 months or less without a purchase option stay off the balance sheet.',
  }),
  lowValue: flag('Low-value exemption', { help: 'IFRS 16: leases marked as low value.' }),
});

/** A row of the rate table: the fields of a `RateBand`. */
export const rateBandFields = fieldTable({
  from: date('Commencement from', { width: 'sm' }),
  maxMonths: integer('Term up to, months', { min: 1, max: 1200, width: 'sm', help: 'Empty: any length.' }),
  rate: percent('Rate, % a year', { width: 'sm' }),
});

/** The accounts of the journals, with the names that they have until a client writes its own. */
export const defaultAccounts: JournalAccountNames = {
  operatingAsset: 'Operating lease right-of-use assets',
  financeAsset: 'Finance lease right-of-use assets',
  asset: 'Right-of-use assets',
  operatingLiabilityCurrent: 'Operating lease liabilities, current',
  operatingLiability: 'Operating lease liabilities, long-term',
  financeLiabilityCurrent: 'Finance lease liabilities, current',
  financeLiability: 'Finance lease liabilities, long-term',
  liabilityCurrent: 'Lease liabilities, current',
  liability: 'Lease liabilities, long-term',
  cash: 'Cash',
  prepaidRent: 'Prepaid rent, incentives and direct costs',
  interest: 'Interest on lease liabilities',
  amortisation: 'Amortization of right-of-use assets',
  leaseCost: 'Operating lease cost',
  shortTermCost: 'Short-term and low-value lease cost',
  variableCost: 'Variable lease cost',
  deferredRent: 'Deferred rent',
  gainOrLoss: 'Gain or loss on lease changes',
  impairment: 'Impairment of right-of-use assets',
  ownedAsset: 'Property and equipment',
  openingAdjustment: 'Lease opening adjustment',
};
type Unset = RowOf<typeof accountingSettingFields>;
export type AccountingSettings = { readonly [K in keyof Unset]: NonNullable<Unset[K]> } & {
  /** Charges beside Base Rent that are part of the lease. */
  readonly components: readonly RentType[];
  readonly rates: readonly RateBand[];
  readonly accounts: JournalAccountNames;
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

/** The books that can be kept: a standard, or straight-line rent where neither standard is kept. */
export const accountingBooks = ['ASC842', 'IFRS16', 'straightLine'] as const;
export type AccountingBook = AccountingStandard | 'straightLine';

export const accountingBookLabels: Record<AccountingBook, string> = {
  ASC842: 'ASC 842',
  IFRS16: 'IFRS 16',
  straightLine: 'Straight-line',
};

type Books = readonly [AccountingBook, ...AccountingBook[]];

const booksKept: Record<AccountingSettings['standards'], Books> = {
  none: ['straightLine'],
  ASC842: ['ASC842'],
  IFRS16: ['IFRS16'],
  both: ['ASC842', 'IFRS16'],
};

export function booksOf({ standards }: Pick<AccountingSettings, 'standards'>): Books {
  return booksKept[standards];
}

/** The settings as the engine takes them. */
export function policyOf(settings: AccountingSettings): AccountingPolicy {
  const { convention, timing, rates, shortTerm, lowValue, components } = settings;
  return {
    convention,
    timing,
    rates,
    shortTermExemption: shortTerm,
    lowValueExemption: lowValue,
    components: ['Base Rent', ...components],
  };
}
