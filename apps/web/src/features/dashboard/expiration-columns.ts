import type { Dashboard } from '@panoramic/contract';

type Year = Dashboard['expirations'][number];

/** A column of the chart: one year, or all years up to one, or all years from one on. */
export interface ExpirationColumn {
  readonly from: number;
  readonly to: number;
  /** "2027", "to 2025", "2037+". */
  readonly label: string;
  readonly leases: number;
  readonly sqft: number;
}

/** As many as fit into the chart with their years readable. */
const mostColumns = 12;

/** One column for each year. With too many years, the past ones share a column, and so do the last ones. */
export function expirationColumns(years: readonly Year[], thisYear: number): readonly ExpirationColumn[] {
  if (years.length <= mostColumns) return years.map((year) => together([year], String(year.year)));
  const past = years.filter(({ year }) => year < thisYear);
  const ahead = years.filter(({ year }) => year >= thisYear);
  const alone = mostColumns - 1 - (past.length > 0 ? 1 : 0);
  const late = ahead.slice(alone);
  return [
    ...(past.length > 0
      ? [together(past, past.length === 1 ? String(past[0]?.year) : `to ${thisYear - 1}`)]
      : []),
    ...ahead.slice(0, alone).map((year) => together([year], String(year.year))),
    ...(late.length > 0
      ? [together(late, late.length === 1 ? String(late[0]?.year) : `${late[0]?.year}+`)]
      : []),
  ];
}

function together(years: readonly Year[], label: string): ExpirationColumn {
  return {
    from: years[0]?.year ?? 0,
    to: years.at(-1)?.year ?? 0,
    label,
    leases: years.reduce((sum, { leases }) => sum + leases, 0),
    sqft: years.reduce((sum, { sqft }) => sum + sqft, 0),
  };
}
