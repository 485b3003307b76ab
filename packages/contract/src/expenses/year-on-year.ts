import { statementYear } from './check/lease-rules.ts';
import type { StoredStatement } from './stored.ts';

/** One line of the statements of a clause, over the years. */
export interface LineOverYears {
  readonly description: string;
  /** The building's amounts, in the order of the years; `null` where the year has no such line. */
  readonly amounts: readonly (number | null)[];
  /** Percent of the last year over the one before; `null` where either is missing or 0. */
  readonly change: number | null;
}

export interface YearsOfClause {
  readonly ec_id: number | null;
  readonly years: readonly number[];
  readonly lines: readonly LineOverYears[];
  /** All lines of each year. */
  readonly totals: readonly number[];
}

type Statement = Pick<StoredStatement, 'ec_id' | 'to' | 'lines'>;

/** The lines of each clause's statements beside one another, for clauses with two years and more; the largest first. */
export function yearsOfClauses(statements: readonly Statement[]): readonly YearsOfClause[] {
  const byClause = Map.groupBy(statements, ({ ec_id }) => ec_id);
  return [...byClause].flatMap(([ec_id, own]) => {
    const inOrder = own.toSorted((a, b) => (a.to ?? '').localeCompare(b.to ?? ''));
    const years = [...new Set(inOrder.map(({ to }) => statementYear(to)))];
    if (years.length < 2) return [];
    const names = new Map<string, string>();
    for (const { lines } of inOrder)
      for (const { description } of lines) names.set(keyOf(description), description ?? '');
    const sums = years.map((year) => sumsOf(inOrder.filter(({ to }) => statementYear(to) === year)));
    const lines = [...names].map(([key, description]) => {
      const amounts = sums.map((sum) => sum.get(key) ?? null);
      return { description, amounts, change: changeOf(amounts) };
    });
    const largest = ({ amounts }: LineOverYears) => Math.max(...amounts.map((one) => Math.abs(one ?? 0)));
    return [
      {
        ec_id,
        years,
        lines: lines.toSorted((a, b) => largest(b) - largest(a)),
        totals: sums.map((sum) => inDollars([...sum.values()].reduce((all, one) => all + toCents(one), 0))),
      },
    ];
  });
}

function sumsOf(statements: readonly Statement[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { lines } of statements)
    for (const { description, amount } of lines) {
      if (amount === null) continue;
      const key = keyOf(description);
      sums.set(key, inDollars(toCents(sums.get(key) ?? 0) + toCents(amount)));
    }
  return sums;
}

/** Without years and signs: "Snow removal 2025" is the line that was "Snow Removal 2024". */
function keyOf(description: string | null): string {
  return (description ?? '')
    .toLowerCase()
    .replaceAll(/\b(?:19|20)\d{2}\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function changeOf(amounts: readonly (number | null)[]): number | null {
  const [before, last] = amounts.slice(-2);
  if (!before || last === null || last === undefined) return null;
  return Math.round(((last - before) / Math.abs(before)) * 1000) / 10;
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

function inDollars(cents: number): number {
  return cents / 100;
}
