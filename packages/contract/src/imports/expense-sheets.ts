import { clauseRowFields, statementRowFields, salesMonthFields, wordsOfList } from '../expenses/stored.ts';
import { statementLineFields } from '../expenses/fields.ts';
import { expenseClauseProblems, statementProblems } from '../expenses/problems.ts';
import type { StoredClause, StoredStatement } from '../expenses/stored.ts';
import type { PlainDate } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import { choice, integer, longText, type AnyValue, type FieldTable } from '../fields/index.ts';
import type { AnyLeaseTab } from '../leases/tabs/index.ts';
import type { ImportedValues } from './imported-values.ts';
import { linesOfText } from './statement-lines.ts';

/** What of a lease's expenses stands in workbooks, in the order in which it is imported: statements name clauses. */
export const expenseSheetKinds = ['expenseClauses', 'expenseStatements', 'salesMonths'] as const;
export type ExpenseSheetKind = (typeof expenseSheetKinds)[number];

/** As far as a sheet needs the tab of a lease. */
export type SheetTab = Pick<AnyLeaseTab, 'title' | 'noun' | 'key' | 'parent' | 'fields' | 'mainFields'> & {
  readonly sheet: NonNullable<AnyLeaseTab['sheet']>;
  defaults(today: PlainDate): Readonly<Record<string, AnyValue>>;
  problems(row: never): readonly FieldError[];
};

const { pool } = clauseRowFields;

/** The fields of a line, under names that nobody takes for those of the statement. */
export const sheetLineFields = {
  description: { ...statementLineFields.description, label: 'Line' },
  category: statementLineFields.category,
  amount: { ...statementLineFields.amount, label: 'Building’s Amount' },
  ours: statementLineFields.ours,
  varies: { ...statementLineFields.varies, threeWay: true },
  controllable: { ...statementLineFields.controllable, threeWay: true },
  capital: { ...statementLineFields.capital, threeWay: true },
  page: integer('Page', { min: 1, max: 100_000, plain: true, width: 'xs' }),
} as const satisfies FieldTable;

/** The fields of a statement, which each of its rows may repeat. */
export const sheetStatementFields: FieldTable = {
  pool: choice(pool.label, pool.choices),
  ...statementRowFields,
};

export const expenseSheets: Readonly<Record<ExpenseSheetKind, SheetTab>> = {
  expenseClauses: {
    title: 'Expense Clauses',
    noun: 'Expense Clause',
    key: 'ec_id',
    parent: 'sd_id',
    fields: { ...clauseRowFields, excluded: longText('Excluded', { max: 10_000 }) },
    mainFields: ['pool', 'method'],
    sheet: {
      aliases: ['clauses', 'expenseclause', 'camclauses', 'recoveryclauses', 'recoveries'],
      knownBy: ['pool'],
      mayLack: [],
    },
    defaults: () => ({ excluded: '' }),
    problems: clauseProblems,
  },
  expenseStatements: {
    title: 'Statements',
    noun: 'Statement',
    key: 'es_id',
    parent: 'sd_id',
    fields: { ...sheetStatementFields, ...sheetLineFields },
    mainFields: ['pool', 'from', 'to'],
    sheet: {
      aliases: [
        'reconciliations',
        'camreconciliations',
        'landlordstatements',
        'statementlines',
        'camstatements',
      ],
      knownBy: ['pool', 'from', 'to'],
      mayLack: ['pool'],
    },
    defaults: (today: PlainDate) => ({ state: 'To check', stateOn: today }),
    problems: statementRowProblems,
  },
  salesMonths: {
    title: 'Sales',
    noun: 'Sales',
    key: 'sm_id',
    parent: 'sd_id',
    fields: salesMonthFields,
    mainFields: ['month', 'amount'],
    sheet: {
      aliases: ['salesbymonth', 'storesales', 'monthlysales', 'grosssales', 'netsales'],
      knownBy: ['month'],
      mayLack: [],
    },
    defaults: () => ({}),
    problems: salesProblems,
  },
};

function clauseProblems(row: ImportedValues): FieldError[] {
  const { excluded } = row;
  const words = wordsOfList(typeof excluded === 'string' ? excluded : '');
  // Safe: a row of the sheet has the fields of a clause.
  const problems = expenseClauseProblems({ ...row, excluded: words } as unknown as StoredClause);
  return [
    ...(row['pool'] === null ? [{ field: 'pool', message: 'Choose a pool.' }] : []),
    ...problems,
    ...(words.length > 100 || words.some((word) => word.length > 100)
      ? [{ field: 'excluded', message: 'At most 100 words or categories of 100 characters each.' }]
      : []),
  ];
}

/** What is wrong with a line stands in the row of the line. */
function statementRowProblems(row: ImportedValues): FieldError[] {
  // Safe: a row of the sheet has the fields of a statement.
  const problems = statementProblems({
    ...row,
    lines: linesOfText(row['lines']),
  } as unknown as StoredStatement);
  return problems
    .filter(({ field }) => !field.startsWith('lines.'))
    .map(({ field, message }) => ({ field: field === 'lines' ? 'description' : field, message }));
}

function salesProblems({ month, amount }: ImportedValues): FieldError[] {
  return [
    ...((month ?? null) === null ? [{ field: 'month', message: 'Enter a month such as 2027-01.' }] : []),
    ...((amount ?? null) === null ? [{ field: 'amount', message: 'Enter an amount.' }] : []),
  ];
}
