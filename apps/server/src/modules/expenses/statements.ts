import {
  isOpenStatement,
  openStatus,
  type FieldError,
  type ParsedInput,
  type PlainDate,
  type StoredStatement,
} from '@panoramic/contract';
import { findRow } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { parentLease, saveRow, type Saving } from '../leases/index.ts';
import { clauses, statements } from './expense-tables.ts';
import { checkLease } from './check-lease.ts';

/** Saves a statement by the rules of its row, its lease and its clause. */
export async function saveStatement(
  tx: Tx,
  clientId: number,
  { lines, ...change }: ParsedInput<'Expenses/EditStatement'>,
  saving: Saving,
): Promise<StoredStatement> {
  const isNew = change.es_id === 0;
  // Of two statements for one year the second waits here and then finds the first.
  if (isNew) await parentLease(tx, clientId, change.sd_id, 'locked');
  const ec_id =
    isNew && change.ec_id === undefined ? await onlyClause(tx, clientId, change.sd_id) : change.ec_id;
  if (ec_id && !(await findRow(tx, clauses.table, clientId, ec_id))) refuse([noSuchClause]);
  const before = isNew ? null : await lockedStatement(tx, clientId, change.es_id);
  const isMoved = change.state !== undefined && change.state !== (before?.state ?? 'To check');
  const payload = {
    ...change,
    ec_id,
    ...(lines && { lines: JSON.stringify(lines) }),
    ...(isMoved && (change.stateOn ?? before?.stateOn) === before?.stateOn && { stateOn: saving.today }),
  };
  // Safe: a row of the table is a statement.
  const row = (await saveRow(tx, clientId, statements, payload, saving)) as unknown as StoredStatement;
  await refuseMisplaced(tx, clientId, row);
  const isReopened = before !== null && !isOpenStatement(before.state) && isOpenStatement(row.state);
  await checkLease(tx, clientId, row.sd_id, isReopened ? row.es_id : null);
  return row;
}

/** Locks the lease of the statement first, in the order of all changes of its expenses. */
async function lockedStatement(tx: Tx, clientId: number, id: number): Promise<StoredStatement | null> {
  const found = await findRow<StoredStatement>(tx, statements.table, clientId, id);
  if (!found) return null;
  await parentLease(tx, clientId, found.sd_id, 'locked');
  return findRow<StoredStatement>(tx, statements.table, clientId, id);
}

/** A statement that was deleted may have been replaced meanwhile. */
export async function refuseIfMisplaced(tx: Tx, clientId: number, id: number): Promise<void> {
  const row = await findRow<StoredStatement>(tx, statements.table, clientId, id);
  if (row) await refuseMisplaced(tx, clientId, row);
}

async function refuseMisplaced(tx: Tx, clientId: number, row: StoredStatement): Promise<void> {
  const problems = await problemsWithLease(tx, clientId, row);
  if (problems.length > 0) refuse(problems);
}

async function onlyClause(tx: Tx, clientId: number, leaseId: number): Promise<number | null> {
  const found = await tx.rows<{ ec_id: number }>(sql`
    select ec_id from expense_clauses
    where client_id = ${clientId} and sd_id = ${leaseId} and active limit 2`);
  return found.length === 1 ? (found[0]?.ec_id ?? null) : null;
}

const noSuchClause = { field: 'ec_id', message: 'The lease has no such clause.' };

interface Beside {
  readonly sd_status: number | null;
  readonly begins: PlainDate | null;
  readonly ends: PlainDate | null;
  readonly isClauseHere: boolean;
  readonly isThere: boolean;
}

/** A statement lies within its lease, is checked by a clause of it, and is the only one for its days. */
async function problemsWithLease(tx: Tx, clientId: number, row: StoredStatement): Promise<FieldError[]> {
  const beside = await tx.one<Beside>(sql`
    select l.sd_status, least(l.sd_ocd, l.sd_ccd) as begins, l.sd_ced as ends,
      ${row.ec_id}::integer is null or exists (
        select from expense_clauses c where c.client_id = ${clientId} and c.ec_id = ${row.ec_id}
          and c.sd_id = ${row.sd_id} and c.active) as "isClauseHere",
      exists (
        select from expense_statements s
        where s.client_id = ${clientId} and s.sd_id = ${row.sd_id} and s.active and s.es_id <> ${row.es_id}
          and s.ec_id is not distinct from ${row.ec_id}::integer
          and s."from" <= ${row.to}::date and s."to" >= ${row.from}::date) as "isThere"
    from leases l where l.client_id = ${clientId} and l.sd_id = ${row.sd_id}`);
  const { begins, ends } = beside;
  const isEarly = begins !== null && row.to !== null && row.to < begins;
  const isLate = beside.sd_status !== openStatus && ends !== null && row.from !== null && row.from > ends;
  return [
    ...(beside.isClauseHere ? [] : [noSuchClause]),
    ...(beside.isThere ? [{ field: 'from', message: 'There is a statement for these days already.' }] : []),
    ...(isEarly ? [{ field: 'to', message: 'The statement ends before the lease begins.' }] : []),
    ...(isLate ? [{ field: 'from', message: 'The statement begins after the lease has ended.' }] : []),
  ];
}
