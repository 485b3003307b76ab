import {
  clauseRowFields,
  expenseClauseProblems,
  indexValueFields,
  indexRuleFields,
  indexRuleProblems,
  longText,
  percentageClauseProblems,
  percentageRentFields,
  salesMonthFields,
  statementProblems,
  statementRowFields,
  type FieldError,
  type FieldTable,
  type PlainDate,
  type SalesMonth,
  type StoredClause,
  type StoredIndexRule,
  type StoredPercentageRent,
  type StoredStatement,
} from '@panoramic/contract';
import type { StoredTable } from '#db/scope/row-store.ts';
import { storedTab } from '../leases/index.ts';

/** Columns beside the fields of a table; what they hold is parsed by the call. */
function beside(...names: readonly string[]): FieldTable {
  return Object.fromEntries(names.map((name) => [name, longText(name)]));
}

function tabOf<
  const Key extends string,
  const Calls extends { readonly list: string; readonly save: string; readonly remove: string },
>(noun: string, key: Key, fields: FieldTable, calls: Calls, rules: object) {
  return { noun, key, parent: 'sd_id', fields, calls, defaults: () => ({}), ...rules } as const;
}

export const clauses = storedTab(
  'expense_clauses',
  tabOf(
    'expense clause',
    'ec_id',
    { ...clauseRowFields, ...beside('excluded') },
    { list: 'Expenses/GetClauses', save: 'Expenses/EditClause', remove: 'Expenses/DeleteClause' } as const,
    { problems: clauseRowProblems, defaults: () => ({ excluded: [] }) },
  ),
  { orderBy: 'pool, ec_id' },
);

function clauseRowProblems(row: StoredClause): FieldError[] {
  const unnamed = row.pool === null ? [{ field: 'pool', message: 'Choose a pool.' }] : [];
  return [...unnamed, ...expenseClauseProblems(row)];
}

export const statements = storedTab(
  'expense_statements',
  tabOf(
    'statement',
    'es_id',
    { ...statementRowFields, ...beside('ec_id', 'lines') },
    {
      list: 'Expenses/GetStatements',
      save: 'Expenses/EditStatement',
      remove: 'Expenses/DeleteStatement',
    } as const,
    {
      problems: (row: StoredStatement) => statementProblems(row),
      defaults: (today: PlainDate) => ({ state: 'To check', stateOn: today, lines: '[]' }),
    },
  ),
  { orderBy: '"to" desc nulls last, es_id desc' },
);

export const salesMonths = storedTab(
  'sales_months',
  tabOf(
    'month of sales',
    'sm_id',
    salesMonthFields,
    {
      list: 'Expenses/GetSalesMonths',
      save: 'Expenses/EditSalesMonth',
      remove: 'Expenses/DeleteSalesMonth',
    } as const,
    { problems: salesProblems },
  ),
  { orderBy: 'month, sm_id' },
);

function salesProblems({ month, amount }: SalesMonth): FieldError[] {
  return [
    ...(month === null ? [{ field: 'month', message: 'Enter a month such as 2027-01.' }] : []),
    ...(amount === null ? [{ field: 'amount', message: 'Enter an amount.' }] : []),
  ];
}

export const percentageRents = storedTab(
  'percentage_rents',
  tabOf(
    'percentage rent',
    'pr_id',
    { ...percentageRentFields, ...beside('tiers') },
    {
      list: 'Expenses/GetPercentageRents',
      save: 'Expenses/EditPercentageRent',
      remove: 'Expenses/DeletePercentageRent',
    } as const,
    {
      problems: (row: StoredPercentageRent) => percentageClauseProblems(row),
      defaults: () => ({ tiers: '[]', period: 'year' }),
    },
  ),
  { orderBy: '"from", pr_id' },
);

/** Its rows are made, changed and listed by calls of their own. */
export const indexRules = storedTab(
  'index_rules',
  tabOf(
    'index rule',
    'ir_id',
    { ...indexRuleFields, ...beside('rt_id') },
    { list: 'Rent/GetIndexRules', save: 'Rent/EditIndexRule', remove: 'Rent/DeleteIndexRule' } as const,
    { problems: (row: StoredIndexRule) => indexRuleProblems(row) },
  ),
  { orderBy: '"stepOn", ir_id' },
);

/** Of the client and of no lease. */
export const indexValueTable: StoredTable = {
  name: 'index_values',
  key: 'iv_id',
  columns: Object.keys(indexValueFields),
};
