import { compTypes, type CompTypeId } from '../comps/fields/types.ts';

/** What one sheet of a file can hold of a client's leases. */
export const leaseImportKinds = ['leases', 'rentTerms', 'criticalDates', 'notes', 'contacts'] as const;
export type LeaseImportKind = (typeof leaseImportKinds)[number];

export type CompImportKind = `comps${CompTypeId}`;
export const compImportKinds: readonly CompImportKind[] = compTypes.map(({ id }) => `comps${id}` as const);

/** What one sheet holds. */
export type SheetKind = LeaseImportKind | CompImportKind;

/** What a file holds; a portfolio is a workbook with a sheet of each of the lease kinds. */
export type ImportKind = SheetKind | 'portfolio';
export const importKinds: readonly ImportKind[] = [...leaseImportKinds, 'portfolio', ...compImportKinds];

/** The type of the comps; `null` for what belongs to a client's leases. */
export function compTypeOfKind(kind: ImportKind): CompTypeId | null {
  return compTypes.find(({ id }) => kind === `comps${id}`)?.id ?? null;
}
