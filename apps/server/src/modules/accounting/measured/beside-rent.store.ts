import {
  besideOfSales,
  besideOfStatement,
  type AccountingBook,
  type BesideRent,
  type PlainDate,
  type StoredStatement,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { leaseSales } from '../../expenses/index.ts';

/** What closed months have booked under a key. */
interface BookedBeside {
  readonly key: string;
  readonly book: AccountingBook;
  readonly words: string;
  readonly cents: number;
}

/** What a lease pays beside its rent terms, and what closed months have of it. */
export interface BesideOfLease {
  readonly items: readonly BesideRent[];
  readonly booked: readonly BookedBeside[];
  /** The first closed month; `null`: none is. */
  readonly firstClosed: string | null;
}

export const nothingBeside: BesideOfLease = { items: [], booked: [], firstClosed: null };

/** By lease, of all leases of a client that have any: they are few. */
export async function besideRentOfLeases(
  tx: Tx,
  clientId: number,
  today: PlainDate,
): Promise<ReadonlyMap<number, BesideOfLease>> {
  const sales = await leaseSales(tx, clientId);
  const statements = await tx.rows<StoredStatement>(sql`
    select s.sd_id, s.es_id, s."to", s.received, s.balance, s.billed, s."estimatesPaid", s.recovered, s.state, s."stateOn"
    from expense_statements s join leases l on l.client_id = s.client_id and l.sd_id = s.sd_id and l.active
    where s.client_id = ${clientId} and s.active order by s.es_id`);
  const inForce = sql`client_id = ${clientId} and reopened_at is null`;
  const booked = await tx.rows<BookedBeside & { sd_id: number }>(sql`
    select f.sd_id, f.book, b.key, max(b.words) as words, sum(b.cents) as cents
    from accounting_figures f
    cross join lateral jsonb_to_recordset(f.beside) as b (key text, words text, cents bigint)
    where f.client_id = ${clientId} and f.beside is not null
      and f.ap_id in (select ap_id from accounting_periods where ${inForce})
    group by f.sd_id, f.book, b.key order by f.sd_id, b.key`);
  const { first } = await tx.one<{ first: string | null }>(sql`
    select to_char(min(month), 'YYYY-MM') as first from accounting_periods where ${inForce}`);
  const ofStatements = Map.groupBy(statements, ({ sd_id }) => sd_id);
  const ofBooks = Map.groupBy(booked, ({ sd_id }) => sd_id);
  const leases = new Set([...sales.keys(), ...ofStatements.keys(), ...ofBooks.keys()]);
  return new Map(
    [...leases].map((id) => {
      const own = sales.get(id);
      const items = [
        ...(own ? besideOfSales(own.clauses, own, today) : []),
        ...(ofStatements.get(id) ?? []).flatMap(besideOfStatement),
      ];
      return [id, { items, booked: ofBooks.get(id) ?? [], firstClosed: first }];
    }),
  );
}
