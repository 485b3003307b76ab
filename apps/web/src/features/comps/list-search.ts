import {
  compSearchSchema,
  searchTable,
  showValue,
  type CompSearch,
  type CompTypeId,
} from '@panoramic/contract';
import { paths, to } from '../../lib/paths.ts';
import { searchForm } from './form-layout.ts';
import { searchOptions } from './kept-values.ts';

/** What every list starts with. */
const initialOptions = { sstatus: 1 };

/**
 * What the list's URL asks for: `search=1` the options chosen last, or those that a shared link
 * carries; `active=1`, `all=1` and nothing at all every comp of the type.
 */
export function searchOf(type: CompTypeId, query: URLSearchParams): CompSearch {
  const shared = Object.keys(searchTable(type)).flatMap((option) => {
    const value = query.get(option);
    return value === null ? [] : [[option, value] as const];
  });
  const options =
    shared.length > 0 ? Object.fromEntries(shared) : query.has('search') ? searchOptions.of(type) : {};
  const parsed = compSearchSchema.safeParse({ ...options, compType: type });
  // Options that cannot be read are those of no search form: they count as none.
  return { ...initialOptions, ...(parsed.success ? parsed.data : { compType: type }) };
}

/** A link that finds the same on another computer. */
export function sharedLink({ compType, ...options }: CompSearch): string {
  const known = searchTable(compType);
  const set = Object.entries(options).flatMap(([option, value]) =>
    option in known && value !== null && value !== undefined ? [[option, String(value)] as const] : [],
  );
  return to(paths.compsList, { search: 1, compType, ...Object.fromEntries(set) });
}

/** "City: Clayton", "Leased SF from: 5,000": what was searched for, in words. */
export function optionsInWords(search: CompSearch): string[] {
  const { table } = searchForm(search.compType);
  // Safe: options are looked up by the names of the table they come from.
  const values = search as Readonly<Record<string, unknown>>;
  return Object.entries(table).flatMap(([option, field]) => {
    const value = values[option] ?? null;
    return value === null ? [] : [`${field.label}: ${showValue(value as never, field)}`];
  });
}

let lastList: string | null = null;

/** Where Back To List leads: the list that was open last, of the same type. */
export const backToList = {
  remember(search: string): void {
    lastList = search;
  },
  to(type: CompTypeId): string {
    const sameType = lastList !== null && new URLSearchParams(lastList).get('compType') === String(type);
    return sameType ? `${paths.compsList}${lastList}` : to(paths.compsList, { search: 1, compType: type });
  },
};
