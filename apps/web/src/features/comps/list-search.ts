import {
  compSearchSchema,
  searchTable,
  type CompSearch,
  type CompTypeId,
  type SearchedFor,
} from '@panoramic/contract';
import { z } from 'zod';
import { optionsIn, optionsSet, searchAddress } from '../../fields/list-view/search-options.ts';
import { paths, to } from '../../lib/paths.ts';
import { searchOptions } from './kept-values.ts';

/** What every list starts with. */
const initialOptions = { sstatus: 1 };

/**
 * What the list's URL asks for: `search=1` the options chosen last, or those that a shared link
 * carries; `active=1`, `all=1` and nothing at all every comp of the type. An entry of the browser's
 * history keeps the options it was opened with: back finds that list, whatever was searched for since.
 */
export function searchOf(type: CompTypeId, query: URLSearchParams, entry: unknown): CompSearch {
  const shared = optionsIn(query, searchTable(type));
  const chosen = () => openedSchema.safeParse(entry).data?.options ?? searchOptions.of(type);
  const options = shared ?? (query.has('search') ? chosen() : {});
  const parsed = compSearchSchema.safeParse({ ...options, compType: type });
  // Options that cannot be read are those of no search form: they count as none.
  return { ...initialOptions, ...(parsed.success ? parsed.data : { compType: type }) };
}

const openedSchema = z.object({
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** The state of a history entry that was opened with these options. */
export function openedWith(options: SearchedFor) {
  return { options };
}

/** Whether an entry has yet to be told what it was opened with. */
export function isUntold(query: URLSearchParams, entry: unknown): boolean {
  return query.has('search') && !openedSchema.safeParse(entry).success;
}

/** The options set, as a search is saved. */
export function compOptionsOf({ compType, ...options }: CompSearch): SearchedFor {
  return optionsSet(options, searchTable(compType));
}

/** The address of a saved search, which is thereby the one chosen last. */
export function savedCompAddress(type: CompTypeId, options: SearchedFor): string {
  searchOptions.keep(type, options);
  return sharedLink(type, options);
}

/** A link that finds the same on another computer. */
export function sharedLink(type: CompTypeId, options: SearchedFor): string {
  return searchAddress(paths.compsList, options, { compType: type });
}

interface ListEntry {
  readonly search: string;
  readonly state: unknown;
}

let lastList: ListEntry | null = null;

/** Where Back To List leads: the list that was open last, of the same type. */
export const backToList = {
  remember(entry: ListEntry): void {
    lastList = entry;
  },
  link(type: CompTypeId): { to: string; state?: unknown } {
    const sameType = new URLSearchParams(lastList?.search).get('compType') === String(type);
    return lastList && sameType
      ? { to: `${paths.compsList}${lastList.search}`, state: lastList.state }
      : { to: to(paths.compsList, { search: 1, compType: type }) };
  },
};
