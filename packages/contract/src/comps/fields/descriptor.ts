import type { Submarket } from './choices.ts';
import type { CompFieldName } from './fields.ts';

/** All that makes one comp type differ from another. */
export interface CompDescriptor {
  /** The fields of the form and of the summary in their order, grouped by meaning. */
  readonly groups: readonly FieldGroup[];
  readonly labels: Labels;
  readonly submarkets: readonly Submarket[];
  readonly search: readonly SearchName[];
  /** What the search's Per SQFT is about. */
  readonly perSqft: CompFieldName;
  /** The columns of the results. */
  readonly columns: readonly CompFieldName[];
  /** Unit prices and the sizes they are weighted by; the first is the one reported. */
  readonly measures: readonly [Measure, ...Measure[]];
  /** Who took the space: together with the address it tells one deal from another. */
  readonly party: 'tenant' | 'buyer';
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly CompFieldName[];
}

export type Labels = Partial<Record<CompFieldName, string>>;

export interface Measure {
  readonly price: 'effectiveRate' | 'pricePerSf' | 'perAcre' | 'landPricePerSf' | 'perUnit';
  readonly size: 'leasedSF' | 'buildingSize' | 'acres' | 'units';
}

/** Searched from and to, each as `{name}From` and `{name}To`. */
export const rangeNames = [
  'leaseCommencement',
  'leasedSF',
  'buildingSize',
  'perSqft',
  'yearBuilt',
  'salePrice',
  'acreage',
  'units',
] as const;
export type RangeName = (typeof rangeNames)[number];

/** Most are searched under the field's own name. */
export type SearchName = CompFieldName | RangeName;
