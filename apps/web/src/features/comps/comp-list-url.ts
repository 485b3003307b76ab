import {
  compConditionTable,
  compSearchTable,
  formatConditions,
  nearFields,
  parseConditions,
  type CompSearch,
  type CompTypeId,
  type FieldTable,
  type SearchValues,
} from '@panoramic/contract';
import {
  optionsFromUrl,
  filledOptions,
  readableOptions,
  searchUrl,
} from '../../fields/list-view/search-url.ts';
import { onOwnerChange } from '../../lib/account-storage.ts';
import { paths, to } from '../../lib/paths.ts';
import { storedSearchOptions } from './stored-form-values.ts';

/** Options that every search has. */
export const initialOptions = { sstatus: 1 };

/**
 * The search of a list's URL. `search=1` means the options in the URL, or else the last used ones;
 * `active=1`, `all=1` and no parameter mean every comp of the type.
 */
export function compSearchFromUrl(type: CompTypeId, query: URLSearchParams): CompSearch {
  const table = optionTable(type);
  const stored = query.has('search') ? storedSearchOptions.of(type) : {};
  const { conditions, ...options } = isOfOtherType(type, query)
    ? {}
    : (namedOptions(type, query) ?? { ...readableOptions(stored, table), ...conditionsIn(type, stored) });
  return { ...initialOptions, ...options, ...conditionsIn(type, { conditions }), compType: type };
}

/** The options of the form, and the distance. */
function optionTable(type: CompTypeId): FieldTable {
  return { ...compSearchTable(type), ...nearFields };
}

/** The options in the address, or `null` where there are none. */
function namedOptions(type: CompTypeId, query: URLSearchParams): SearchValues | null {
  const options = optionsFromUrl(query, optionTable(type));
  const further = conditionsIn(type, { conditions: query.get('conditions') });
  return options === null && !query.has('conditions') ? null : { ...options, ...further };
}

/** Conditions that cannot be read do not filter, as other options. */
function conditionsIn(
  type: CompTypeId,
  { conditions }: Readonly<Record<string, unknown>>,
): { conditions?: string } {
  if (typeof conditions !== 'string') return {};
  const readable = formatConditions(parseConditions(compConditionTable(type), conditions).conditions);
  return readable === null ? {} : { conditions: readable };
}

/** True when the type in a URL was changed after its options were chosen, which resets them. */
function isOfOtherType(type: CompTypeId, query: URLSearchParams): boolean {
  return (query.get('for') ?? String(type)) !== String(type);
}

/** True for `?search=1` without options of its type: what it finds depends on the user's last search. */
export function isUnnamed(type: CompTypeId, query: URLSearchParams): boolean {
  const isNamed = !isOfOtherType(type, query) && namedOptions(type, query) !== null;
  return query.has('search') && !isNamed;
}

/** The options with a value, as a saved search stores them. */
export function compOptionsOf({ compType, ...options }: CompSearch): SearchValues {
  return { ...filledOptions(options, optionTable(compType)), ...conditionsIn(compType, options) };
}

/** The URL of a saved search. Also makes it the last used search. */
export function savedCompSearchUrl(type: CompTypeId, options: SearchValues): string {
  storedSearchOptions.keep(type, options);
  return compListUrl(type, options);
}

/** The URL of a list, which gives every user the same comps. */
export function compListUrl(type: CompTypeId, options: SearchValues): string {
  if (Object.keys(options).length === 0) return to(paths.compsList, { all: 1, compType: type });
  return searchUrl(paths.compsList, options, { compType: type, for: type });
}

/** The query of the list that was open last. */
let lastList = '';
onOwnerChange(() => {
  lastList = '';
});

/** The target of Back To List: the last open list of the same type. */
export const backToList = {
  remember(query: string): void {
    lastList = query;
  },
  link(type: CompTypeId): string {
    const sameType = new URLSearchParams(lastList).get('compType') === String(type);
    return sameType ? `${paths.compsList}${lastList}` : to(paths.compsList, { search: 1, compType: type });
  },
};
