import type { CallOutput, StoredStatement } from '@panoramic/contract';
import { findRow } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { parentLease } from '../leases/index.ts';
import { statements } from './expense-tables.ts';
import { checksOfLease, type StatementCheck } from './statement-checks.ts';

export async function statementFindings(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<CallOutput<'Expenses/GetFindings'>> {
  const { problem, checked } = await checkOfStatement(tx, clientId, id);
  return { problem, checked };
}

/** The check of one statement, with the years before it. */
export async function checkOfStatement(tx: Tx, clientId: number, id: number): Promise<StatementCheck> {
  const statement = await findRow<StoredStatement>(tx, statements.table, clientId, id);
  if (!statement) noSuchStatement();
  await parentLease(tx, clientId, statement.sd_id);
  const checks = await checksOfLease(tx, clientId, statement.sd_id);
  return checks.find((check) => check.statement.es_id === id) ?? noSuchStatement();
}

function noSuchStatement(): never {
  throw new Problem('not-found', 'There is no such statement.');
}
