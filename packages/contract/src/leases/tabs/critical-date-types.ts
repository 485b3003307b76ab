/** Apart from the tab, so that a list of leases can name the types without loading the tab's schemas. */
export const criticalDateTypes = [
  'Expiration Date',
  'Option to Renew',
  'Termination Option',
  'Right of First Refusal',
  'Other',
] as const;
export type CriticalDateType = (typeof criticalDateTypes)[number];

/** What says of which type a critical date is. */
export interface TypedDate {
  readonly cd_type: string | null;
  /** Of a type of the client's own: the type that it counts as. */
  readonly cd_counts?: CriticalDateType | null;
}

/** The type by which a critical date is treated. One of a type that is not known is Other. */
export function dateTypeOf({ cd_type, cd_counts }: TypedDate): CriticalDateType | null {
  const counted = cd_counts ?? cd_type;
  return counted === null ? null : (criticalDateTypes.find((type) => type === counted) ?? 'Other');
}
