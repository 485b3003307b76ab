import type { IndexValue } from './index-rent.ts';

export interface ReadIndex {
  /** The name that the text gives the series. */
  readonly series: string | null;
  readonly values: readonly IndexValue[];
  /** Lines that were not understood. */
  readonly unread: readonly string[];
}

/** Values with the series of each: a file of several has the name in every line. */
export interface ReadIndexRows extends Omit<ReadIndex, 'values'> {
  readonly rows: readonly (IndexValue & { readonly series: string | null })[];
}

export function readIndexValues(text: string): ReadIndex {
  const { series, rows, unread } = readIndexRows(text);
  return { series, values: rows.map(({ month, value }) => ({ month, value })), unread };
}

/**
 * Index values as FRED and BLS give them, or pasted as month and value: a FRED file has the series over its second
 * column, a BLS file a year and a period (M01 to M12) a line or a year with twelve months a line.
 */
export function readIndexRows(text: string): ReadIndexRows {
  const lines = text
    .split(/\r?\n/)
    .map((line) =>
      line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim().replaceAll(/^"|"$/g, '')),
    )
    .filter((cells) => cells.some((cell) => cell !== ''));
  let series: string | null = null;
  let head: readonly string[] = [];
  const rows: (IndexValue & { series: string | null })[] = [];
  const unread: string[] = [];
  for (const cells of lines) {
    const [first = '', second = ''] = cells;
    const named = /^series id:?$/i.test(first) ? second : (/^series id:\s*(\S+)/i.exec(first)?.[1] ?? null);
    if (cells.some((cell) => /^year$/i.test(cell))) head = cells.map((cell) => cell.toLowerCase());
    else if (named) series = named;
    else if (/^(observation_)?date$/i.test(first)) series = second || series;
    else {
      const found = head.length > 0 ? bySeriesHead(cells, head) : byMonth(cells);
      const at = head.indexOf('series id');
      if (at >= 0 && cells[at]) series = cells[at];
      for (const one of found) rows.push({ ...one, series });
      if (found.length === 0 && /^\d/.test(first) && !isYearAlone(cells)) unread.push(cells.join(' '));
    }
  }
  return { series, rows, unread };
}

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function bySeriesHead(cells: readonly string[], head: readonly string[]): IndexValue[] {
  const year = cells[head.indexOf('year')] ?? '';
  if (!/^\d{4}$/.test(year)) return [];
  const period = head.indexOf('period');
  if (period >= 0) {
    const month = /^M(0[1-9]|1[0-2])$/.exec(cells[period] ?? '')?.[1];
    const value = numberIn(cells[head.indexOf('value')] ?? '');
    return month && value !== null ? [{ month: `${year}-${month}`, value }] : [];
  }
  return head.flatMap((name, at) => {
    const month = names.indexOf(name.slice(0, 3));
    const value = numberIn(cells[at] ?? '');
    return month < 0 || value === null
      ? []
      : [{ month: `${year}-${String(month + 1).padStart(2, '0')}`, value }];
  });
}

function byMonth([date = '', text = '']: readonly string[]): IndexValue[] {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d\d)?$/.exec(date) ?? [];
  const value = numberIn(text);
  return year && month && value !== null ? [{ month: `${year}-${month}`, value }] : [];
}

/** A month that is not out yet is a point or empty. */
function isYearAlone(cells: readonly string[]): boolean {
  return cells
    .slice(1)
    .every((cell) => cell === '' || cell === '.' || cell === '-' || /^[MSQ]\d\d$/.test(cell));
}

function numberIn(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
