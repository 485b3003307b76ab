import { leaseClassLabels, maturityLabels, type MaturityBand } from '@panoramic/contract';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { reportedLines, type LeaseLine } from '../../accounting/index.ts';
import {
  amountColumn,
  LineWriter,
  textColumn,
  type AccountingReportAsked,
  type LineColumn,
  type PlaceOf,
} from './accounting-report.ts';

const leading: readonly LineColumn<LeaseLine>[] = [
  textColumn('Lease', 34, ({ label }) => label),
  textColumn('Where', 20, ({ detail }) => detail),
  textColumn('Class', 13, ({ class: kind }) => leaseClassLabels[kind]),
];

type Amount = keyof LeaseLine['amounts'];

function amount(header: string, name: Amount, formula?: LineColumn<LeaseLine>['formula']) {
  return amountColumn<LeaseLine>(header, ({ amounts }) => amounts[name], formula);
}

const liabilityColumns: readonly LineColumn<LeaseLine>[] = [
  ...leading,
  amount('Opening', 'liabilityOpening'),
  amount('New leases', 'liabilityAdded'),
  amount('Interest', 'interest'),
  amount('Payments', 'paid'),
  amount('Remeasured', 'liabilityRemeasured'),
  amount(
    'Closing',
    'liabilityClosing',
    (at) => `${at('Opening')}+${at('New leases')}+${at('Interest')}-${at('Payments')}+${at('Remeasured')}`,
  ),
  amount('Of which current', 'liabilityCurrent'),
  amountColumn(
    'Of which long-term',
    ({ amounts }) => amounts.liabilityClosing - amounts.liabilityCurrent,
    (at) => `${at('Closing')}-${at('Of which current')}`,
  ),
];

const assetColumns: readonly LineColumn<LeaseLine>[] = [
  ...leading,
  amount('Opening', 'assetOpening'),
  amount('New leases', 'assetAdded'),
  amount('Amortization', 'amortisation'),
  amount('Remeasured', 'assetRemeasured'),
  amount('Purchased', 'assetTransferred'),
  amount(
    'Closing',
    'assetClosing',
    (at) =>
      `${at('Opening')}+${at('New leases')}-${at('Amortization')}+${at('Remeasured')}-${at('Purchased')}`,
  ),
  amount('Gain or loss', 'gain'),
  amount('Opening adjustment', 'openingAdjustment'),
];

const straightLineColumns: readonly LineColumn<LeaseLine>[] = [
  ...leading,
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

function bandHeader(band: MaturityBand): string {
  return maturityLabels[band];
}

const bands: readonly MaturityBand[] = ['year1', 'year2', 'year3', 'year4', 'year5', 'later'];

function undiscounted({ amounts }: LeaseLine): number {
  return bands.reduce((sum, band) => sum + amounts[band], 0);
}

const maturityColumns: readonly LineColumn<LeaseLine>[] = [
  ...leading,
  ...bands.map((band) => amount(bandHeader(band), band)),
  amountColumn(
    'Undiscounted',
    undiscounted,
    (at) => `SUM(${at(bandHeader('year1'))}:${at(bandHeader('later'))})`,
  ),
  amountColumn(
    'Less interest',
    (line) => undiscounted(line) - line.amounts.liabilityClosing,
    (at) => `${at('Undiscounted')}-${at('Liability')}`,
  ),
  amount('Liability', 'liabilityClosing'),
];

/** The workbook *Roll-forward*: liabilities and assets from the first month to the last. */
export function rollForwardSheets(asked: AccountingReportAsked): Sheet[] {
  if (asked.span.book === 'straightLine')
    return [lineSheet(asked, 'Straight-line rent', 'Straight-line and deferred rent', straightLineColumns)];
  return [
    lineSheet(asked, 'Liabilities', 'Roll-forward of the lease liabilities', liabilityColumns),
    lineSheet(asked, 'Assets', 'Roll-forward of the right-of-use assets', assetColumns),
  ];
}

/** The workbook *Maturity Analysis*: what is still to be paid after the last month, reconciled to the liability. */
export function maturitySheets(asked: AccountingReportAsked): Sheet[] {
  return [lineSheet(asked, 'Maturity', 'Undiscounted payments after the last month', maturityColumns)];
}

/** All figures of every lease on one sheet, so that they are computed once. */
export function leaseSheet(asked: AccountingReportAsked): Sheet {
  if (asked.span.book === 'straightLine') return lineSheet(asked, 'Leases', 'By lease', straightLineColumns);
  const named = [
    ...renamed(liabilityColumns, 'Liability'),
    ...renamed(assetColumns, 'Asset'),
    ...renamed(
      maturityColumns.filter(({ header }) => header !== 'Liability'),
      'To pay',
    ),
  ];
  return lineSheet(asked, 'Leases', 'By lease', [...leading, ...named]);
}

/** The columns after the leading ones with their subject before each heading, also in their formulas. */
function renamed(columns: readonly LineColumn<LeaseLine>[], subject: string): LineColumn<LeaseLine>[] {
  return columns.slice(leading.length).map((column) => {
    const { formula } = column;
    const header = `${subject}: ${column.header}`;
    if (!formula) return Object.assign({}, column, { header });
    return Object.assign({}, column, {
      header,
      formula: (at: PlaceOf, row: LeaseLine) => {
        const place = (other: string, which?: 'above') =>
          other === 'Liability' ? at('Liability: Closing', which) : at(`${subject}: ${other}`, which);
        return formula(place, row);
      },
    });
  });
}

function lineSheet(
  { tx, span, title, printed }: AccountingReportAsked,
  name: string,
  about: string,
  columns: readonly LineColumn<LeaseLine>[],
): Sheet {
  const writer = new LineWriter(columns);
  async function* rows() {
    for await (const batch of reportedLines(tx, span)) yield batch.map((line) => writer.cells(line));
  }
  return {
    name,
    title: [...title, about],
    printed,
    columns,
    rows,
    frozenColumns: 1,
    foot: () => [writer.total('Total')],
  };
}
