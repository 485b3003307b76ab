import type { PlainDate } from '../../dates.ts';
import type { AnyValue } from '../../fields/index.ts';
import type { ClauseFinding } from './expense-clauses.ts';
import type { rentBases } from '../../leases/options.ts';

/** What a rule has read for one thing of a lease, before readings are compared with one another. */
export interface Finding {
  /** What it is about; two readings of one slot that differ contradict each other. */
  readonly slot: Slot;
  readonly value: string;
  /** Further fields that were read with the value, such as the city of an address. */
  readonly parts?: Readonly<Record<string, string>>;
  /** A weak reading counts only where there is no other. */
  readonly weak?: true;
  readonly page: number;
  readonly quote: string;
  readonly rule: string;
}

export type Slot =
  | 'commencement'
  | 'expiration'
  | 'area'
  | 'deposit'
  | 'building'
  | 'address'
  | 'suite'
  | 'kind'
  | 'term'
  | 'landlord'
  | 'landlordAddress'
  | 'manager'
  | 'landlordBroker'
  | 'tenantBroker';

/** A period of rent, as it was written. */
export type WrittenPeriod =
  | { readonly kind: 'months'; readonly from: number; readonly to: number }
  | { readonly kind: 'dates'; readonly from: PlainDate; readonly to: PlainDate }
  /** From the commencement, to the expiration or until it is adjusted. */
  | { readonly kind: 'term'; readonly adjusted: boolean };

export interface RentFinding {
  readonly type: 'Base Rent' | 'CAM' | 'RE Taxes' | 'Insurance';
  readonly period: WrittenPeriod;
  readonly amount: number;
  readonly unit: 'month' | 'year' | 'square foot';
  readonly page: number;
  readonly quote: string;
  readonly rule: string;
  /** Names the table: either all rows of a table are suggested, or none. */
  readonly table: string;
}

/** An option with the last day to act, as it was written. */
export interface OptionFinding {
  readonly type: 'Option to Renew' | 'Termination Option' | 'Right of First Refusal';
  /** `null`: the right has no last day of its own. */
  readonly last:
    | { readonly on: PlainDate }
    | {
        readonly count: number;
        readonly unit: 'day' | 'month' | 'year';
        /** `null`: the expiration; a number: the last day of that month of the term. */
        readonly before: PlainDate | number | null;
      }
    | null;
  readonly note: string;
  readonly terms: OptionTerms;
  readonly page: number;
  readonly quote: string;
  readonly rule: string;
}

/** The terms of the option that the text names, as fields of its form. */
export type OptionTerms = Partial<
  Record<'op_months' | 'op_first_months' | 'op_last_months' | 'op_percent' | 'op_payment', number>
> & { readonly op_basis?: Exclude<(typeof rentBases)[number], 'Schedule'> };

/** Everything that the rules have read on some pages. */
export interface Findings {
  readonly findings: readonly Finding[];
  readonly rents: readonly RentFinding[];
  readonly options: readonly OptionFinding[];
  readonly clauses: readonly ClauseFinding[];
}

export const suggestionTargets = ['lease', 'rentTerm', 'criticalDate', 'contact', 'expenseClause'] as const;
export type SuggestionTarget = (typeof suggestionTargets)[number];

export interface Suggestion {
  /** Names the suggestion within its document; the same text gives the same key. */
  readonly key: string;
  readonly target: SuggestionTarget;
  /** What the fields of the form would hold. */
  readonly values: Readonly<Record<string, AnyValue>>;
  readonly page: number;
  readonly quote: string;
  readonly rule: string;
  /** How a value that the document does not name was worked out. */
  readonly worked: string | null;
}

/** Readings of one thing that differ: none of them is suggested. */
export interface Contradiction {
  readonly label: string;
  readonly readings: readonly { readonly value: string; readonly page: number; readonly quote: string }[];
}

export interface LeaseReading {
  readonly suggestions: readonly Suggestion[];
  readonly contradictions: readonly Contradiction[];
}
