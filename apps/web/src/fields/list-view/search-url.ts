import { readValue, type AnyValue, type FieldTable, type SearchValues } from '@panoramic/contract';
import { to, type Path } from '../../lib/paths.ts';

/**
 * The options in the URL of a list, or `null` when it contains none. Unreadable values are ignored,
 * because a URL may be typed or cut short.
 */
export function optionsFromUrl(query: URLSearchParams, table: FieldTable): SearchValues | null {
  const named = Object.entries(table).filter(([name]) => query.has(name));
  if (named.length === 0) return null;
  return readableOptions(Object.fromEntries(named.map(([name]) => [name, query.get(name)])), table);
}

/** The options of the table that can be read. */
export function readableOptions(values: Readonly<Record<string, unknown>>, table: FieldTable): SearchValues {
  const read = Object.entries(table).map(([name, field]): [string, AnyValue] => {
    const reading = readValue(values[name] ?? null, field);
    return [name, 'value' in reading ? reading.value : null];
  });
  return filledOptions(Object.fromEntries(read), table);
}

/** The options that have a value, in the order of the form. Saved searches and URLs use them. */
export function filledOptions(search: Readonly<Record<string, unknown>>, table: FieldTable): SearchValues {
  const set = Object.keys(table).flatMap((name) => {
    const value = search[name] ?? null;
    // Safe: an option has its field's own value.
    return value === null ? [] : [[name, value as AnyValue] as const];
  });
  return Object.fromEntries(set);
}

/** The URL of the list with these options. It gives every user the same list. */
export function searchUrl(path: Path, options: SearchValues, more: Readonly<Record<string, number>> = {}) {
  const texts = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
  return to(path, { search: 1, ...more, ...Object.fromEntries(texts) });
}
