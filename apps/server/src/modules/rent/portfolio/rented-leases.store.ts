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
import { selectFoundLeases, termsOfLease } from '../../leases/index.ts';

/** A lease with its rent terms. */
export interface RentedLease<L = ListedLease> {
  /** Its own fields and those asked for. It keeps properties from reading, so it is never sent as it is. */
  readonly lease: L;
  readonly terms: readonly Term[];
}

export interface LeasesRequest {
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
  asked: LeasesRequest,
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
  'sd_renewal',
] as const;

/** Few enough that other requests wait only for a moment while a batch is computed. */
const batchSize = 200;

async function* readRented(
  tx: Tx,
  { clientId, search, today, figures = [], leaseId }: LeasesRequest,
  fields: readonly string[] | undefined,
): AsyncGenerator<Iterable<RentedLease>> {
  const names = fields && [...new Set(['sd_id', ...fields, ...figures])];
  const columns = names ? join(names.map((name) => sql`found.${identifier(name)}`)) : sql`found.*`;
  const statement = sql`
    select ${columns}, ${termsOfLease(clientId, sql`found.sd_id`)} as terms
    from (${await selectFoundLeases(tx, clientId, search, today, figures)}) found
    ${leaseId === undefined ? sql`` : sql`where found.sd_id = ${leaseId}`}
    order by found.sd_id`;
  for await (const rows of batches<FoundRow>(tx, 'rented_leases', statement, batchSize)) yield rentedIn(rows);
}

type FoundRow = ListedLease & { terms: readonly Term[] };

/** Keeps no reference to the terms of a lease that the iteration has passed. */
function* rentedIn(rows: readonly FoundRow[]): Generator<RentedLease> {
  for (const row of rows) {
    const { terms } = row;
    row.terms = [];
    yield { lease: row, terms };
  }
}
