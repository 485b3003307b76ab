import type { LeaseFigure, LeaseSearch, ListedLease, PlainDate, Term } from '@panoramic/contract';
import { batches, prefetch } from '#db/scope/batches.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { selectFoundLeases } from '../../leases/index.ts';

/** A lease with its rent terms. */
export interface RentedLease {
  readonly lease: ListedLease;
  readonly terms: readonly Term[];
}

export interface LeasesAsked {
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  /** Figures of the leases that are needed beside their fields. */
  readonly figures?: readonly LeaseFigure[];
}

/** The leases found with their terms, a batch at a time, in the order of their ids. */
export function rentedLeases(tx: Tx, asked: LeasesAsked): AsyncGenerator<readonly RentedLease[]> {
  return prefetch(readRented(tx, asked));
}

async function* readRented(
  tx: Tx,
  { clientId, search, today, figures }: LeasesAsked,
): AsyncGenerator<readonly RentedLease[]> {
  const found = selectFoundLeases(clientId, search, today, figures);
  for await (const leases of batches<ListedLease>(tx, 'rented_leases', found)) {
    const terms = await tx.rows<Term & { readonly sd_id: number }>(sql`
      select sd_id, rt_type, rt_start, rt_end, rt_monthly from rent_terms
      where client_id = ${clientId} and sd_id = any(${leases.map(({ sd_id }) => sd_id)}) and active`);
    const byLease = Map.groupBy(terms, ({ sd_id }) => sd_id);
    yield leases.map((lease) => ({ lease, terms: byLease.get(lease.sd_id) ?? none }));
  }
}

const none: readonly Term[] = [];
