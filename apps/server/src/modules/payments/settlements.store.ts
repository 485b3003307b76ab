import { addMonths, type Payment, type RentType } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A line of a batch. */
export interface SentLine {
  readonly pb_id: number;
  readonly line: number;
  readonly key: string;
  /** The key of the period that it pays or corrects. */
  readonly base: string;
  readonly sd_id: number;
  readonly type: RentType;
  readonly amount: number;
  /** Of the batch. */
  readonly month: string;
  readonly number: number;
  /** As it was sent. */
  readonly payment: Payment;
}

/**
 * What months that come later look at in a line that was sent. It stays with the lease, so that a month is listed
 * without reading the lines of all months before it.
 */
export type KeptLine = Omit<SentLine, 'sd_id' | 'payment'> & {
  readonly payment: Pick<Payment, 'from' | 'to' | 'due' | 'py_id' | 'payee'>;
};

export function keptLine({ sd_id: _sd, payment, ...line }: SentLine): KeptLine {
  const { from, to, due, py_id, payee } = payment;
  return { ...line, payment: { from, to, due, py_id, payee } };
}

/** Every change of a lease, its rent terms or its charges makes this sum larger. */
export async function stampsOfLeases(
  tx: Tx,
  clientId: number,
  leases: readonly number[] | undefined,
): Promise<Map<number, number>> {
  const of = (table: Sql) => sql`
    select sd_id, version from ${table} where client_id = ${clientId}
      ${leases ? sql`and sd_id = any(${[...leases]}::integer[])` : sql``}`;
  const rows = await tx.rows<{ sd_id: number; stamp: number }>(sql`
    select sd_id, sum(version) as stamp from (
      ${of(sql`leases`)} union all ${of(sql`rent_terms`)} union all ${of(sql`payment_charges`)}) versions
    group by sd_id`);
  return new Map(rows.map(({ sd_id, stamp }) => [sd_id, stamp]));
}

/**
 * The leases whose settlement does not hold any more. Percentage rent follows from more than the stamp knows, so that
 * its leases have none. Compared here: a database that has not counted its rows yet would compare each with each.
 */
export async function changedSinceSettled(
  tx: Tx,
  clientId: number,
  leases: readonly number[] | undefined,
): Promise<number[]> {
  const ofLeases = leases ? sql`and sd_id = any(${[...leases]}::integer[])` : sql``;
  const [stamps, settled, sales] = await Promise.all([
    stampsOfLeases(tx, clientId, leases),
    tx.rows<{ sd_id: number; stamp: number }>(sql`
      select sd_id, stamp from payment_settlements where client_id = ${clientId} ${ofLeases}`),
    tx.rows<{ sd_id: number }>(sql`
      select distinct sd_id from percentage_rents where client_id = ${clientId} ${ofLeases}`),
  ]);
  const withSales = new Set(sales.map(({ sd_id }) => sd_id));
  return settled.flatMap(({ sd_id, stamp }) =>
    stamps.get(sd_id) === stamp && !withSales.has(sd_id) ? [] : [sd_id],
  );
}

/** Two months more than is open: payments of one period may fall due in different months. */
export function lookedAtFrom({ settled }: { readonly settled: string | null }, first: string): string {
  if (settled === null) return first;
  const near = addMonths(`${settled}-01`, -2).slice(0, 7);
  return near > first ? near : first;
}
