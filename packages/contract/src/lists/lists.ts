import { compTypeName, compTypes, type CompTypeId } from '../comps/fields/types.ts';
import type { PlainDate } from '../dates.ts';
import type { ListColumns } from './columns.ts';
import { compListColumns } from './comp-columns.ts';
import { leaseListColumns } from './lease-columns.ts';
import { marketColumns, rentIncreaseColumns, rentRollColumns } from './rent-columns.ts';

/** The lists that have searches of their own: the leases, and the comps of each type. */
export type SearchedListName = 'leases' | CompListName;
/** The lists over the rent of the leases and the market. They share the searches of the leases. */
const rentListNames = ['rent-roll', 'rent-increases', 'market'] as const;
export type RentListName = (typeof rentListNames)[number];
/** The lists whose columns each user arranges. */
export type ListName = SearchedListName | RentListName;
export type CompListName = `comps-${CompTypeId}`;

export function compListName(type: CompTypeId): CompListName {
  return `comps-${type}`;
}

export const compLists: readonly { readonly name: CompListName; readonly type: CompTypeId }[] = compTypes.map(
  ({ id }) => ({ name: compListName(id), type: id }),
);
export const searchedListNames: readonly SearchedListName[] = [
  'leases',
  ...compLists.map(({ name }) => name),
];
const rentLists: Record<RentListName, ListColumns> = {
  'rent-roll': rentRollColumns,
  'rent-increases': rentIncreaseColumns,
  market: marketColumns,
};
export const listNames: readonly ListName[] = [...searchedListNames, ...rentListNames];

function isRentList(list: ListName): list is RentListName {
  return rentListNames.some((name) => name === list);
}

/** The list whose saved searches a list offers. */
export function searchedListOf(list: ListName): SearchedListName {
  return isRentList(list) ? 'leases' : list;
}

export function listColumnsOf(list: ListName): ListColumns {
  if (isRentList(list)) return rentLists[list];
  const comps = compLists.find(({ name }) => name === list);
  return comps ? compListColumns(comps.type) : leaseListColumns;
}

/** Row heights of 36 and 28 pixels. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The lists that can be had as a file. The Critical Date List has columns of its own, which nobody chooses. */
export type ExportedListName = SearchedListName | 'critical-dates';

/** For example "Lease List 2026-06-15.xlsx", which differs from the names of all reports. */
export function exportFileName(list: ExportedListName, today: PlainDate, format: ExportFormat): string {
  return `${listTitle(list)} List ${today}.${format}`;
}

function listTitle(list: ExportedListName): string {
  if (list === 'critical-dates') return 'Critical Date';
  const comps = compLists.find(({ name }) => name === list);
  return comps ? `${compTypeName(comps.type)} Comp` : 'Lease';
}
