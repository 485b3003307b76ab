import { fiscalYears, type LeaseScheduleRow } from '@panoramic/contract';
import { inCents } from '../frame/amounts.ts';
import { shortMonth } from '../../../lib/months.ts';

const flows = [
  'payment',
  'addedLiability',
  'interest',
  'repaid',
  'changedLiability',
  'addedAsset',
  'amortisation',
  'changedAsset',
  'transferredAsset',
  'addedCosts',
  'impairment',
  'gain',
  'cost',
  'straightLine',
] as const satisfies readonly (keyof LeaseScheduleRow)[];

/** A month of the schedule, or the sum of a fiscal year below its months. */
export interface ScheduleLine extends Omit<LeaseScheduleRow, 'date'> {
  readonly key: string;
  readonly kind: 'month' | 'year';
  readonly label: string;
  /** The part of the closing liability that falls due after 12 months. */
  readonly longTerm: number;
  /** Recognised at commencement, before what is paid on the first day: opening + new + interest - payment = closing. */
  readonly newLiability: number;
}

/** The months of a schedule, each fiscal year followed by its sum. */
export function scheduleLines(
  schedule: readonly LeaseScheduleRow[],
  fiscalMonth: number,
): readonly ScheduleLine[] {
  const months = schedule.map(({ date }) => date.slice(0, 7));
  return fiscalYears(months, fiscalMonth).flatMap(({ label, first, last }) => {
    const inYear = schedule.slice(first, last + 1);
    return inYear
      .map((row) => lineOf(row, { key: row.date, kind: 'month', label: shortMonth(row.date.slice(0, 7)) }))
      .concat(lineOf(sumOf(inYear), { key: label, kind: 'year', label }));
  });
}

/** Sums months: the opening of the first, the closing of the last, and the flows between them. */
export function sumOf(rows: readonly LeaseScheduleRow[]): LeaseScheduleRow {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('A fiscal year has months.');
  const sums = flows.map((name) => {
    const cents = rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0);
    return [name, cents / 100];
  });
  return {
    ...last,
    openingLiability: first.openingLiability,
    openingAsset: first.openingAsset,
    closed: rows.every(({ closed }) => closed),
    // Safe: an entry for each flow.
    ...(Object.fromEntries(sums) as Pick<LeaseScheduleRow, (typeof flows)[number]>),
  };
}

function lineOf(
  { date: _, ...row }: LeaseScheduleRow,
  named: Pick<ScheduleLine, 'key' | 'kind' | 'label'>,
): ScheduleLine {
  return {
    ...row,
    ...named,
    longTerm: inCents(row.liability - row.current),
    newLiability: inCents(row.addedLiability + row.payment - row.repaid),
  };
}
