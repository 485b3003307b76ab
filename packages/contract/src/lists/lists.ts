import { compTypeName, compTypes, type CompTypeId } from '../comps/fields/types.ts';
import type { PlainDate } from '../dates.ts';
import type { ListColumns } from './columns.ts';
import { compListColumns } from './comp-columns.ts';
import { criticalDateColumns } from './critical-dates.ts';
import { leaseListColumns } from './lease-columns.ts';
import {
  landlordColumns,
  marketColumns,
  radarColumns,
  rentIncreaseColumns,
  rentRollColumns,
  statementColumns,
} from './rent-columns.ts';

/** The lists that have searches of their own: the leases, and the comps of each type. */
export type SearchedListName = 'leases' | CompListName;
/** The lists over the rent of the leases and the market. They share the searches of the leases. */
export const rentListNames = [
  'rent-roll',
  'rent-increases',
  'statements',
  'market',
  'options',
  'landlords',
] as const;
export type RentListName = (typeof rentListNames)[number];
/** The lists whose columns each user arranges. */
export type ListName = SearchedListName | RentListName | 'critical-dates';
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
  statements: statementColumns,
  market: marketColumns,
  options: radarColumns,
  landlords: landlordColumns,
};
export const listNames: readonly ListName[] = [...searchedListNames, ...rentListNames, 'critical-dates'];

function isRentList(list: ListName): list is RentListName {
  return rentListNames.some((name) => name === list);
}

/** The list whose saved searches a list offers. */
export function searchedListOf(list: ListName): SearchedListName {
  return isRentList(list) || list === 'critical-dates' ? 'leases' : list;
}

export function listColumnsOf(list: ListName): ListColumns {
  if (isRentList(list)) return rentLists[list];
  if (list === 'critical-dates') return criticalDateColumns;
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
