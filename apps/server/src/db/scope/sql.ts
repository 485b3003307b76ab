import { createHash } from 'node:crypto';
import sqlTag, { type Sql } from 'sql-template-tag';

export { Sql, empty, join, raw } from 'sql-template-tag';
export const sql = sqlTag;

/** A statement as it is run; `name` where the one it is prepared under is known already. */
export interface PreparedSql {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

const names = new Map<string, string>();
/** Searches are built from options and have many texts, so the number of remembered names is limited. */
const mostNames = 1000;

/** One name per statement text, so that each connection parses and plans it once. */
export function preparedName(text: string): string {
  let name = names.get(text);
  if (!name) {
    if (names.size >= mostNames) names.clear();
    names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
  }
  return name;
}

/** A column or table name, quoted: names are those of the payload, in their own case. */
export function identifier(name: string): Sql {
  return sqlTag([`"${name.replaceAll('"', '""')}"`]);
}
