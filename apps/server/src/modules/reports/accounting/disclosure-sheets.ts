import { leaseClassLabels, maturityLabels, type DisclosedClass } from '@panoramic/contract';
import { columnName, type RowCell } from '#lib/spreadsheet/cells.ts';
import type { Sheet, SheetColumn } from '#lib/spreadsheet/sheet.ts';
import { DisclosedSums, reportedLines } from '../../accounting/index.ts';
import type { AccountingReportAsked } from './accounting-report.ts';
import { leaseSheet } from './line-sheets.ts';

/** A line of the notes: a figure, or what follows from lines above it, each by how far above it stands. */
interface NoteLine {
  readonly section: string;
  readonly label: string;
  readonly figure: (disclosed: DisclosedClass) => number;
  readonly sumOf?: readonly (readonly [sign: '+' | '-', above: number])[];
}

function note(
  section: string,
  label: string,
  figure: NoteLine['figure'],
  sumOf?: NoteLine['sumOf'],
): NoteLine {
  return sumOf ? { section, label, figure, sumOf } : { section, label, figure };
}

const liability = 'Lease liabilities';
const asset = 'Right-of-use assets';
const maturity = 'Maturity analysis';
const cost = 'Lease cost';
const cash = 'Cash paid';

function isFinance({ class: kind }: DisclosedClass): boolean {
  return kind === 'finance';
}

/** Interest and amortisation of operating leases are in their one cost. */
function ofFinance(name: 'interest' | 'amortisation') {
  return (disclosed: DisclosedClass) => (isFinance(disclosed) ? disclosed[name] : 0);
}

const lines: readonly NoteLine[] = [
  note(liability, 'Opening', (one) => one.liabilityOpening),
  note(liability, 'New leases', (one) => one.liabilityAdded),
  note(liability, 'Interest', (one) => one.interest),
  note(liability, 'Payments', (one) => one.paid),
  note(liability, 'Remeasured', (one) => one.liabilityRemeasured),
  note(liability, 'Closing', (one) => one.liabilityClosing, [
    ['+', 5],
    ['+', 4],
    ['+', 3],
    ['-', 2],
    ['+', 1],
  ]),
  note(liability, 'Of which current', (one) => one.liabilityCurrent),
  note(liability, 'Of which long-term', (one) => one.liabilityClosing - one.liabilityCurrent, [
    ['+', 2],
    ['-', 1],
  ]),
  note(asset, 'Opening', (one) => one.assetOpening),
  note(asset, 'New leases', (one) => one.assetAdded),
  note(asset, 'Amortization', (one) => one.amortisation),
  note(asset, 'Remeasured', (one) => one.assetRemeasured),
  note(asset, 'Purchased', (one) => one.assetTransferred),
  note(asset, 'Closing', (one) => one.assetClosing, [
    ['+', 5],
    ['+', 4],
    ['-', 3],
    ['+', 2],
    ['-', 1],
  ]),
  note(maturity, maturityLabels.year1, (one) => one.year1),
  note(maturity, maturityLabels.year2, (one) => one.year2),
  note(maturity, maturityLabels.year3, (one) => one.year3),
  note(maturity, maturityLabels.year4, (one) => one.year4),
  note(maturity, maturityLabels.year5, (one) => one.year5),
  note(maturity, maturityLabels.later, (one) => one.later),
  note(maturity, 'Undiscounted payments', (one) => one.undiscounted, [
    ['+', 6],
    ['+', 5],
    ['+', 4],
    ['+', 3],
    ['+', 2],
    ['+', 1],
  ]),
  note(maturity, 'Less interest', (one) => one.discount),
  note(maturity, 'Lease liabilities', (one) => one.liabilityClosing, [
    ['+', 2],
    ['-', 1],
  ]),
  note(cost, 'Operating lease cost', (one) => one.operatingCost),
  note(cost, 'Amortization of finance leases', ofFinance('amortisation')),
  note(cost, 'Interest of finance leases', ofFinance('interest')),
  note(cost, 'Short-term and low-value leases', (one) => one.exemptCost),
  note(cost, 'Variable charges', (one) => one.variableCost),
  note(cost, 'Total lease cost', (one) => one.cost, [
    ['+', 5],
    ['+', 4],
    ['+', 3],
    ['+', 2],
    ['+', 1],
  ]),
  note(cost, 'Gain or loss on changes', (one) => one.gain),
  note(cash, 'Operating leases', (one) => one.cashOperating),
  note(cash, 'Interest of finance leases', (one) => one.cashInterest),
  note(cash, 'Principal of finance leases', (one) => one.cashPrincipal),
  note(cash, 'Short-term and low-value leases', (one) => one.cashExempt),
  note(cash, 'Variable charges', (one) => one.cashVariable),
  note(cash, 'Total paid', (one) => one.cash, [
    ['+', 5],
    ['+', 4],
    ['+', 3],
    ['+', 2],
    ['+', 1],
  ]),
];

/** The columns before the amounts. */
const leadingCount = 2;

/** The workbook *Disclosures*: the figures of the notes by class, the averages, and the leases behind them. */
export async function disclosureSheets(asked: AccountingReportAsked): Promise<Sheet[]> {
  const { tx, span, title, printed } = asked;
  const sums = new DisclosedSums();
  for await (const batch of reportedLines(tx, span)) for (const line of batch) sums.add(line);
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
  const shown = isStraight ? lines.filter(({ section }) => section === cost || section === cash) : lines;
  function cellsOf({ section, label, figure, sumOf }: NoteLine): RowCell[] {
    const amounts = classes.map((disclosed, index): RowCell => {
      const value = cents(figure(disclosed));
      if (!sumOf) return value;
      const column = columnName(leadingCount + index);
      return {
        formula: (row) =>
          `ROUND(${sumOf.map(([sign, above]) => `${sign}${column}${row - above}`).join('')},2)`,
        value,
      };
    });
    const total = cents(classes.reduce((sum, disclosed) => sum + figure(disclosed), 0));
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
      yield shown.map(cellsOf);
    },
    frozenColumns: 2,
  };
  return isStraight ? [notes, leaseSheet(asked)] : [notes, averageSheet(asked, all), leaseSheet(asked)];
}

function averageSheet({ title, printed }: AccountingReportAsked, all: readonly DisclosedClass[]): Sheet {
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
