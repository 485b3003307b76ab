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
import type { QueryKey } from '@tanstack/react-query';
import {
  currentPreferences,
  listQueryFor,
  prefetchUntilShown,
  type StreamedList,
} from '../../../api/index.ts';
import { rememberedSearch } from '../remembered-search.ts';
import { parseLeaseListUrl } from './lease-list-url.ts';

/** A search by status alone uses GET, which the browser can cache. Figures are asked for where they are shown. */
export function foundLeases(search: LeaseSearch, shown: readonly ListColumn[]) {
  const figures = shown.map(({ name }) => name).filter(isLeaseFigure);
  return figures.length === 0 && filtersInForce(search).every(({ option }) => option === 'sstatus')
    ? listQueryFor('Leases/ShowAllLeases', { status: search.sstatus })
    : listQueryFor('Leases/SearchLeases', { ...search, figures: figures.toSorted() });
}

/** Reads the list at a URL. */
export async function prefetchLeases(query: URLSearchParams): Promise<void> {
  const { search, deleted } = parseLeaseListUrl(query, rememberedSearch.read());
  if (deleted) return;
  const shown = shownColumns(leaseListColumns, currentPreferences()[columnsPreferenceName('leases')]);
  await prefetchUntilShown<StreamedList<ListedLease>, QueryKey>(foundLeases(search, shown));
}
