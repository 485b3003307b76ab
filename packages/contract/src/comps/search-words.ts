import { showValue } from '../fields/index.ts';
import type { CompSearch } from './payload.ts';
import { compSearchTable } from './search.ts';

/** The options that have a value, each in words: "City: Clayton", "Leased SF from: 5,000". */
export function compFiltersInForce(
  search: CompSearch,
): { readonly option: string; readonly words: string }[] {
  // Safe: options are looked up by the names of the table they come from.
  const values = search as Readonly<Record<string, unknown>>;
  return Object.entries(compSearchTable(search.compType)).flatMap(([option, field]) => {
    const value = values[option] ?? null;
    const end = /(From|To)$/.exec(option)?.[0].toLowerCase();
    const label = end ? `${field.label} ${end}` : field.label;
    // Safe: an option has its field's own value.
    return value === null ? [] : [{ option, words: `${label}: ${showValue(value as never, field)}` }];
  });
}

/** What was searched for, in words. */
export function describeSearch(search: CompSearch): string[] {
  return compFiltersInForce(search).map(({ words }) => words);
}
