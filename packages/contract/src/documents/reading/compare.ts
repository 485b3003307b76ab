import type { AnyValue, FieldTable } from '../../fields/index.ts';
import { isDone } from '../../leases/critical-dates.ts';
import { leaseFields, type Lease } from '../../leases/fields.ts';
import { optionFields, type LeaseOption } from '../../leases/options.ts';
import { contactFields, type Contact } from '../../leases/tabs/contacts.ts';
import { criticalDateFields, type CriticalDate } from '../../leases/tabs/critical-dates.ts';
import { rentTermFields, type RentTerm } from '../../leases/tabs/rent-terms.ts';
import { longText } from '../../fields/index.ts';
import { clauseRowFields, type StoredClause } from '../../expenses/stored.ts';
import type { Suggestion, SuggestionTarget } from './findings.ts';

/** The fields that a suggestion fills, by what it is about. */
export const suggestionFields: Record<SuggestionTarget, FieldTable> = {
  lease: leaseFields,
  rentTerm: rentTermFields,
  criticalDate: { ...criticalDateFields, ...optionFields },
  contact: contactFields,
  expenseClause: { ...clauseRowFields, excluded: longText('Excluded', { max: 4000 }) },
};

/** What a lease has stored of the things that suggestions are about. */
export interface StoredFacts {
  readonly lease: Lease;
  readonly rentTerms: readonly RentTerm[];
  readonly criticalDates: readonly CriticalDate[];
  /** Those that the critical dates carry. */
  readonly options: readonly LeaseOption[];
  readonly contacts: readonly Contact[];
  readonly clauses: readonly StoredClause[];
}

export const suggestionStates = ['new', 'differs', 'stored'] as const;

export interface ComparedSuggestion extends Suggestion {
  /** New: nothing is stored yet. Stored: the same is. */
  readonly state: (typeof suggestionStates)[number];
  /** The row that it changes; 0 adds one. */
  readonly row_id: number;
  /** The version of that row, which a save sends back. */
  readonly version: number;
  /** The version of the option that the row carries; 0 where it carries none. */
  readonly option_version: number;
  /** What the fields hold now; empty for a row that is added. */
  readonly stored: Readonly<Record<string, AnyValue>>;
}

/**
 * Compares every suggestion with what is stored. Leaves out an original commencement after the stored one,
 * because a later lease does not say when the first one commenced.
 */
export function compareSuggestions(
  suggestions: readonly Suggestion[],
  stored: StoredFacts,
): readonly ComparedSuggestion[] {
  const first = stored.lease.sd_ocd;
  return suggestions
    .filter(({ values: { sd_ocd } }) => first === null || typeof sd_ocd !== 'string' || sd_ocd <= first)
    .map((suggestion) => compareSuggestion(suggestion, stored));
}

type AnyRow = Readonly<Record<string, unknown>> & { readonly version: number };

/** Compares a suggestion with what is stored: which row it would change, and whether it differs. */
export function compareSuggestion(suggestion: Suggestion, stored: StoredFacts): ComparedSuggestion {
  const found = rowOf(suggestion, stored);
  if (!found) return { ...suggestion, state: 'new', row_id: 0, version: 0, option_version: 0, stored: {} };
  const { id, row, option_version = 0 } = found;
  // A suggestion does not replace the notes of a row, or the mark that it is done.
  const kept = suggestion.target === 'lease' ? [] : ['cd_note', 'cd_status', 'rt_notes', ...sourceOf(row)];
  const values = Object.fromEntries(
    Object.entries(suggestion.values).filter(
      ([field, value]) => !kept.includes(field) && (value !== null || (row[field] ?? null) === null),
    ),
  );
  // Safe: the fields of a row hold values of fields.
  const now = Object.fromEntries(
    Object.keys(values).map((field) => [field, (row[field] ?? null) as AnyValue]),
  );
  const differing = Object.entries(values).filter(
    ([field, value]) => plain(value) !== plain(now[field] ?? null),
  );
  const isEmpty = (field: string): boolean => plain(now[field] ?? null) === '';
  const isNew =
    suggestion.target === 'lease'
      ? Object.keys(now).every(isEmpty)
      : differing.every(([field]) => (field in optionFields || field in clauseRowFields) && isEmpty(field));
  const state = differing.length === 0 ? 'stored' : isNew ? 'new' : 'differs';
  return { ...suggestion, values, state, row_id: id, version: row.version, option_version, stored: now };
}

/** Where a stored clause stands is not replaced by where another sentence does. */
function sourceOf(row: AnyRow): readonly string[] {
  return row['sentence'] ? ['document', 'page', 'sentence'] : [];
}

interface StoredRow {
  readonly id: number;
  readonly row: AnyRow;
  readonly option_version?: number;
}

function rowOf({ target, values }: Suggestion, stored: StoredFacts): StoredRow | null {
  switch (target) {
    case 'lease':
      return { id: stored.lease.sd_id, row: stored.lease };
    case 'rentTerm': {
      const row = stored.rentTerms.find(
        (term) => term.rt_type === values['rt_type'] && term.rt_start === values['rt_start'],
      );
      return row ? { id: row.rt_id, row } : null;
    }
    case 'criticalDate': {
      const same = stored.criticalDates.filter((date) => date.cd_type === values['cd_type']);
      const open = same.filter((date) => !isDone(date));
      const row =
        same.find((date) => date.cd_action === values['cd_action']) ??
        (open.length === 1 ? open[0] : undefined);
      const option = stored.options.find(({ cd_id }) => cd_id === row?.cd_id);
      return row ? { id: row.cd_id, row: { ...option, ...row }, option_version: option?.version ?? 0 } : null;
    }
    case 'contact': {
      const same = stored.contacts.filter((contact) => contact.c_type === values['c_type']);
      const company = plain(values['c_company'] ?? null);
      const row =
        same.find((contact) => plain(contact.c_company) === company) ??
        (same.length === 1 ? same[0] : undefined);
      return row ? { id: row.c_id, row } : null;
    }
    case 'expenseClause': {
      const same = stored.clauses.filter((clause) => clause.pool === values['pool']);
      const [row] = same;
      return row && same.length === 1
        ? { id: row.ec_id, row: { ...row, excluded: row.excluded.join(', ') } }
        : null;
    }
  }
}

/** Without case, signs and blanks: "Suite 9, LLC" and "SUITE 9 LLC" say the same. Amounts keep their point. */
function plain(value: AnyValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
