import type { FieldError } from '../errors.ts';
import { maxStatementLines, type BillToCheck, type ExpenseClause, type ExpenseStatement } from './fields.ts';
import { clauseShare } from './check/lease-rules.ts';
import { lastDayOfYear } from './year-part.ts';

/** Dollars; keeps every sum of a check exact in numbers, grossed up and with a fee. */
const mostOfAllLines = 100_000_000_000;

type Problems = readonly (readonly [field: string, isWrong: boolean, message: string])[];

function wrongOf(problems: Problems): FieldError[] {
  return problems.filter(([, isWrong]) => isWrong).map(([field, , message]) => ({ field, message }));
}

/** What contradicts itself in a clause, by field. */
export function expenseClauseProblems(clause: ExpenseClause): FieldError[] {
  const { sharePercent, shareSF, buildingSF, capKind, capital, method } = clause;
  const needsFirst = capKind === 'cumulative' || capKind === 'compounding';
  return wrongOf([
    ['method', method === null, 'Choose a method.'],
    ['sharePercent', sharePercent === 0, 'Enter a share above 0.'],
    ['shareSF', shareSF === 0, 'Enter square feet above 0.'],
    ['shareSF', isMore(shareSF, buildingSF), 'Our square feet are more than the building’s.'],
    ['buildingSF', buildingSF === 0, 'Enter square feet above 0.'],
    [
      'buildingSF',
      sharePercent === null && shareSF !== null && buildingSF === null && method !== 'Expense Stop',
      'Enter the building’s square feet, or our share in percent.',
    ],
    ['capPercent', capKind !== null && clause.capPercent === null, 'Enter the percent of the cap.'],
    ['capFirstYear', needsFirst && clause.capFirstYear === null, 'Enter the first year of the cap.'],
    ['capFirstAmount', needsFirst && clause.capFirstAmount === null, 'Enter the amount of the first year.'],
    ['capKind', capKind === null && clause.capPercent !== null, 'Choose how the cap is counted.'],
    [
      'capitalYears',
      capital === 'amortised' && clause.capitalYears === null,
      'Enter the years that capital costs are spread over.',
    ],
  ]);
}

/** What contradicts itself in a statement, by field. */
export function statementProblems(statement: ExpenseStatement): FieldError[] {
  const { from, to, ourSF, buildingSF, feePercent, feeAmount, lines } = statement;
  const isUpsideDown = from !== null && to !== null && to < from;
  return [
    ...wrongOf([
      ['from', from === null, 'Enter the first day.'],
      ['to', to === null, 'Enter the last day.'],
      ['to', isUpsideDown, 'The last day is before the first.'],
      [
        'to',
        from !== null && to !== null && to > lastDayOfYear(from),
        'A statement is for twelve months at most.',
      ],
      ['ourSF', ourSF === 0, 'Enter square feet above 0.'],
      ['ourSF', isMore(ourSF, buildingSF), 'Our square feet are more than the building’s.'],
      ['ourSF', ourSF === null && buildingSF !== null, 'Enter our square feet as well.'],
      ['buildingSF', buildingSF === 0, 'Enter square feet above 0.'],
      ['buildingSF', ourSF !== null && buildingSF === null, 'Enter the building’s square feet as well.'],
      ['feeAmount', feePercent !== null && feeAmount !== null, 'Enter the fee as a percent or as an amount.'],
      ['lines', lines.length === 0, 'Enter at least one line.'],
      ['lines', lines.length > maxStatementLines, `At most ${maxStatementLines} lines.`],
      [
        'lines',
        lines.reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0) > mostOfAllLines,
        'The lines come to too much.',
      ],
    ]),
    ...lines.flatMap(({ amount }, index) =>
      wrongOf([[`lines.${index}.amount`, amount === null, 'Enter an amount.']]),
    ),
  ];
}

function isMore(part: number | null, all: number | null): boolean {
  return part !== null && all !== null && part > all;
}

/** What hinders a check, by field; the fields of clause and statement stand below their names. */
export function billProblems({ clause, statement, before }: BillToCheck): FieldError[] {
  const year = Number(statement.to?.slice(0, 4));
  const isLineBased = clause.method !== 'Included' && clause.method !== 'Fixed';
  const hasShare =
    clauseShare(clause) !== null || (statement.ourSF !== null && statement.buildingSF !== null);
  const isBeforeKnown = before.some((one) => one.year === year - 1 && one.allowed !== null);
  const isFirstNeeded = clause.capKind === 'previous' && !isBeforeKnown;
  return [
    ...below('clause', expenseClauseProblems(clause)),
    ...below('statement', statementProblems(statement)),
    ...wrongOf([
      [
        'clause.sharePercent',
        isLineBased && !hasShare,
        'Enter our share, or the square feet of the statement.',
      ],
      [
        'clause.capFirstYear',
        isFirstNeeded && clause.capFirstYear === null,
        'Enter the first year of the cap.',
      ],
      [
        'clause.capFirstAmount',
        isFirstNeeded && clause.capFirstAmount === null,
        'Enter the amount of the first year.',
      ],
    ]),
  ];
}

function below(name: string, problems: readonly FieldError[]): FieldError[] {
  return problems.map(({ field, message }) => ({ field: `${name}.${field}`, message }));
}
