import type { AnyValue, FieldTable } from '../../fields/index.ts';
import { isDone } from '../../leases/critical-dates.ts';
import { leaseFields, type Lease } from '../../leases/fields.ts';
import { contactFields, type Contact } from '../../leases/tabs/contacts.ts';
import { criticalDateFields, type CriticalDate } from '../../leases/tabs/critical-dates.ts';
import { rentTermFields, type RentTerm } from '../../leases/tabs/rent-terms.ts';
import type { Suggestion, SuggestionTarget } from './findings.ts';

/** The fields that a suggestion fills, by what it is about. */
export const suggestionFields: Record<SuggestionTarget, FieldTable> = {
  lease: leaseFields,
  rentTerm: rentTermFields,
  criticalDate: criticalDateFields,
  contact: contactFields,
};

/** What a lease has stored of the things that suggestions are about. */
export interface StoredFacts {
  readonly lease: Lease;
  readonly rentTerms: readonly RentTerm[];
  readonly criticalDates: readonly CriticalDate[];
  readonly contacts: readonly Contact[];
}

export const suggestionStates = ['new', 'differs', 'stored'] as const;

export interface ComparedSuggestion extends Suggestion {
  /** New: nothing is stored yet. Stored: the same is. */
  readonly state: (typeof suggestionStates)[number];
  /** The row that it changes; 0 adds one. */
  readonly row_id: number;
  /** Of that row, for a save to name. */
  readonly version: number;
  /** What the fields hold now; empty for a row that is added. */
  readonly stored: Readonly<Record<string, AnyValue>>;
}

/** Every suggestion beside what is stored. A later lease does not say when the first one commenced. */
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

/** A suggestion beside what is stored: which row it would change, and whether it says something else. */
export function compareSuggestion(suggestion: Suggestion, stored: StoredFacts): ComparedSuggestion {
  const found = rowOf(suggestion, stored);
  if (!found) return { ...suggestion, state: 'new', row_id: 0, version: 0, stored: {} };
  const { id, row } = found;
  // What somebody noted on a row, or that it is done, is not replaced.
  const kept = suggestion.target === 'lease' ? [] : ['cd_note', 'cd_status', 'rt_notes'];
  const values = Object.fromEntries(
    Object.entries(suggestion.values).filter(([field]) => !kept.includes(field)),
  );
  // Safe: the fields of a row hold values of fields.
  const now = Object.fromEntries(
    Object.keys(values).map((field) => [field, (row[field] ?? null) as AnyValue]),
  );
  const differing = Object.entries(values).filter(
    ([field, value]) => plain(value) !== plain(now[field] ?? null),
  );
  const isNew = suggestion.target === 'lease' && Object.values(now).every((value) => plain(value) === '');
  const state = differing.length === 0 ? 'stored' : isNew ? 'new' : 'differs';
  return { ...suggestion, values, state, row_id: id, version: row.version, stored: now };
}

function rowOf({ target, values }: Suggestion, stored: StoredFacts): { id: number; row: AnyRow } | null {
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
      return row ? { id: row.cd_id, row } : null;
    }
    case 'contact': {
      const same = stored.contacts.filter((contact) => contact.c_type === values['c_type']);
      const company = plain(values['c_company'] ?? null);
      const row =
        same.find((contact) => plain(contact.c_company) === company) ??
        (same.length === 1 ? same[0] : undefined);
      return row ? { id: row.c_id, row } : null;
    }
  }
}

/** Without case, signs and blanks: "Suite 9, LLC" and "SUITE 9 LLC" say the same. Amounts keep their point. */
function plain(value: AnyValue): string {
  if (typeof value !== 'string') return String(value ?? '');
  return value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
