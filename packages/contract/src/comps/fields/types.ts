const listed = [
  { id: 1, name: 'Office Lease' },
  { id: 2, name: 'Office Sale' },
  { id: 3, name: 'Industrial Lease' },
  { id: 4, name: 'Industrial Sale' },
  { id: 5, name: 'Retail Lease' },
  { id: 6, name: 'Retail Sale' },
  { id: 7, name: 'Land Sale' },
  { id: 8, name: 'Multi-Family' },
] as const;

export type CompTypeId = (typeof listed)[number]['id'];

export const compTypes: readonly { readonly id: CompTypeId; readonly name: string }[] = listed;

export function isCompType(id: number): id is CompTypeId {
  return compTypes.some((type) => type.id === id);
}

export function compTypeName(id: number): string {
  return compTypes.find((type) => type.id === id)?.name ?? 'Invalid Comp Type';
}

/** OFFICE LEASE COMP */
export function reportTitle(id: CompTypeId): string {
  return `${compTypeName(id).toUpperCase()} COMP`;
}
