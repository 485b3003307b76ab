import { money, type MeasuredBook } from '@panoramic/contract';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type Column } from '../../../fields/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { scheduleLines, sumOf, type ScheduleLine } from './schedule-rows.ts';
import classes from './accounting-tab.module.css';

type Figure = Exclude<keyof ScheduleLine, 'key' | 'kind' | 'label' | 'closed'>;

interface FigureColumn {
  readonly name: Figure;
  readonly label: string;
  /** Only shown when some month has a figure. */
  readonly rare?: true;
}

const measured: readonly FigureColumn[] = [
  { name: 'payment', label: 'Payment' },
  { name: 'openingLiability', label: 'Liability, opening' },
  { name: 'newLiability', label: 'Liability, new', rare: true },
  { name: 'interest', label: 'Interest' },
  { name: 'changedLiability', label: 'Liability, remeasured', rare: true },
  { name: 'liability', label: 'Liability, closing' },
  { name: 'current', label: 'Current' },
  { name: 'longTerm', label: 'Long-term' },
  { name: 'openingAsset', label: 'Asset, opening' },
  { name: 'addedAsset', label: 'Asset, new', rare: true },
  { name: 'amortisation', label: 'Amortization' },
  { name: 'changedAsset', label: 'Asset, remeasured', rare: true },
  { name: 'transferredAsset', label: 'Asset, purchased', rare: true },
  { name: 'asset', label: 'Asset, closing' },
  { name: 'cost', label: 'Lease cost' },
  { name: 'gain', label: 'Gain or loss', rare: true },
];

const expensed: readonly FigureColumn[] = [
  { name: 'payment', label: 'Payment' },
  { name: 'straightLine', label: 'Straight-line cost' },
  { name: 'deferred', label: 'Deferred rent' },
];

/** Sums at the foot; a balance has none over the whole lease. */
const summed = ['payment', 'interest', 'amortisation', 'cost', 'gain', 'straightLine'] as const;

interface LeaseScheduleProps {
  book: MeasuredBook;
  fiscalMonth: number;
  show: ShowAmount;
}

/** The schedule by month, with the sum of each fiscal year below its months. */
export function LeaseSchedule({ book, fiscalMonth, show }: LeaseScheduleProps) {
  const lines = useMemo(() => scheduleLines(book.schedule, fiscalMonth), [book, fiscalMonth]);
  const columns = useMemo(() => columnsOf(book, lines, show), [book, lines, show]);
  return (
    <DataTable
      label="Schedule"
      rows={lines}
      columns={columns}
      minWidth={columns.length * 140}
      rowKey={({ key }) => key}
      footer={footerOf(book, show)}
      emptyHint="The lease has no months to show."
    />
  );
}

function columnsOf(
  book: MeasuredBook,
  lines: readonly ScheduleLine[],
  show: ShowAmount,
): readonly Column<ScheduleLine>[] {
  const isMeasured = book.class === 'operating' || book.class === 'finance';
  const shown = (isMeasured ? measured : expensed).filter(
    ({ name, rare }) => !rare || lines.some((line) => line[name] !== 0),
  );
  return [
    {
      key: 'month',
      label: 'Month',
      value: ({ label }) => label,
      cell: (line) => <MonthCell line={line} />,
      width: '124px',
      frozen: true,
      sortable: false,
      card: 'title',
    },
    ...shown.map(({ name, label }): Column<ScheduleLine> => ({
      key: name,
      label,
      field: money(label),
      value: (line) => line[name],
      cell: (line) =>
        line.kind === 'year' ? <span className={classes['year']}>{show(line[name])}</span> : show(line[name]),
      sortable: false,
      width: '140px',
    })),
  ];
}

function MonthCell({ line: { kind, label, closed } }: { line: ScheduleLine }) {
  if (kind === 'year') return <span className={classes['year']}>{label}</span>;
  if (!closed) return label;
  return (
    <span className={classes['closed']} title="Closed: these figures do not move">
      {label}
      <Lock size={12} role="img" aria-label="closed" />
    </span>
  );
}

function footerOf(
  { schedule }: MeasuredBook,
  show: ShowAmount,
): Readonly<Record<string, string>> | undefined {
  if (schedule.length === 0) return undefined;
  const sums = sumOf(schedule);
  return { month: 'Total', ...Object.fromEntries(summed.map((name) => [name, show(sums[name])])) };
}
