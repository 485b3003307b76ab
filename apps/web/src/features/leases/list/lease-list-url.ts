import {
  defaultSearch,
  filtersInForce,
  formatConditions,
  leaseConditions,
  leaseSearchFields,
  noFilters,
  readValue,
  type LeaseSearch,
  type SearchValues,
} from '@panoramic/contract';
import { optionsFromUrl, filledOptions, searchUrl } from '../../../fields/list-view/search-url.ts';
import { paths, to } from '../../../lib/paths.ts';

/** The list that a URL asks for. */
export interface LeaseListRequest {
  readonly search: LeaseSearch;
  /** True for `?search=1` without options: the result depends on the user's last search. */
  readonly unnamed: boolean;
  /** Asks for the deleted leases, which only administrators see. */
  readonly deleted: boolean;
}

/** Parses `search=1`, `active={status}`, `all=1` and `deleted=1`. Without any of them the list shows the open leases. */
export function parseLeaseListUrl(query: URLSearchParams, remembered: LeaseSearch): LeaseListRequest {
  const deleted = query.get('deleted') === '1';
  if (query.get('all') === '1') return { search: noFilters, unnamed: false, deleted };
  if (query.has('active')) {
    const reading = readValue(query.get('active'), leaseSearchFields.sstatus);
    const sstatus = 'value' in reading ? reading.value : null;
    return { search: { ...noFilters, sstatus }, unnamed: false, deleted };
  }
  if (query.get('search') !== '1') return { search: defaultSearch, unnamed: false, deleted };
  const named = optionsFromUrl(query, leaseSearchFields);
  const conditions = query.get('conditions');
  const unnamed = named === null && conditions === null;
  const search = { ...noFilters, ...named, conditions: readable(conditions) };
  return { search: unnamed ? remembered : search, unnamed, deleted };
}

/** Conditions that cannot be read do not filter, as other options. */
function readable(conditions: string | null): string | null {
  return formatConditions(leaseConditions({ conditions }));
}

/** The URL of the list that `search` finds. It gives every user the same list. */
export function leaseListUrl(search: LeaseSearch): string {
  if (filtersInForce(search).length === 0) return to(paths.activeLeases, { all: 1 });
  return searchUrl(paths.activeLeases, leaseOptionsOf(search));
}

/** The options with a value, as a saved search stores them. */
export function leaseOptionsOf(search: LeaseSearch): SearchValues {
  const { conditions } = search;
  return { ...filledOptions(search, leaseSearchFields), ...(conditions !== null && { conditions }) };
}

/** The URL of a saved search. Options that are no longer valid are ignored. */
export function savedLeaseSearchUrl(options: SearchValues): string {
  const query = new URLSearchParams(searchUrl(paths.activeLeases, options).split('?')[1]);
  return leaseListUrl(parseLeaseListUrl(query, noFilters).search);
}
