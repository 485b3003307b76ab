import {
  defaultSearch,
  filtersInForce,
  leaseSearchFields,
  noFilters,
  readValue,
  type LeaseSearch,
  type SearchValues,
} from '@panoramic/contract';
import { optionsFromUrl, filledOptions, searchUrl } from '../../../fields/list-view/search-url.ts';
import { paths, to } from '../../../lib/paths.ts';

/** What the list's address asks for. */
export interface LeaseListRequest {
  readonly search: LeaseSearch;
  /** `?search=1` alone: what it finds depends on who opens it, until its options are in the address too. */
  readonly unnamed: boolean;
  /** The deleted leases instead, for administrators. */
  readonly deleted: boolean;
}

/** Reads `search=1`, `active={status}`, `all=1`, `deleted=1` or nothing: the open leases. */
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
  return { search: named ? { ...noFilters, ...named } : remembered, unnamed: named === null, deleted };
}

/** The address of the list that `search` finds, the same for whoever opens it. */
export function leaseListUrl(search: LeaseSearch): string {
  if (filtersInForce(search).length === 0) return to(paths.activeLeases, { all: 1 });
  return searchUrl(paths.activeLeases, leaseOptionsOf(search));
}

/** The options set, as a search is saved. */
export function leaseOptionsOf(search: LeaseSearch): SearchValues {
  return filledOptions(search, leaseSearchFields);
}

/** Of a saved search; what can no longer be read is no filter. */
export function savedLeaseSearchUrl(options: SearchValues): string {
  const query = new URLSearchParams(searchUrl(paths.activeLeases, options).split('?')[1]);
  return leaseListUrl(parseLeaseListUrl(query, noFilters).search);
}
