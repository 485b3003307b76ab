import {
  columnsPreferenceName,
  filtersInForce,
  isLeaseFigure,
  leaseListColumns,
  shownColumns,
  type LeaseSearch,
  type ListColumn,
  type ListedLease,
} from '@panoramic/contract';
import { currentPreferences, listQueryFor, queryClient, type StreamedList } from '../../../api/index.ts';
import { rememberedSearch } from '../remembered-search.ts';
import { parseLeaseListUrl } from './lease-list-url.ts';

/** A search by status alone uses GET, which the browser can cache. Figures are asked for where they are shown. */
export function foundLeases(search: LeaseSearch, shown: readonly ListColumn[]) {
  const figures = shown.map(({ name }) => name).filter(isLeaseFigure);
  return figures.length === 0 && filtersInForce(search).every(({ option }) => option === 'sstatus')
    ? listQueryFor('Leases/ShowAllLeases', { status: search.sstatus })
    : listQueryFor('Leases/SearchLeases', { ...search, figures: figures.toSorted() });
}

/** Starts reading the list at a URL. */
export function prefetchLeases(query: URLSearchParams): void {
  const { search, deleted } = parseLeaseListUrl(query, rememberedSearch.read());
  if (deleted) return;
  const shown = shownColumns(leaseListColumns, currentPreferences()[columnsPreferenceName('leases')]);
  void queryClient.prefetchQuery<StreamedList<ListedLease>>(foundLeases(search, shown));
}
