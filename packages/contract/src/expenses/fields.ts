import {
  choice,
  date,
  fieldTable,
  flag,
  integer,
  money,
  number,
  percent,
  squareFeet,
  text,
  type RowOf,
} from '../fields/index.ts';
import type { LineWord } from './line-words.ts';

export const expensePools = [
  'CAM',
  'RE Taxes',
  'Insurance',
  'Operating Expenses',
  'Utilities',
  'Other',
] as const;
export const expenseMethods = ['Net', 'Base Year', 'Expense Stop', 'Fixed', 'Included'] as const;
export const capKinds = ['previous', 'cumulative', 'compounding'] as const;
export const cappedLines = ['controllable', 'all'] as const;
export const capitalRules = ['excluded', 'amortised', 'allowed'] as const;

const mostYears = 100;

function fine(label: string) {
  return percent(label, { decimals: 6, width: 'sm' });
}

function year(label: string) {
  return integer(label, { min: 1900, max: 2199, plain: true, width: 'xs' });
}

/** What a lease says about one pool of the building's costs. */
export const expenseClauseFields = fieldTable({
  pool: choice('Pool', expensePools),
  method: choice('Method', expenseMethods),
  sharePercent: fine('Our Share'),
  shareSF: squareFeet('Our SF'),
  buildingSF: squareFeet('Building SF'),
  grossUpTarget: percent('Gross-up to', { help: 'Occupancy. 0: no gross-up is allowed.' }),
  capKind: choice('Cap', [
    { value: 'previous', label: 'Over last year' },
    { value: 'cumulative', label: 'Cumulative' },
    { value: 'compounding', label: 'Cumulative and compounding' },
  ]),
  capPercent: fine('Cap Percent'),
  capFirstYear: year('First Year'),
  capFirstAmount: money('First Year’s Amount', { help: 'Our share, of the lines under the cap.' }),
  capOn: choice('Cap on', [
    { value: 'controllable', label: 'Controllable lines and fee' },
    { value: 'all', label: 'All lines' },
  ]),
  feePercent: percent('Fee at Most', { help: '0: no fee is allowed.' }),
  feeWithoutTaxesInsurance: flag('Fee without Taxes and Insurance'),
  capital: choice('Capital', [
    { value: 'excluded', label: 'Excluded' },
    { value: 'amortised', label: 'Amortized' },
    { value: 'allowed', label: 'Allowed' },
  ]),
  capitalYears: integer('Amortized over Years', { min: 1, max: mostYears, width: 'xs' }),
  capitalRate: fine('Rate'),
  baseYear: year('Base Year'),
  baseAmount: money('Base or Fixed Amount', { help: 'Base year: the building’s. Fixed: ours, a year.' }),
  baseGrossedUp: flag('Base Grossed Up'),
  stopPerSF: number('Stop per SF', { decimals: 4, max: 100_000, width: 'sm' }),
  objectDays: integer('Days to Object', { max: 3660, width: 'xs' }),
  objectYears: integer('Years Back', { max: mostYears, width: 'xs' }),
});

/** Dollars; an amount below 0 is a credit. */
const mostAmount = 10_000_000_000;
function signedMoney(label: string) {
  return money(label, { min: -mostAmount, max: mostAmount });
}

export const statementLineFields = fieldTable({
  description: text('Description'),
  category: text('Category', { max: 60 }),
  amount: signedMoney('Building'),
  ours: signedMoney('Ours'),
  varies: flag('Varies'),
  controllable: flag('Controllable'),
  capital: flag('Capital'),
});

/** A landlord's reconciliation statement; its lines stand beside it. */
export const statementFields = fieldTable({
  from: date('From'),
  to: date('To'),
  received: date('Received'),
  occupancy: percent('Occupancy', { min: 1 }),
  grossUpTarget: percent('Grossed up to'),
  ourSF: squareFeet('Our SF'),
  buildingSF: squareFeet('Building SF'),
  feePercent: percent('Fee Percent'),
  feeAmount: money('Fee', { max: mostAmount, help: 'The building’s.' }),
  estimatesPaid: money('Estimates Paid', { max: mostAmount }),
  billed: signedMoney('Billed'),
  balance: signedMoney('Balance'),
});

export const maxStatementLines = 200;

export interface ExpenseLine extends RowOf<typeof statementLineFields> {
  /** Of the document that the line was read from. */
  readonly page?: number | null | undefined;
}
export interface ExpenseClause extends RowOf<typeof expenseClauseFields> {
  readonly excluded: readonly string[];
}
export interface ExpenseStatement extends RowOf<typeof statementFields> {
  readonly lines: readonly ExpenseLine[];
}

/** A year before the one that is checked. */
export interface YearBefore {
  readonly year: number;
  /** Our share of what the cap covers, for a whole year. */
  readonly allowed: number | null;
  readonly buildingSF: number | null;
  readonly lines: readonly Pick<ExpenseLine, 'description' | 'category' | 'amount'>[] | null;
}

export interface BillToCheck {
  readonly clause: ExpenseClause;
  readonly statement: ExpenseStatement;
  readonly before: readonly YearBefore[];
  /** What the tenant has paid as estimates, where that is known beside the statement. */
  readonly paid: number | null;
  /** What the client says of its own categories. */
  readonly words?: readonly LineWord[] | undefined;
}
