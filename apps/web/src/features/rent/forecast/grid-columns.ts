import { fiscalYears, monthLabels, yearAndMonth, type ForecastRow } from '@panoramic/contract';

/** A column of amounts: a month, the sum of a fiscal year, or the sum of all months. */
export interface ForecastColumn {
  readonly kind: 'month' | 'year' | 'total';
  readonly label: string;
  /** The months that it adds up, by their indexes, both included. */
  readonly first: number;
  readonly last: number;
}

/** The months, each fiscal year followed by its sum, and the sum of all at the end. */
export function forecastColumns(months: readonly string[], fiscalMonth: number): readonly ForecastColumn[] {
  const columns: ForecastColumn[] = [];
  for (const { label, first, last } of fiscalYears(months, fiscalMonth)) {
    for (let index = first; index <= last; index += 1)
      columns.push({
        kind: 'month',
        label: forecastMonthLabel(months[index] ?? ''),
        first: index,
        last: index,
      });
    // A part of a year is labelled as such, because its sum is not that of the year.
    const whole = last - first === 11;
    columns.push({ kind: 'year', label: whole ? label : `${label} (${last - first + 1} mo.)`, first, last });
  }
  return [...columns, { kind: 'total', label: 'Total', first: 0, last: months.length - 1 }];
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
