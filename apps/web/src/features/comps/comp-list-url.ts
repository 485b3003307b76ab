import {
  compSearchSchema,
  compSearchTable,
  type CompSearch,
  type CompTypeId,
  type SearchValues,
} from '@panoramic/contract';
import { z } from 'zod';
import { optionsFromUrl, filledOptions, searchUrl } from '../../fields/list-view/search-url.ts';
import { onOwnerChange, storageOwner } from '../../lib/account-storage.ts';
import { paths, to } from '../../lib/paths.ts';
import { storedSearchOptions } from './stored-form-values.ts';

/** Options that every search has. */
const initialOptions = { sstatus: 1 };

/**
 * The search of a list's URL. `search=1` means the options in the URL, or else the last used ones;
 * `active=1`, `all=1` and no parameter mean every comp of the type. A history entry keeps its options,
 * so that Back shows the same list after another search.
 */
export function compSearchFromUrl(type: CompTypeId, query: URLSearchParams, entry: unknown): CompSearch {
  const shared = optionsFromUrl(query, compSearchTable(type));
  const chosen = () => openedBy(entry)?.options ?? storedSearchOptions.of(type);
  const options = shared ?? (query.has('search') ? chosen() : {});
  const parsed = compSearchSchema.safeParse({ ...options, compType: type });
  // Unreadable options do not come from our forms and are ignored.
  return { ...initialOptions, ...(parsed.success ? parsed.data : { compType: type }) };
}

const openedSchema = z.object({
  userId: z.number().nullable(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** The history state of a list with these options. The tab's history may outlive the account that made it. */
export function listState(options: SearchValues) {
  return { userId: storageOwner(), options };
}

/** What the signed-in account's own history entry holds; `null` for another's. */
function openedBy(entry: unknown) {
  const opened = openedSchema.safeParse(entry).data;
  return opened && opened.userId === storageOwner() ? opened : null;
}

/** True when a history entry does not contain its options yet. */
export function lacksListState(query: URLSearchParams, entry: unknown): boolean {
  return query.has('search') && openedBy(entry) === null;
}

/** The options with a value, as a saved search stores them. */
export function compOptionsOf({ compType, ...options }: CompSearch): SearchValues {
  return filledOptions(options, compSearchTable(compType));
}

/** The URL of a saved search. Also makes it the last used search. */
export function savedCompSearchUrl(type: CompTypeId, options: SearchValues): string {
  storedSearchOptions.keep(type, options);
  return compListUrl(type, options);
}

/** The URL of a list, which works on any computer. */
export function compListUrl(type: CompTypeId, options: SearchValues): string {
  return searchUrl(paths.compsList, options, { compType: type });
}

interface ListEntry {
  readonly search: string;
  readonly state: unknown;
}

let lastList: ListEntry | null = null;
onOwnerChange(() => {
  lastList = null;
});

/** The target of Back To List: the last open list of the same type. */
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
