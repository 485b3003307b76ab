import { monthLabels, type SalesMonth } from '@panoramic/contract';

/** A line of pasted sales as it was read; `null`: not read. */
export interface TypedSale {
  readonly text: string;
  readonly month: string | null;
  readonly amount: number | null;
}

/**
 * Sales typed or pasted from a spreadsheet: a month and an amount a line, a row of months above a row of amounts,
 * or amounts alone, which are for the months from `first` on.
 */
export function typedSales(text: string, first: string): TypedSale[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => cellsOf(line))
    .filter((cells) => cells.length > 0);
  const across = salesAcross(lines);
  if (across) return across;
  const sales: TypedSale[] = [];
  let next = first;
  for (const cells of lines) {
    const month = monthIn(cells[0] ?? '');
    if (month === null && cells.every((cell) => amountIn(cell) !== null)) {
      for (const cell of cells) {
        sales.push({ text: cell, month: next, amount: amountIn(cell) });
        next = monthAfter(next);
      }
    } else if (month !== null || cells.some((cell) => /\d/.test(cell))) {
      const amounts = cells.slice(1).filter((cell) => cell !== '');
      sales.push({
        text: cells.join(' '),
        month,
        amount: amounts.length === 1 ? amountIn(amounts[0] ?? '') : null,
      });
    }
  }
  return sales;
}

/** Twelve months beside one another, with their amounts below. */
function salesAcross(lines: readonly string[][]): TypedSale[] | null {
  const head = lines.findIndex((cells) => cells.filter((cell) => monthIn(cell) !== null).length > 1);
  const [months, amounts] = [lines[head], lines[head + 1]];
  if (!months || !amounts) return null;
  // The row of amounts may have a name in front where the months have none.
  const shift = Math.max(0, amounts.length - months.length);
  return months.flatMap((cell, index) => {
    const month = monthIn(cell);
    const text = amounts[index + shift] ?? '';
    return month === null ? [] : [{ text: `${cell} ${text}`.trim(), month, amount: amountIn(text) }];
  });
}

function cellsOf(line: string): string[] {
  const cells = line.includes('\t') ? line.split('\t') : splitTyped(line);
  const trimmed = cells.map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  while (trimmed.length > 0 && trimmed.at(-1) === '') trimmed.pop();
  return trimmed;
}

/** Without tabs: the last word is the amount; a comma between digits may belong to it, a semicolon never does. */
function splitTyped(line: string): string[] {
  if (line.includes(';')) return line.split(';');
  const csv = /^("?[^",]*\d[^",]*"?),\s*("?[^"]*"?)$/.exec(line.trim());
  if (csv?.[1] && csv[2] && monthIn(csv[1].replaceAll('"', '')) !== null) return [csv[1], csv[2]];
  const typed = /^(.*\S)\s+(\S+)$/.exec(line.trim());
  return typed?.[1] && typed[2] && monthIn(line) === null ? [typed[1], typed[2]] : [line];
}

const names = monthLabels.map((name) => name.slice(0, 3).toLowerCase());

/** yyyy-MM of 2026-01, 1/2026, 1/31/2026, Jan 2026, January 2026, Jan-26. */
export function monthIn(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(plain);
  if (iso) return monthOf(Number(iso[1]), Number(iso[2]));
  const us = /^(\d{1,2})\/(?:\d{1,2}\/)?(\d{4}|\d{2})$/.exec(plain);
  if (us) return monthOf(fullYear(us[2] ?? ''), Number(us[1]));
  const named = /^([a-z]{3,9})\.?[\s-]*'?(\d{4}|\d{2})$/.exec(plain);
  const index = named ? names.indexOf((named[1] ?? '').slice(0, 3)) : -1;
  const isName =
    named && monthLabels[index]?.toLowerCase().startsWith((named[1] ?? '').replace(/^sept$/, 'sep'));
  return isName ? monthOf(fullYear(named[2] ?? ''), index + 1) : null;
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function monthOf(year: number, month: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}

function monthAfter(month: string): string {
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}

/** An accountant's parentheses are a minus. */
function amountIn(cell: string): number | null {
  if (!/^\(?-?\$?\s?-?\d[\d,]*(?:\.\d{1,2})?\)?$/.test(cell)) return null;
  const digits = Number(cell.replaceAll(/[^\d.]/g, ''));
  return /[(-]/.test(cell) ? -digits : digits;
}

/** A line with what it would do. */
export interface CheckedSale extends TypedSale {
  /** Why it cannot be saved. */
  readonly problem: string | null;
  /** The row that it replaces. */
  readonly replaces: SalesMonth | null;
}

export function checkedSales(
  typed: readonly TypedSale[],
  stored: readonly SalesMonth[],
  isHeld: (month: string) => boolean,
): CheckedSale[] {
  const seen = new Set<string>();
  return typed.map((sale) => {
    const { month, amount } = sale;
    const there = stored.find((one) => one.month === month) ?? null;
    const isTwice = month !== null && seen.has(month);
    if (month !== null) seen.add(month);
    const problem =
      month === null
        ? 'Enter a month such as 2027-01.'
        : amount === null
          ? 'Enter an amount.'
          : amount < 0
            ? 'Enter 0 or more.'
            : isTwice
              ? 'The month is there twice.'
              : isHeld(month)
                ? null
                : 'The month is outside the days of the clause.';
    return { ...sale, problem, replaces: there?.amount === amount ? null : there };
  });
}
