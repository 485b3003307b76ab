import { compTypes, compTypeName, type CompTypeId } from '../comps/fields/types.ts';
import { leaseTabs, type SheetTabName } from '../leases/tabs/index.ts';
import { leaseTabNames } from '../paths.ts';

/** What one sheet of a file can hold of a client's leases. */
export type LeaseImportKind = 'leases' | SheetTabName;
export const leaseImportKinds: readonly LeaseImportKind[] = [
  'leases',
  ...leaseTabNames.filter((name): name is SheetTabName => leaseTabs[name].sheet !== null),
];

export type CompImportKind = `comps${CompTypeId}`;
export const compImportKinds: readonly CompImportKind[] = compTypes.map(({ id }) => `comps${id}` as const);

/** What one sheet holds; `paid`: what payables paid of the payments that were sent. */
export type SheetKind = LeaseImportKind | CompImportKind | 'paid';

/** What a file holds; a portfolio is a workbook with a sheet of each of the lease kinds. */
export type ImportKind = SheetKind | 'portfolio';
export const importKinds: readonly ImportKind[] = [
  ...leaseImportKinds,
  'portfolio',
  'paid',
  ...compImportKinds,
];

/** The type of the comps; `null` for what belongs to a client's leases. */
export function compTypeOfKind(kind: ImportKind): CompTypeId | null {
  return compTypes.find(({ id }) => kind === `comps${id}`)?.id ?? null;
}

export function isTabKind(kind: SheetKind): kind is SheetTabName {
  return kind !== 'leases' && kind !== 'paid' && leaseImportKinds.some((one) => one === kind);
}

/** The name of a sheet of an exported workbook. */
export function sheetName(kind: SheetKind): string {
  if (isTabKind(kind)) return leaseTabs[kind].title;
  if (kind === 'paid') return 'Paid';
  const type = compTypeOfKind(kind);
  return type === null ? 'Leases' : `${compTypeName(type)} Comps`;
}

/** What stands before the fields of the sheets of a portfolio in its mapping; they are counted from 1 for each kind. */
export function sheetPrefix(kind: SheetKind, count: number): string {
  return `${kind}${count === 1 ? '' : count}.`;
}
