import type { MatchKind } from '@panoramic/contract';
import { identifier, join, sql, type Sql } from './sql.ts';

export interface Condition {
  readonly column: Sql;
  readonly how: MatchKind;
  /** `null`: not asked for, and no condition. */
  readonly value: string | number | boolean | null;
}

const comparisons: Record<MatchKind, (column: Sql, value: string | number | boolean) => Sql> = {
  contains: (column, value) => sql`${column} ilike ${`%${literal(value)}%`}`,
  startsWith: (column, value) => sql`${column} ilike ${`${literal(value)}%`}`,
  equals: (column, value) => sql`${column} = ${value}`,
  from: (column, value) => sql`${column} >= ${value}`,
  to: (column, value) => sql`${column} <= ${value}`,
};

/** What a person typed is looked for as it stands: `%`, `_` and `\` are characters, not patterns. */
function literal(value: string | number | boolean): string {
  return String(value).replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** All conditions that are set, joined with `first`, which always holds: the client stands in it. */
export function where(first: Sql, conditions: readonly Condition[]): Sql {
  const set = conditions.flatMap(({ column, how, value }) =>
    value === null ? [] : [comparisons[how](column, value)],
  );
  return sql`where ${join([first, ...set], ' and ')}`;
}

export function condition(column: string, how: MatchKind, value: Condition['value']): Condition {
  return { column: identifier(column), how, value };
}
