import {
  billProblems,
  checkBill,
  statementYear,
  type BillToCheck,
  type CallOutput,
  type StoredClause,
  type StoredStatement,
  type YearBefore,
} from '@panoramic/contract';
import { columnsOf, findRow } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { parentLease } from '../leases/index.ts';
import { clauses, statements } from './expense-tables.ts';

export async function statementFindings(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<CallOutput<'Expenses/GetFindings'>> {
  const statement = await storedStatement(tx, clientId, id);
  const clause =
    statement.ec_id && (await findRow<StoredClause>(tx, clauses.table, clientId, statement.ec_id));
  if (!clause) return { problem: 'No clause of the lease is recorded for this statement.', checked: null };
  const earlier = await tx.rows<StoredStatement>(sql`
    select ${columnsOf(statements.table)} from expense_statements
    where client_id = ${clientId} and sd_id = ${statement.sd_id} and ec_id = ${clause.ec_id} and active
      and "to" < ${statement.from}::date
    order by "to", es_id`);
  return checkInOrder(clause, [...earlier, statement]);
}

async function storedStatement(tx: Tx, clientId: number, id: number): Promise<StoredStatement> {
  const statement = await findRow<StoredStatement>(tx, statements.table, clientId, id);
  if (!statement) throw new Problem('not-found', 'There is no such statement.');
  await parentLease(tx, clientId, statement.sd_id);
  return statement;
}

/** Checks the last of the statements; what each year allows is what the cap of the next begins with. */
function checkInOrder(
  clause: StoredClause,
  inOrder: readonly StoredStatement[],
): CallOutput<'Expenses/GetFindings'> {
  const before: YearBefore[] = [];
  let reply: CallOutput<'Expenses/GetFindings'> = { problem: 'There is no statement.', checked: null };
  for (const statement of inOrder) {
    const bill: BillToCheck = { clause, statement, before: [...before], paid: null };
    const [problem] = billProblems(bill);
    const checked = problem ? null : checkBill(bill);
    reply = { problem: problem?.message ?? null, checked };
    before.push({
      year: statementYear(statement.to),
      allowed: checked?.underCap ?? null,
      buildingSF: statement.buildingSF,
      lines: statement.lines,
    });
  }
  return reply;
}
