import { createHash } from 'node:crypto';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { DemoLease } from './generate.ts';

export interface DemoOwner {
  readonly clientId: number;
  /** The author of the notes and of the history; `null`: nobody. */
  readonly author: { readonly id: number; readonly name: string } | null;
}

/** The tables of a lease's rows, each with its column for the lease and the rows of an invented lease. */
const rowTables: readonly {
  readonly table: string;
  readonly parent: string;
  readonly rows: (lease: DemoLease, written: object) => readonly object[];
}[] = [
  { table: 'rent_terms', parent: 'sd_id', rows: ({ rentTerms }) => rentTerms },
  {
    table: 'rent_notes',
    parent: 'sd_id',
    rows: ({ rentNote }) => (rentNote === null ? [] : [{ tn_note: rentNote }]),
  },
  { table: 'critical_dates', parent: 'sd_id', rows: ({ criticalDates }) => criticalDates },
  {
    table: 'site_comments',
    parent: 'site_id',
    rows: ({ notes }, written) => notes.map((note) => Object.assign({}, note, written)),
  },
  { table: 'contacts', parent: 'c_site', rows: ({ contacts }) => contacts },
  { table: 'lease_markets', parent: 'sd_id', rows: ({ market }) => (market ? [market] : []) },
  { table: 'expense_clauses', parent: 'sd_id', rows: ({ expenses }) => (expenses ? [expenses.clause] : []) },
  {
    table: 'expense_statements',
    parent: 'sd_id',
    rows: ({ expenses }) => (expenses ? expenses.statements : []),
  },
];

/** The leases of one client and all their rows, a statement per table. */
export async function storeLeases(
  tx: Tx,
  owner: DemoOwner,
  leases: readonly DemoLease[],
  now: Date,
): Promise<void> {
  const { clientId, author } = owner;
  await actAs(tx, owner);
  const idOf = await storeSites(tx, clientId, leases);
  const written = { com_user_id: author?.id ?? null, com_name: author?.name ?? null, com_timestamp: now };
  for (const { table, parent, rows } of rowTables)
    await storeRows(
      tx,
      table,
      leases.flatMap((lease) => {
        const whose = { client_id: clientId, [parent]: idOf.get(lease) };
        return rows(lease, written).map((row) => Object.assign({}, whose, row));
      }),
    );
  await storeRenewals(tx, leases, idOf, clientId);
  if (leases.some(({ expenses }) => expenses))
    await tx.run(sql`
      update expense_statements s set ec_id = c.ec_id from expense_clauses c
      where s.client_id = ${clientId} and c.client_id = s.client_id and c.sd_id = s.sd_id and s.ec_id is null`);
  await storeDocuments(tx, leases, idOf, clientId);
}

/** The options of critical dates, which have their ids by now. */
async function storeRenewals(
  tx: Tx,
  leases: readonly DemoLease[],
  idOf: ReadonlyMap<DemoLease, number>,
  client_id: number,
): Promise<void> {
  const rows = leases.flatMap((lease) =>
    lease.renewal ? [Object.assign({ sd_id: idOf.get(lease) }, lease.renewal)] : [],
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into critical_date_options (client_id, cd_id, sd_id, op_months, op_basis, op_percent, op_outcome)
    select d.client_id, d.cd_id, d.sd_id, o.op_months, o.op_basis, o.op_percent, o.op_outcome
    from json_populate_recordset(null::critical_date_options, ${JSON.stringify(rows)}::json) o
    join critical_dates d on d.client_id = ${client_id} and d.sd_id = o.sd_id
    where d.cd_type = 'Option to Renew'`);
}

/** Row-level security and history see the rows as saved by the author, in the client. */
async function actAs(tx: Tx, { clientId, author }: DemoOwner): Promise<void> {
  const user = author ? String(author.id) : '';
  await tx.rows(
    sql`select set_config('app.client', ${String(clientId)}, true), set_config('app.user', ${user}, true)`,
  );
}

async function storeSites(
  tx: Tx,
  client_id: number,
  leases: readonly DemoLease[],
): Promise<Map<DemoLease, number>> {
  const rows = leases.map(({ lease }) => ({ client_id, ...lease }));
  const stored = await tx.rows<{ sd_id: number; sd_num: string | null }>(
    sql`${insertion('leases', rows)} returning sd_id, sd_num`,
  );
  // Rows are matched by lease number, which is unique within the client: the order of returned rows is not defined.
  const ids = new Map(stored.map(({ sd_id, sd_num }) => [sd_num, sd_id]));
  return new Map(leases.map((one) => [one, ids.get(one.lease.sd_num) ?? 0]));
}

async function storeDocuments(
  tx: Tx,
  leases: readonly DemoLease[],
  idOf: ReadonlyMap<DemoLease, number>,
  client_id: number,
): Promise<void> {
  const rows = leases.flatMap((lease) =>
    lease.documents.map(({ bytes, ...document }) =>
      Object.assign({ client_id, site_id: idOf.get(lease) }, document, factsOf(bytes())),
    ),
  );
  await storeRows(tx, 'document_files', rows);
}

/** The address under which the file is stored. */
function factsOf(bytes: Uint8Array): { digest: string; size: number } {
  return { digest: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}

async function storeRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await tx.run(insertion(table, rows));
}

/** PostgreSQL reads the rows from JSON by the types of the table; what a row does not name is null. */
function insertion(table: string, rows: readonly object[]): Sql {
  const columns = join([...new Set(rows.flatMap(Object.keys))].map(identifier));
  return sql`
    insert into ${identifier(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::json)`;
}
