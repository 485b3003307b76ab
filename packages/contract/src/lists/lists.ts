import { compTypeName, compTypes, type CompTypeId } from '../comps/fields/types.ts';
import type { PlainDate } from '../dates.ts';
import { compListColumns, leaseListColumns, type ListColumns } from './columns.ts';

/** The lists that each user arranges, searches and exports: the leases, and the comps of each type. */
export type ListName = 'leases' | CompListName;
export type CompListName = `comps-${CompTypeId}`;

export function compListName(type: CompTypeId): CompListName {
  return `comps-${type}`;
}

export const compLists: readonly { readonly name: CompListName; readonly type: CompTypeId }[] = compTypes.map(
  ({ id }) => ({ name: compListName(id), type: id }),
);
export const listNames: readonly ListName[] = ['leases', ...compLists.map(({ name }) => name)];

export function listColumnsOf(list: ListName): ListColumns {
  const comps = compLists.find(({ name }) => name === list);
  return comps ? compListColumns(comps.type) : leaseListColumns;
}

/** Row heights of 36 and 28 pixels. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The lists that can be had as a file. The Critical Date List has columns of its own, which nobody chooses. */
export type ExportedListName = ListName | 'critical-dates';

/** For example "Lease List 2026-06-15.xlsx", which differs from the names of all reports. */
export function exportFileName(list: ExportedListName, today: PlainDate, format: ExportFormat): string {
  return `${listTitle(list)} List ${today}.${format}`;
}

function listTitle(list: ExportedListName): string {
  if (list === 'critical-dates') return 'Critical Date';
  const comps = compLists.find(({ name }) => name === list);
  return comps ? `${compTypeName(comps.type)} Comp` : 'Lease';
}
