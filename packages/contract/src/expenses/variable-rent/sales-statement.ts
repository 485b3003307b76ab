import { showDate, type PlainDate } from '../../dates.ts';
import { contactAddress } from '../../documents/word/lease-facts.ts';
import { formatDollars } from '../../fields/index.ts';
import { addressLine, leaseName } from '../../leases/address.ts';
import type { Lease } from '../../leases/index.ts';
import { nameAsParty, type Contact } from '../../leases/tabs/contacts.ts';
import { monthName } from './index-rent.ts';
import type { SalesRentPeriod, StoredPercentageRent } from './sales-rent.ts';

/** What a tenant reports of its sales to the landlord. */
export interface SalesStatement {
  readonly title: string;
  readonly day: PlainDate;
  readonly landlord: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly months: readonly { readonly month: string; readonly amount: number | null }[];
  readonly sales: number;
  readonly working: readonly string[];
  /** `null`: it is not known yet. */
  readonly due: number | null;
  readonly dueWords: string;
  readonly clause: string | null;
}

export interface SalesStatementSource {
  readonly tenant: string;
  readonly landlord: Contact | null;
  readonly lease: Lease;
  readonly clause: StoredPercentageRent;
  readonly period: SalesRentPeriod;
}

/** A statement for one period; what is missing is said, and nothing is asserted that is not recorded. */
export function salesStatementOf(source: SalesStatementSource, today: PlainDate): SalesStatement {
  const { tenant, landlord, lease, clause, period } = source;
  const { document, page, sentence } = clause;
  const where = [document, page === null ? null : `page ${page}`].filter(Boolean).join(', ');
  return {
    title: `Statement of sales, ${showDate(period.from)} to ${showDate(period.to)}`,
    day: today,
    landlord: landlord ? [nameAsParty(landlord), contactAddress(landlord)].flatMap((line) => line || []) : [],
    facts: [
      { label: 'Tenant', value: tenant },
      { label: 'Store', value: leaseName(lease) },
      { label: 'Premises', value: addressLine(lease) },
      { label: 'Period', value: `${showDate(period.from)} to ${showDate(period.to)}` },
    ].filter(({ value }) => value !== ''),
    months: period.months.map(({ month, amount }) => ({ month: monthName(month), amount })),
    sales: period.sales,
    working: period.working,
    due: period.due,
    dueWords:
      period.due === null
        ? 'The percentage rent of the period follows once the sales of all its months are reported.'
        : `Percentage rent for the period: ${formatDollars(period.due)}, due ${showDate(period.dueOn)}.`,
    clause: sentence === null ? null : `${where === '' ? 'The lease' : where}: “${sentence}”`,
  };
}
