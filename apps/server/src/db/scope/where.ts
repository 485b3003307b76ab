import { chosenIn, type MatchKind } from '@panoramic/contract';
import { identifier, join, sql, type Sql } from './sql.ts';

export interface Condition {
  readonly column: Sql;
  readonly how: MatchKind;
  /** `null` sets no condition. */
  readonly value: string | number | boolean | null;
  /** Finds the rows that have the text by an index, where there is one. */
  readonly byIndex?: ((how: 'contains' | 'startsWith', typed: string) => Sql) | undefined;
}

type Value = string | number | boolean;

/** Of a text that has commas in it, any of its parts; a text of nothing but commas stands for itself. */
function containsOne(of: Condition, value: Value): Sql {
  const parts = chosenIn(String(value));
  const compared = (parts.length > 0 ? parts : [value]).map((part) => comparisons.contains(of, part));
  return sql`(${join(compared, ' or ')})`;
}

const comparisons: Record<MatchKind, (condition: Condition, value: Value) => Sql> = {
  // The index holds pieces of three characters.
  contains: ({ column, byIndex }, value) =>
    (String(value).length >= 3 && byIndex?.('contains', String(value))) ||
    sql`${column} ilike ${`%${literal(value)}%`}`,
  containsOne,
  startsWith: ({ column, byIndex }, value) =>
    byIndex?.('startsWith', String(value)) ?? sql`${column} ilike ${`${literal(value)}%`}`,
  equals: ({ column }, value) => sql`${column} = ${value}`,
  isOne: ({ column }, value) => sql`${column} = any (${chosenIn(String(value))}::text[])`,
  from: ({ column }, value) => sql`${column} >= ${value}`,
  to: ({ column }, value) => sql`${column} <= ${value}`,
};

/**
 * Escapes what a person typed, so that it is searched for literally: `%`, `_` and `\` are characters, not
 * patterns.
 */
export function literal(value: Value): string {
  return String(value).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Joins all conditions that are set and all `others` with `first`, which always applies because it names the
 * client.
 */
export function where(first: Sql, conditions: readonly Condition[], others: readonly Sql[] = []): Sql {
  const set = conditions.flatMap((one) => (one.value === null ? [] : [comparisons[one.how](one, one.value)]));
  return sql`where ${join([first, ...set, ...others], ' and ')}`;
}

export function condition(
  column: string,
  how: MatchKind,
  value: Condition['value'],
  byIndex?: Condition['byIndex'],
): Condition {
  return { column: identifier(column), how, value, byIndex };
}

/** The words of a command search; more than six say nothing more. */
export function searchedWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
}
