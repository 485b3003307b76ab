import {
  formatMoney,
  accountingBookLabels,
  discountConventionLabels,
  leaseClassLabels,
  showDate,
  showPercent,
  type ScheduleRow,
} from '@panoramic/contract';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { measuredSchedule } from '../../accounting/index.ts';
import {
  amountColumn,
  LineWriter,
  type AccountingReportRequest,
  type LineColumn,
} from './accounting-report.ts';

/** A month, and whether another stands above it. */
interface Month {
  readonly row: ScheduleRow;
  readonly isFirst: boolean;
}

const monthColumn: LineColumn<Month> = {
  header: 'Through',
  width: 12,
  format: 'date',
  cell: ({ row }) => row.date,
};

function amount(
  header: string,
  name: Exclude<keyof ScheduleRow, 'date'>,
  formula?: LineColumn<Month>['formula'],
) {
  return amountColumn<Month>(header, ({ row }) => row[name], formula);
}

/** A column with the balance at which the month above closed. */
function carried(
  header: string,
  closing: string,
  name: 'openingLiability' | 'openingAsset',
): LineColumn<Month> {
  return amountColumn<Month>(
    header,
    ({ row }) => row[name],
    (at, { isFirst }) => (isFirst ? null : at(closing, 'above')),
  );
}

const measuredColumns: readonly LineColumn<Month>[] = [
  monthColumn,
  amount('Paid', 'payment'),
  carried('Liability opening', 'Liability closing', 'openingLiability'),
  amount('New', 'addedLiability'),
  amount('Interest', 'interest'),
  amount('Repaid', 'repaid'),
  amount('Liability remeasured', 'changedLiability'),
  amount(
    'Liability closing',
    'liability',
    (at) =>
      `ROUND(${at('Liability opening')}+${at('New')}+${at('Interest')}-${at('Repaid')}+${at('Liability remeasured')},2)`,
  ),
  amount('Current', 'current'),
  amountColumn(
    'Long-term',
    ({ row }) => row.liability - row.current,
    (at) => `ROUND(${at('Liability closing')}-${at('Current')},2)`,
  ),
  carried('Asset opening', 'Asset closing', 'openingAsset'),
  amount('Asset added', 'addedAsset'),
  amount('Amortization', 'amortisation'),
  amount('Asset remeasured', 'changedAsset'),
  amount('Purchased', 'transferredAsset'),
  amount(
    'Asset closing',
    'asset',
    (at) =>
      `ROUND(${at('Asset opening')}+${at('Asset added')}-${at('Amortization')}+${at('Asset remeasured')}-${at('Purchased')},2)`,
  ),
  amount('Cost', 'cost', (at) => `ROUND(${at('Interest')}+${at('Amortization')},2)`),
  amount('Gain or loss', 'gain'),
];

const straightColumns: readonly LineColumn<Month>[] = [
  monthColumn,
  amount('Paid', 'payment'),
  amount('Straight-line cost', 'straightLine'),
  amount('Deferred rent', 'deferred', (at, { isFirst }) =>
    isFirst ? null : `ROUND(${at('Deferred rent', 'above')}+${at('Straight-line cost')}-${at('Paid')},2)`,
  ),
];

const balances = new Set([
  'Liability opening',
  'Liability closing',
  'Current',
  'Long-term',
  'Asset opening',
  'Asset closing',
  'Deferred rent',
]);

/** Columns that most leases have no figure in. */
const seldom = new Set(['Liability remeasured', 'Asset remeasured', 'Purchased', 'Gain or loss']);

/** The workbook *Lease Schedule*: the months of one lease, and what they are measured by. */
export async function scheduleSheets(asked: AccountingReportRequest, id: number): Promise<Sheet[]> {
  const { tx, span, title, printed } = asked;
  const { label, detail, measured, settings } = await measuredSchedule(tx, span, id, span.book);
  const { input, rows, presentValue, liability, asset, stages } = measured.reported.measured;
  const money = (cents: number) => formatMoney(cents / 100, settings.currency);
  const isMeasured = measured.class === 'operating' || measured.class === 'finance';
  const columns = (isMeasured ? measuredColumns : straightColumns).filter(
    ({ header, cell }) => !seldom.has(header) || rows.some((row) => cell({ row, isFirst: false }) !== 0),
  );
  const writer = new LineWriter(columns);
  const heading = [...title, [label, detail].filter(Boolean).join(', ')];
  const facts: readonly (readonly [string, string])[] = [
    ['Lease', label],
    ['Book', accountingBookLabels[span.book]],
    ['Class', leaseClassLabels[measured.class]],
    ['Commencement', showDate(input.start)],
    ['End of the lease term', showDate(stages.at(-1)?.end ?? input.end)],
    [
      'Discount rate',
      isMeasured ? `${showPercent(input.rate)} a year, ${measured.rateFrom ?? 'not'} given` : 'none',
    ],
    ['Discounting', discountConventionLabels[input.convention]],
    ['Currency', settings.currency],
    ['Present value of all payments', money(presentValue)],
    ['Liability at commencement', isMeasured ? money(liability) : 'none'],
    ['Asset at commencement', isMeasured ? money(asset) : 'none'],
    ['Initial direct costs', money(input.directCosts)],
    ['Prepaid rent', money(input.prepaid)],
    ['Incentives received', money(input.incentives)],
    ['Purchase price', money(input.purchasePrice)],
    ['Residual guarantee expected', money(input.residualGuarantee)],
    ...stages
      .slice(1)
      .map((stage): [string, string] => [
        `Remeasured on ${showDate(stage.from)}`,
        `End ${showDate(stage.end)}, ${showPercent(stage.rate)} a year`,
      ]),
  ];
  return [
    {
      name: 'Schedule',
      title: heading,
      printed,
      columns,
      rows: async function* () {
        yield rows.map((row, index) => writer.cells({ row, isFirst: index === 0 }));
      },
      frozenColumns: 1,
      foot: () => [writer.total('Total', balances)],
    },
    {
      name: 'Inputs',
      title: ['What the schedule is measured by', ...heading.slice(1)],
      printed,
      columns: [
        { header: 'Input', width: 34, format: 'text' },
        { header: 'Value', width: 60, format: 'text' },
      ],
      rows: async function* () {
        yield facts;
      },
    },
  ];
}
