import { leaseClassLabels, type DisclosedClass } from '@panoramic/contract';
import { columnName, type RowCell } from '#lib/spreadsheet/cells.ts';
import type { Sheet, SheetColumn } from '#lib/spreadsheet/sheet.ts';
import { refuse } from '#lib/problem.ts';
import { DisclosedSums, reportedLines, type UnfootedLease } from '../../accounting/index.ts';
import { noTotal, type AccountingReportRequest } from './accounting-report.ts';
import { leaseSheet } from './line-sheets.ts';
import {
  assetFigures,
  cashFigures,
  costFigures,
  figuresByClass,
  liabilityFigures,
  maturityFigures,
  sumFormula,
  type StatementFigure,
} from './statements.ts';

interface NoteSection {
  readonly title: string;
  readonly figures: readonly StatementFigure[];
}

const measured: readonly NoteSection[] = [
  { title: 'Lease liabilities', figures: figuresByClass(liabilityFigures, 'liabilityReclassified') },
  { title: 'Right-of-use assets', figures: figuresByClass(assetFigures, 'assetReclassified') },
  { title: 'Maturity analysis', figures: maturityFigures },
  { title: 'Lease cost', figures: costFigures(true) },
  { title: 'Cash paid', figures: cashFigures },
];
const straight: readonly NoteSection[] = [
  { title: 'Lease cost', figures: costFigures(false) },
  { title: 'Cash paid', figures: cashFigures },
];

/** The columns before the amounts. */
const leadingCount = 2;

/** The workbook *Disclosures*: the figures of the notes by class, the averages, and the leases behind them. */
export async function disclosureSheets(asked: AccountingReportRequest): Promise<Sheet[]> {
  const { tx, span, title, printed } = asked;
  const sums = new DisclosedSums();
  for await (const batch of reportedLines(tx, span)) for (const line of batch) sums.add(line);
  refuseUnfooted(sums.unfooted);
  const all = sums.classes();
  const classes = all.filter(({ class: kind }) => kind !== 'total');
  const columns: SheetColumn[] = [
    { header: 'Section', width: 22, format: 'text' },
    { header: 'Figure', width: 34, format: 'text' },
    ...classes.map(({ class: kind }) => ({ header: nameOf(kind), width: 18, format: 'money' as const })),
    { header: 'Total', width: 18, format: 'money' },
  ];
  const [firstColumn, lastColumn] = [leadingCount, leadingCount + classes.length - 1].map(columnName);
  const isStraight = span.book === 'straightLine';
  function cellsOf({ title: section, figures }: NoteSection): RowCell[][] {
    return figures.map((one, at) => noteCells(section, one, (label) => at - placeOf(figures, label)));
  }
  /** `above`: how many rows above it another figure of the section stands. */
  function noteCells(
    section: string,
    { label, of, sumOf }: StatementFigure,
    above: (label: string) => number,
  ): RowCell[] {
    const amounts = classes.map((disclosed, index): RowCell => {
      const value = cents(of(disclosed));
      if (!sumOf) return value;
      const column = columnName(leadingCount + index);
      return { formula: (row) => sumFormula(sumOf, (other) => `${column}${row - above(other)}`), value };
    });
    const total = cents(classes.reduce((sum, disclosed) => sum + of(disclosed), 0));
    const sum =
      classes.length === 0
        ? 0
        : {
            formula: (row: number) => `ROUND(SUM(${firstColumn}${row}:${lastColumn}${row}),2)`,
            value: total,
          };
    return [section, label, ...amounts, sum];
  }
  const notes: Sheet = {
    name: 'Disclosures',
    title: [...title, 'By class of lease'],
    printed,
    columns,
    rows: async function* () {
      yield (isStraight ? straight : measured).flatMap(cellsOf);
    },
    frozenColumns: 2,
  };
  return isStraight ? [notes, leaseSheet(asked)] : [notes, averageSheet(asked, all), leaseSheet(asked)];
}

/** A note that does not add up is not written. */
function refuseUnfooted(leases: readonly UnfootedLease[]): void {
  if (leases.length > 0) refuse([{ field: 'from', message: noTotal(leases) }]);
}

function placeOf(figures: readonly StatementFigure[], label: string): number {
  return figures.findIndex((one) => one.label === label);
}

function averageSheet({ title, printed }: AccountingReportRequest, all: readonly DisclosedClass[]): Sheet {
  return {
    name: 'Averages',
    title: [...title, 'Remaining term weighted by the liabilities, rate weighted by the remaining payments'],
    printed,
    columns: [
      { header: 'Class', width: 16, format: 'text' },
      { header: 'Leases', width: 10, format: 'integer' },
      { header: 'Remaining term, years', width: 14, format: 'number' },
      { header: 'Discount rate', width: 14, format: 'percent' },
    ],
    rows: async function* () {
      yield all.map(({ class: kind, leases, remainingYears, rate }) => [
        nameOf(kind),
        leases,
        remainingYears,
        rate,
      ]);
    },
  };
}

function nameOf(kind: DisclosedClass['class']): string {
  return kind === 'total' ? 'Total' : leaseClassLabels[kind];
}

/** Sums of dollars may be off by less than a cent. */
function cents(dollars: number): number {
  return Math.round(100 * dollars) / 100;
}
