import {
  billProblems,
  checkBill,
  lastDayToObject,
  statementYear,
  type BillToCheck,
  type CheckedBill,
  type LineWord,
  type PlainDate,
  type StoredClause,
  type StoredStatement,
  type YearBefore,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { clauses, statements } from './expense-tables.ts';
import { lineWords } from './line-words.store.ts';

/** Raised whenever the engine comes to other amounts than before: what is stored is then checked again. */
export const checkEngine = 1;

export interface StatementCheck {
  readonly statement: StoredStatement;
  readonly clause: StoredClause | null;
  /** Why it cannot be checked; `null` where it is. */
  readonly problem: string | null;
  readonly checked: CheckedBill | null;
  readonly before: readonly YearBefore[];
  readonly objectBy: PlainDate | null;
}

/** Checks all statements of a lease. */
export async function checksOfLease(tx: Tx, clientId: number, leaseId: number): Promise<StatementCheck[]> {
  const known = await tx.rows<StoredClause>(sql`
    select ${columnsOf(clauses.table)} from expense_clauses
    where client_id = ${clientId} and sd_id = ${leaseId} and active`);
  const all = await tx.rows<StoredStatement>(sql`
    select ${columnsOf(statements.table)} from expense_statements
    where client_id = ${clientId} and sd_id = ${leaseId} and active order by "to", es_id`);
  const byClause = Map.groupBy(all, ({ ec_id }) => known.find((clause) => clause.ec_id === ec_id) ?? null);
  const { words } = await lineWords(tx, clientId);
  return [...byClause].flatMap(([clause, inOrder]) =>
    clause ? checksInOrder(clause, inOrder, words) : inOrder.map(withoutClause),
  );
}

function withoutClause(statement: StoredStatement): StatementCheck {
  const problem = 'No clause of the lease is recorded for this statement.';
  return { statement, clause: null, problem, checked: null, before: [], objectBy: null };
}

/** What each year allows is what the cap of the next begins with. */
function checksInOrder(
  clause: StoredClause,
  inOrder: readonly StoredStatement[],
  words: readonly LineWord[],
): StatementCheck[] {
  const years: YearBefore[] = [];
  return inOrder.map((statement) => {
    const before = [...years];
    const bill: BillToCheck = { clause, statement, before, paid: null, words };
    const [problem] = billProblems(bill);
    const checked = problem ? null : checkBill(bill);
    years.push({
      year: statementYear(statement.to),
      allowed: checked?.underCap ?? null,
      buildingSF: statement.buildingSF,
      lines: statement.lines,
    });
    const objectBy = lastDayToObject(statement, clause);
    return { statement, clause, problem: problem?.message ?? null, checked, before, objectBy };
  });
}

/** Checks the statements of a lease again and stores what they come to, within the transaction of a change. */
export async function storeChecks(tx: Tx, clientId: number, leaseId: number): Promise<StatementCheck[]> {
  const checks = await checksOfLease(tx, clientId, leaseId);
  const rows = checks.map(({ statement, objectBy, checked, problem }) => ({
    es_id: statement.es_id,
    objectBy,
    billed: checked?.billed ?? null,
    allowed: checked?.allowed ?? null,
    problem,
  }));
  await tx.run(sql`
    insert into expense_checks (client_id, es_id, engine, made_of, "objectBy", billed, allowed, problem)
    select ${clientId}, v.es_id, ${checkEngine}, v.made_of, c."objectBy", c.billed, c.allowed, c.problem
    from json_populate_recordset(null::expense_checks, ${JSON.stringify(rows)}::json) c
    join statement_versions v on v.client_id = ${clientId} and v.sd_id = ${leaseId} and v.es_id = c.es_id
    on conflict (client_id, es_id) do update set engine = excluded.engine, made_of = excluded.made_of,
      "objectBy" = excluded."objectBy", billed = excluded.billed, allowed = excluded.allowed,
      problem = excluded.problem`);
  return checks;
}
