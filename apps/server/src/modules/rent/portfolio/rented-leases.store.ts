import {
  leaseAddressFields,
  type LeaseFigure,
  type LeaseSearch,
  type ListedLease,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { batches, prefetch } from '#db/scope/batches.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { selectFoundLeases } from '../../leases/index.ts';

/** A lease with its rent terms. */
export interface RentedLease<L = ListedLease> {
  /** Its own fields and those asked for. It keeps properties from reading, so it is never sent as it is. */
  readonly lease: L;
  readonly terms: readonly Term[];
}

export interface LeasesAsked {
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  /** Figures of the leases that are needed beside their fields. */
  readonly figures?: readonly LeaseFigure[];
  /** This lease alone. */
  readonly leaseId?: number | undefined;
}

/**
 * The leases found with their terms, a batch at a time, in the order of their ids; each batch can be iterated
 * once. Reading the fields of a lease takes longer than reading its terms: a caller that needs few fields
 * names them.
 */
export function rentedLeases<Name extends keyof ListedLease = keyof ListedLease>(
  tx: Tx,
  asked: LeasesAsked,
  fields?: readonly Name[],
): AsyncGenerator<Iterable<RentedLease<Pick<ListedLease, Name | 'sd_id'>>>> {
  return prefetch(readRented(tx, asked, fields));
}

/** Where a lease is, and when. */
export const datedLeaseFields = [
  ...leaseAddressFields,
  'sd_region',
  'sd_status',
  'sd_ocd',
  'sd_ccd',
  'sd_ced',
  'sd_ncd',
] as const;

/**
 * A row of `rent_terms t` as the text that `termsIn` reads. How it is paid follows only where the term says it: the
 * text of all others, by which accounting knows whether a lease has changed, is what it always was.
 */
export const termText = sql`coalesce(t.rt_type, '') || '|' || coalesce(t.rt_start::text, '') || '|' ||
  coalesce(t.rt_end::text, '') || '|' || coalesce(t.rt_monthly::text, '') ||
  case when coalesce(t.rt_freq, t.rt_timing, t.rt_due_day::text, t.rt_yearly::text) is null then ''
    else concat('|', t.rt_freq, '|', t.rt_timing, '|', t.rt_due_day, '|', t.rt_yearly) end`;

/** Few enough that other requests wait only for a moment while a batch is computed. */
const batchSize = 200;

async function* readRented(
  tx: Tx,
  { clientId, search, today, figures = [], leaseId }: LeasesAsked,
  fields: readonly string[] | undefined,
): AsyncGenerator<Iterable<RentedLease>> {
  const names = fields && [...new Set(['sd_id', ...fields, ...figures])];
  const columns = names ? join(names.map((name) => sql`found.${identifier(name)}`)) : sql`found.*`;
  const statement = sql`
    select ${columns}, (
      select string_agg(${termText}, ';')
      from rent_terms t where t.client_id = ${clientId} and t.sd_id = found.sd_id and t.active) as terms
    from (${selectFoundLeases(clientId, search, today, figures)}) found
    ${leaseId === undefined ? sql`` : sql`where found.sd_id = ${leaseId}`}
    order by found.sd_id`;
  for await (const rows of batches<FoundRow>(tx, 'rented_leases', statement, batchSize)) yield rentedIn(rows);
}

/** Parses the terms of a lease when the iteration reaches it, and keeps no reference to them. */
function* rentedIn(rows: readonly FoundRow[]): Generator<RentedLease> {
  for (const row of rows) {
    const { terms } = row;
    // Clears the text in place: a copy of the row without it would take as long as reading the row.
    row.terms = null;
    yield { lease: row, terms: termsIn(terms) };
  }
}

type FoundRow = ListedLease & { terms: string | null };

const none: readonly Term[] = [];

/** All terms of a lease come as one text: reading a row for each would take longer than computing the rent. */
export function termsIn(text: string | null): readonly Term[] {
  if (text === null) return none;
  const terms: Term[] = [];
  // Uses `indexOf` instead of `split`: this runs for every term of every lease, and arrays of parts would
  // take longer than the terms.
  for (let at = 0; at < text.length;) {
    const type = text.indexOf('|', at);
    const start = text.indexOf('|', type + 1);
    const end = text.indexOf('|', start + 1);
    const next = text.indexOf(';', end + 1);
    const last = next === -1 ? text.length : next;
    const paid = text.indexOf('|', end + 1);
    const amount = paid === -1 || paid > last ? last : paid;
    const term = {
      // Safe: the column holds nothing but types of rent, none of which has a separator in it.
      rt_type: type === at ? null : (text.slice(at, type) as Term['rt_type']),
      rt_start: start === type + 1 ? null : text.slice(type + 1, start),
      rt_end: end === start + 1 ? null : text.slice(start + 1, end),
      rt_monthly: amount === end + 1 ? null : Number(text.slice(end + 1, amount)),
    };
    terms.push(amount === last ? term : { ...term, ...paymentIn(text.slice(amount + 1, last)) });
    at = last + 1;
  }
  return terms;
}

function paymentIn(text: string): Pick<Term, 'rt_freq' | 'rt_timing' | 'rt_due_day' | 'rt_yearly'> {
  const [frequency = '', timing = '', day = '', yearly = ''] = text.split('|');
  return {
    // Safe: the columns hold nothing but their choices.
    rt_freq: (frequency || null) as NonNullable<Term['rt_freq']> | null,
    rt_timing: (timing || null) as NonNullable<Term['rt_timing']> | null,
    rt_due_day: day === '' ? null : Number(day),
    rt_yearly: yearly === '' ? null : Number(yearly),
  };
}
