import {
  conditionWords,
  formatConditions,
  parseConditions,
  showValue,
  type FieldTable,
} from '../fields/index.ts';
import { anywhere, nearWords } from './near.ts';
import type { CompSearch } from './payload.ts';
import { compConditionTable, compSearchTable } from './search.ts';

interface CompFilter {
  readonly words: string;
  /** The search that is left when the filter is taken away. */
  readonly without: CompSearch;
}

/**
 * The options that have a value, each in words: "City: Clayton", "Leased SF from: 5,000"; then the distance, from a
 * lease in the words given for it; then the further conditions, those on own fields in the words of their
 * definitions, as far as these are given.
 */
export function compFiltersInForce(
  search: CompSearch,
  own: FieldTable = {},
  leaseWords?: string | null,
): CompFilter[] {
  // Safe: options are looked up by the names of the table they come from.
  const values = search as Readonly<Record<string, unknown>>;
  const options = Object.entries(compSearchTable(search.compType)).flatMap(([option, field]) => {
    const value = values[option] ?? null;
    const end = /(From|To)$/.exec(option)?.[0].toLowerCase();
    const label = end ? `${field.label} ${end}` : field.label;
    // Safe: an option has its field's own value.
    const words = `${label}: ${showValue(value as never, field)}`;
    return value === null ? [] : [{ words, without: { ...search, [option]: null } }];
  });
  const near = nearWords(search, leaseWords);
  const table: FieldTable = { ...own, ...compConditionTable(search.compType) };
  const { conditions } = parseConditions(table, search.conditions ?? null);
  const further = conditions.map((condition) => ({
    words: conditionWords(table, condition),
    without: { ...search, conditions: formatConditions(conditions.filter((other) => other !== condition)) },
  }));
  return [
    ...options,
    ...(near === null ? [] : [{ words: near, without: { ...search, ...anywhere } }]),
    ...further,
  ];
}

/** What was searched for, in words. */
export function describeSearch(search: CompSearch, own: FieldTable, leaseWords?: string | null): string[] {
  return compFiltersInForce(search, own, leaseWords).map(({ words }) => words);
}
