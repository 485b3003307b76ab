import {
  clauseRowFields,
  expenseSheetKinds,
  expenseSheets,
  salesMonthFields,
  sheetLineFields,
  statementRowFields,
  type ExpenseSheetKind,
  type SheetKind,
} from '@panoramic/contract';
import { identifier, join, raw, sql, type Sql } from '#db/scope/sql.ts';

export function isExpenseSheet(kind: SheetKind): kind is ExpenseSheetKind {
  return expenseSheetKinds.some((one) => one === kind);
}

/** The rows of a sheet of expenses; a statement has a row a line, which repeats what the statement says. */
export function selectExpenses(kind: ExpenseSheetKind, clientId: number, found: Sql): Sql {
  const { table, columns, beside, from, orderBy } = sources[kind];
  const key = identifier(expenseSheets[kind].key);
  return sql`
    select r.${key} as id, l.sd_num, l.sd_id as lease_id, ${columns}${beside}
    from (${found}) l
    join ${identifier(table)} r on r.client_id = ${clientId} and r.sd_id = l.sd_id and r.active ${from}
    order by l.sd_id, ${orderBy}`;
}

interface Source {
  readonly table: string;
  readonly columns: Sql;
  /** What is not a column of the table. */
  readonly beside: Sql;
  readonly from: Sql;
  readonly orderBy: Sql;
}

function columnsOf(fields: Readonly<Record<string, unknown>>): Sql {
  return join(Object.keys(fields).map((name) => sql`r.${identifier(name)}`));
}

/** By the kinds of their fields: what the lines of a statement are in its JSON. */
const lineTypes = { money: 'numeric', integer: 'integer', flag: 'boolean', text: 'text' } as const;
const lineColumns = raw(
  Object.entries(sheetLineFields)
    .map(([name, { kind }]) => `"${name}" ${lineTypes[kind]}`)
    .join(', '),
);

const sources: Readonly<Record<ExpenseSheetKind, Source>> = {
  expenseClauses: {
    table: 'expense_clauses',
    columns: columnsOf(clauseRowFields),
    beside: sql`, array_to_string(r.excluded, ', ') as excluded`,
    from: sql``,
    orderBy: raw('r.pool, r.ec_id'),
  },
  expenseStatements: {
    table: 'expense_statements',
    columns: columnsOf(statementRowFields),
    beside: sql`, ${join(Object.keys(sheetLineFields).map((name) => sql`n.${identifier(name)}`))}, (
      select c.pool from expense_clauses c where c.client_id = r.client_id and c.ec_id = r.ec_id) as pool`,
    from: sql`cross join lateral rows from (
      jsonb_to_recordset(r.lines) as (${lineColumns})) with ordinality as n`,
    orderBy: raw('r."to" desc, r.es_id, n.ordinality'),
  },
  salesMonths: {
    table: 'sales_months',
    columns: columnsOf(salesMonthFields),
    beside: sql``,
    from: sql``,
    orderBy: raw('r.month, r.sm_id'),
  },
};
