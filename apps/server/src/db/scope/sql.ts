import { createHash } from 'node:crypto';
import sqlTag, { type Sql } from 'sql-template-tag';

export { Sql, empty, join, raw } from 'sql-template-tag';
export const sql = sqlTag;

/** A statement as it is run. */
export type PreparedSql = Pick<Sql, 'text' | 'values'>;

const names = new Map<string, string>();

/**
 * How many statements a connection keeps prepared. The limit is above the number of the product's own statements,
 * and low enough that the many texts of searches cannot fill the database's memory.
 */
export const maxPreparedStatements = 256;

/**
 * One name per statement text, so that each connection parses and plans it once. The statements that come after
 * the first so many have none, and are parsed each time.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPreparedStatements) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A column or table name, quoted: names are those of the payload, in their own case. */
export function identifier(name: string): Sql {
  return sqlTag([`"${name.replaceAll('"', '""')}"`]);
}
