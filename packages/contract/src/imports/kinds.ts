import { compTypes, compTypeName, type CompTypeId } from '../comps/fields/types.ts';
import { leaseTabs, type SheetTabName } from '../leases/tabs/index.ts';
import { leaseTabNames } from '../paths.ts';
import { expenseSheetKinds, expenseSheets, type ExpenseSheetKind, type SheetTab } from './expense-sheets.ts';

/** What one sheet of a file can hold of a client's leases. */
export type LeaseImportKind = 'leases' | TabKind;
/** Rows that belong to leases: those of the tabs that are edited row by row, and those of their expenses. */
export type TabKind = SheetTabName | ExpenseSheetKind;
export const leaseImportKinds: readonly LeaseImportKind[] = [
  'leases',
  ...leaseTabNames.filter((name): name is SheetTabName => leaseTabs[name].sheet !== null),
  ...expenseSheetKinds,
];

export type CompImportKind = `comps${CompTypeId}`;
export const compImportKinds: readonly CompImportKind[] = compTypes.map(({ id }) => `comps${id}` as const);

/** What is of a client and of no lease; `paid`: what payables paid of the payments that were sent. */
export type ClientKind = 'paid' | 'indexValues';

/** What one sheet holds. */
export type SheetKind = LeaseImportKind | CompImportKind | ClientKind;

/** What a file holds; a portfolio is a workbook with a sheet of each of the lease kinds. */
export type ImportKind = SheetKind | 'portfolio';
export const importKinds: readonly ImportKind[] = [
  ...leaseImportKinds,
  'portfolio',
  'indexValues',
  'paid',
  ...compImportKinds,
];

/** The type of the comps; `null` for what belongs to a client's leases. */
export function compTypeOfKind(kind: ImportKind): CompTypeId | null {
  return compTypes.find(({ id }) => kind === `comps${id}`)?.id ?? null;
}

export function isTabKind(kind: ImportKind): kind is TabKind {
  return kind !== 'leases' && leaseImportKinds.some((one) => one === kind);
}

export function tabOfKind(kind: TabKind): SheetTab {
  const expenses = expenseSheetKinds.find((one) => one === kind);
  // Safe: what is no sheet of expenses is a tab that has sheets.
  return expenses ? expenseSheets[expenses] : leaseTabs[kind as SheetTabName];
}

/** The name of a sheet of an exported workbook. */
export function sheetName(kind: SheetKind): string {
  if (isTabKind(kind)) return tabOfKind(kind).title;
  if (kind === 'paid') return 'Paid';
  if (kind === 'indexValues') return 'Index Values';
  const type = compTypeOfKind(kind);
  return type === null ? 'Leases' : `${compTypeName(type)} Comps`;
}

/** What stands before the fields of the sheets of a portfolio in its mapping; they are counted from 1 for each kind. */
export function sheetPrefix(kind: SheetKind, count: number): string {
  return `${kind}${count === 1 ? '' : count}.`;
}
