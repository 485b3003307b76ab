import { types } from 'pg';

type Reader = (text: string) => unknown;

/** PostgreSQL type numbers that `pg` would read as text or as a Date in the process's zone. */
const readers = new Map<number, Reader>([
  [20, Number], // bigint: counts and history ids, far below 2^53
  [1700, Number], // numeric: money, 14 digits at most, exact as a double
  [1082, (text) => text], // date: stays yyyy-MM-dd
  [1114, (text) => text], // timestamp without zone: not used
  [1184, (text) => new Date(text).toISOString()], // timestamptz
]);

/** Returns the function that parses the text of a value of this type. */
export function typeParserOf(dataTypeId: number): Reader {
  // Safe: what is not asked for in binary comes as text.
  return readers.get(dataTypeId) ?? (types.getTypeParser(dataTypeId, 'text') as Reader);
}
