import { fiscalYears, type Forecast } from '@panoramic/contract';
import { showCount } from '../../../lib/money.ts';
import { periodsOf, type ForecastPeriod } from './grid-columns.ts';

/** One band of the stacked columns, in dollars by column. */
export interface ChartSeries {
  /** Identifies the band, because two leases may have the same label. */
  readonly key: string;
  readonly label: string;
  /** True for the band of what all rows together assume. */
  readonly assumed: boolean;
  readonly amounts: readonly number[];
}

export interface ChartData {
  readonly columns: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly highest: number;
}

/** The rows that get a band of their own; all others share one. */
const ownBands = 6;
/** More months than these are drawn by fiscal year. */
const mostMonths = 36;

/** The rows with the highest sums, the others together, and on top what is assumed. */
export function chartData(forecast: Forecast, period: ForecastPeriod): ChartData {
  const { months, rows, total, assumed, settings } = forecast;
  const spans =
    period === 'month' && months.length > mostMonths
      ? fiscalYears(months, settings.fiscalMonth)
      : periodsOf(months, settings.fiscalMonth, period);
  const certain = rows.map((row) => sumOf(row.amounts) - (row.assumed ? sumOf(row.assumed) : 0));
  const order = rows.map((_, index) => index).toSorted((a, b) => (certain[b] ?? 0) - (certain[a] ?? 0));
  const drawn = order.slice(0, ownBands).flatMap((index) => rows[index] ?? []);
  const own = drawn.map(({ key, label, amounts, assumed: part }) => ({
    key: `row ${key}`,
    label,
    assumed: false,
    amounts: spans.map((span) => within(amounts, span) - (part ? within(part, span) : 0)),
  }));
  const all = spans.map((span) => within(total, span));
  const guessed = spans.map((span) => within(assumed, span));
  const others = all.map((sum, at) =>
    Math.max(0, sum - (guessed[at] ?? 0) - own.reduce((part, { amounts }) => part + (amounts[at] ?? 0), 0)),
  );
  return {
    columns: spans.map(({ label }) => label),
    series: [
      ...own,
      ...(rows.length > ownBands
        ? [
            {
              key: 'others',
              label: `${showCount(rows.length - ownBands)} others`,
              assumed: false,
              amounts: others,
            },
          ]
        : []),
      ...(guessed.some((sum) => sum > 0)
        ? [{ key: 'assumed', label: 'Assumed', assumed: true, amounts: guessed }]
        : []),
    ],
    highest: Math.max(0, ...all),
  };
}

function sumOf(amounts: readonly number[]): number {
  return within(amounts, { first: 0, last: amounts.length - 1 });
}

function within(amounts: readonly number[], { first, last }: { first: number; last: number }): number {
  let sum = 0;
  for (let index = first; index <= last; index += 1) sum += amounts[index] ?? 0;
  return sum;
}
