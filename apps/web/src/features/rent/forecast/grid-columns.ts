import {
  fiscalQuarters,
  fiscalYears,
  monthLabels,
  yearAndMonth,
  type ForecastRow,
} from '@panoramic/contract';

/** What the columns before the sums are. */
export const forecastPeriods = ['month', 'quarter'] as const;
export type ForecastPeriod = (typeof forecastPeriods)[number];

/** A column of amounts: a month or quarter, the sum of a fiscal year, or the sum of all months. */
export interface ForecastColumn {
  readonly kind: ForecastPeriod | 'year' | 'total';
  readonly label: string;
  /** The months that it adds up, by their indexes, both included. */
  readonly first: number;
  readonly last: number;
}

/** The months or fiscal quarters, each fiscal year followed by its sum, and the sum of all at the end. */
export function forecastColumns(
  months: readonly string[],
  fiscalMonth: number,
  period: ForecastPeriod = 'month',
): readonly ForecastColumn[] {
  const columns: ForecastColumn[] = [];
  const parts = periodsOf(months, fiscalMonth, period);
  for (const { label, first, last } of fiscalYears(months, fiscalMonth)) {
    for (const part of parts) if (part.first >= first && part.last <= last) columns.push(part);
    columns.push({ kind: 'year', label: partLabel(label, last - first + 1, 12), first, last });
  }
  return [...columns, { kind: 'total', label: 'Total', first: 0, last: months.length - 1 }];
}

/** The months, or the fiscal quarters that they make up. */
export function periodsOf(
  months: readonly string[],
  fiscalMonth: number,
  period: ForecastPeriod,
): readonly ForecastColumn[] {
  if (period === 'quarter')
    return fiscalQuarters(months, fiscalMonth).map(({ label, first, last }) => ({
      kind: period,
      label: partLabel(label, last - first + 1, 3),
      first,
      last,
    }));
  return months.map((month, index) => ({
    kind: period,
    label: forecastMonthLabel(month),
    first: index,
    last: index,
  }));
}

/** A part of a year or quarter is labelled as such, because its sum is not that of the whole. */
function partLabel(label: string, months: number, whole: number): string {
  return months === whole ? label : `${label} (${months} mo.)`;
}

/** "Mar 2027". */
export function forecastMonthLabel(month: string): string {
  const { year, month: number } = yearAndMonth(month);
  return `${monthLabels[number - 1]?.slice(0, 3)} ${year}`;
}

export interface ForecastAmount {
  readonly amount: number;
  /** The part of it that is assumed. */
  readonly assumed: number;
}

/** The amount of a cell, added up in cents. */
export function amountIn(
  { amounts, assumed }: Pick<ForecastRow, 'amounts' | 'assumed'>,
  { first, last }: Pick<ForecastColumn, 'first' | 'last'>,
): ForecastAmount {
  if (first === last) return { amount: amounts[first] ?? 0, assumed: assumed?.[first] ?? 0 };
  let [cents, assumedCents] = [0, 0];
  for (let index = first; index <= last; index += 1) {
    cents += Math.round((amounts[index] ?? 0) * 100);
    if (assumed) assumedCents += Math.round((assumed[index] ?? 0) * 100);
  }
  return { amount: cents / 100, assumed: assumedCents / 100 };
}
