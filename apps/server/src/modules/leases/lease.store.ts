import {
  leaseFields,
  leaseSearchMatches,
  type Lease,
  type LeaseField,
  type LeaseFigure,
  type LeaseSearch,
  type LeaseSearchOption,
  type ListedLease,
  type PlainDate,
} from '@panoramic/contract';
import { columnsOf, type StoredTable } from '#db/scope/row-store.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { condition, where } from '#db/scope/where.ts';
import { conditionsSql, readConditions, type ReadConditions } from './conditions/lease-conditions.ts';
import { figureColumns, figureJoins } from './conditions/lease-figures.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const fieldNames = Object.keys(leaseFields) as (keyof typeof leaseFields)[];

export const leaseTable: StoredTable = { name: 'leases', key: 'sd_id', columns: fieldNames, own: true };

const leaseColumns = columnsOf(leaseTable);

/** Figures are computed for `today`, and only those that are selected or that a condition names. */
export async function selectFoundLeases(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
  figures: readonly LeaseFigure[] = [],
): Promise<Sql> {
  return selectLeasesBy(clientId, search, await readConditions(tx, clientId, search), today, figures);
}

export function selectLeasesBy(
  clientId: number,
  search: LeaseSearch,
  { conditions: further, own }: ReadConditions,
  today: PlainDate,
  figures: readonly LeaseFigure[] = [],
): Sql {
  // Safe: as above.
  const options = Object.entries(leaseSearchMatches) as [
    LeaseSearchOption,
    (typeof leaseSearchMatches)[LeaseSearchOption],
  ][];
  const conditions = options.map(([option, { column, how }]) =>
    condition(column, how, search[option], (kind, typed) => leasesLike(column, kind, typed)),
  );
  const named = [...figures, ...further.map(({ field }) => field)];
  return sql`
    select ${leaseColumns}${figureColumns(figures, today)} from leases${figureJoins(named, clientId, today)}
    ${where(
      sql`client_id = ${clientId} and active`,
      conditions,
      conditionsSql(further, { clientId, own, today, byIndex: leasesLike }),
    )}
    order by sd_id`;
}

/** In the order of the ids; those deleted meanwhile are left out. */
export function leasesByIds(
  tx: Tx,
  clientId: number,
  ids: readonly number[],
  today: PlainDate,
  figures: readonly LeaseFigure[] = [],
): Promise<ListedLease[]> {
  return tx.rows<ListedLease>(sql`
    select ${leaseColumns}${figureColumns(figures, today)} from leases${figureJoins(figures, clientId, today)}
    where client_id = ${clientId} and sd_id = any(${[...ids]}::integer[]) and active
    order by array_position(${[...ids]}::integer[], sd_id)`);
}

/**
 * Finds leases by an index that a plain comparison cannot use under row-level security. The rows themselves
 * are still read under it.
 */
export function leasesLike(
  field: LeaseField | 'quick_text',
  how: 'contains' | 'startsWith' | 'equals' | 'beginsAWord',
  typed: string,
): Sql {
  return sql`sd_id = any (array(select leases_like(${field}, ${how}, ${typed})))`;
}

export function deletedLeases(clientId: number): Sql {
  return sql`
    select ${leaseColumns} from leases where client_id = ${clientId} and not active
    order by (select max(h.id) from history h
              where h.client_id = leases.client_id and h.table_name = 'leases' and h.row_id = leases.sd_id) desc`;
}

/** The deletion left the lease's rows unchanged, so they are restored with it. */
export function restoreLease(tx: Tx, clientId: number, id: number): Promise<Lease | null> {
  return tx.maybe<Lease>(sql`
    update leases set active = true where client_id = ${clientId} and sd_id = ${id} and not active
    returning ${leaseColumns}`);
}

export function deleteLease(
  tx: Tx,
  clientId: number,
  id: number,
  version: number | null,
): Promise<Lease | null> {
  return tx.maybe<Lease>(sql`
    update leases set active = false
    where client_id = ${clientId} and sd_id = ${id} and active ${version === null ? sql`` : sql`and version = ${version}`}
    returning ${leaseColumns}`);
}
