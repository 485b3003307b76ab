import {
  choice,
  date,
  fieldTable,
  integer,
  longText,
  money,
  number,
  text,
  type RowOf,
} from '../fields/index.ts';
import { expenseClauseFields, statementFields, type ExpenseClause, type ExpenseStatement } from './fields.ts';

/** Where a clause stands in the lease. */
export const clauseSourceFields = fieldTable({
  document: text('Document'),
  page: integer('Page', { min: 1, max: 10_000, plain: true, width: 'xs' }),
  sentence: longText('Sentence', { max: 4000 }),
});

export const clauseRowFields = fieldTable({ ...expenseClauseFields, ...clauseSourceFields });

export const statementStates = ['To check', 'Backup asked', 'Disputed', 'Credited', 'Closed'] as const;

/** What follows from a statement. */
export const statementStateFields = fieldTable({
  state: choice('State', statementStates),
  stateOn: date('Since'),
  recovered: money('Recovered', { max: 10_000_000_000 }),
  note: longText('Note', { max: 4000 }),
});

export const statementRowFields = fieldTable({ ...statementFields, ...statementStateFields });

export const salesMonthFields = fieldTable({
  month: text('Month', {
    max: 7,
    shape: { pattern: /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, message: 'Enter a month such as 2027-01.' },
  }),
  amount: money('Sales', { max: 10_000_000_000 }),
});

export const indexValueFields = fieldTable({
  series: text('Series', { max: 60 }),
  month: salesMonthFields.month,
  value: number('Value', { min: 0.0001, max: 1_000_000, decimals: 4 }),
});

/** The excluded words of a clause from a list with commas, as forms have it. */
export function wordsOfList(list: string): string[] {
  return list
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

interface Stored {
  readonly sd_id: number;
  readonly active: boolean;
  readonly version: number;
}

export interface StoredClause extends ExpenseClause, RowOf<typeof clauseSourceFields>, Stored {
  readonly ec_id: number;
}

export interface StoredStatement extends ExpenseStatement, RowOf<typeof statementStateFields>, Stored {
  readonly es_id: number;
  /** The clause that it is checked by. */
  readonly ec_id: number | null;
}

export type SalesMonth = RowOf<typeof salesMonthFields> & Stored & { readonly sm_id: number };
export type IndexValueRow = RowOf<typeof indexValueFields> & { readonly version: number };
