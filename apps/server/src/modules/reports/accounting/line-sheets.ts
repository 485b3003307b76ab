import { leaseClassLabels } from '@panoramic/contract';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { DisclosedSums, reportedLines, type LeaseLine } from '../../accounting/index.ts';
import {
  amountColumn,
  LineWriter,
  noTotal,
  textColumn,
  type AccountingReportRequest,
  type LineColumn,
  type PlaceOf,
} from './accounting-report.ts';
import {
  assetFigures,
  liabilityFigures,
  maturityFigures,
  sumFormula,
  type StatementFigure,
} from './statements.ts';

const leading: readonly LineColumn<LeaseLine>[] = [
  textColumn('Lease', 34, ({ label }) => label),
  textColumn('Where', 24, ({ detail }) => detail),
  textColumn('Class', 13, ({ class: kind }) => leaseClassLabels[kind]),
];

type Amount = keyof LeaseLine['amounts'];

function amount(header: string, name: Amount, formula?: LineColumn<LeaseLine>['formula']) {
  return amountColumn<LeaseLine>(header, ({ amounts }) => amounts[name], formula);
}

function columnsOf(figures: readonly StatementFigure[]): readonly LineColumn<LeaseLine>[] {
  return figures.map(({ label, of, sumOf }) =>
    amountColumn<LeaseLine>(
      label,
      ({ amounts }) => of(amounts),
      sumOf && ((at) => sumFormula(sumOf, (other) => at(other))),
    ),
  );
}

const liabilityColumns = columnsOf(liabilityFigures);
const assetColumns = [
  ...columnsOf(assetFigures),
  amount('Gain or loss', 'gain'),
  amount('Opening adjustment', 'openingAdjustment'),
];
/** Narrow enough for one page. */
const maturityColumns = columnsOf(maturityFigures).map((column) => Object.assign(column, { width: 14 }));

const straightLineColumns: readonly LineColumn<LeaseLine>[] = [
  amount('Straight-line cost', 'operatingCost'),
  amount('Paid', 'cashOperating'),
  amountColumn(
    'Change of deferred rent',
    ({ amounts }) => amounts.operatingCost - amounts.cashOperating,
    (at) => `${at('Straight-line cost')}-${at('Paid')}`,
  ),
  amount('Deferred rent at the end', 'deferred'),
  amount('Variable cost', 'variableCost'),
];

/** The workbook *Roll-forward*: liabilities and assets from the first month to the last. */
export function rollForwardSheets(asked: AccountingReportRequest): Sheet[] {
  if (asked.span.book === 'straightLine')
    return [lineSheet(asked, 'Straight-line rent', 'Straight-line and deferred rent', straightLineColumns)];
  return [
    lineSheet(asked, 'Liabilities', 'Roll-forward of the lease liabilities', liabilityColumns),
    lineSheet(asked, 'Assets', 'Roll-forward of the right-of-use assets', assetColumns),
  ];
}

/** The workbook *Maturity Analysis*: what is still to be paid after the last month, reconciled to the liability. */
export function maturitySheets(asked: AccountingReportRequest): Sheet[] {
  return [lineSheet(asked, 'Maturity', 'Undiscounted payments after the last month', maturityColumns)];
}

/** All figures of every lease on one sheet, so that they are computed once. */
export function leaseSheet(asked: AccountingReportRequest): Sheet {
  if (asked.span.book === 'straightLine') return lineSheet(asked, 'Leases', 'By lease', straightLineColumns);
  const named = [
    ...renamed(liabilityColumns, 'Liability'),
    ...renamed(assetColumns, 'Asset'),
    // Without the last column, the liability, which is among the columns above.
    ...renamed(maturityColumns.slice(0, -1), 'To pay'),
  ];
  return lineSheet(asked, 'Leases', 'By lease', [...averagedColumns, ...named]);
}

/** The columns from which the averages of the notes are computed. */
const averagedColumns: readonly LineColumn<LeaseLine>[] = [
  {
    header: 'Remaining term, years',
    width: 14,
    format: 'number',
    cell: ({ remainingYears }) => remainingYears,
  },
  { header: 'Discount rate', width: 14, format: 'percent', cell: ({ rate }) => rate },
];

/** The columns with their subject before each heading, also in their formulas. */
function renamed(columns: readonly LineColumn<LeaseLine>[], subject: string): LineColumn<LeaseLine>[] {
  return columns.map((column) => {
    const { formula } = column;
    const header = `${subject}: ${column.header}`;
    if (!formula) return Object.assign({}, column, { header });
    return Object.assign({}, column, {
      header,
      formula: (at: PlaceOf, row: LeaseLine) =>
        formula((other, which) => at(`${subject}: ${other}`, which), row),
    });
  });
}

function lineSheet(
  { tx, span, title, printed }: AccountingReportRequest,
  name: string,
  about: string,
  figures: readonly LineColumn<LeaseLine>[],
): Sheet {
  const columns = [...leading, ...figures];
  const writer = new LineWriter(columns);
  const sums = new DisclosedSums();
  async function* rows() {
    for await (const batch of reportedLines(tx, span))
      yield batch.map((line) => {
        sums.add(line);
        return writer.cells(line);
      });
  }
  return {
    name,
    title: [...title, about],
    printed,
    columns,
    rows,
    frozenColumns: 1,
    foot: () => (sums.unfooted.length > 0 ? [[noTotal(sums.unfooted)]] : [writer.total('Total')]),
  };
}
