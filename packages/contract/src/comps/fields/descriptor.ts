import type { Submarket } from './choices.ts';
import type { CompFieldName } from './fields.ts';

/** Everything that differs between comp types. */
export interface CompDescriptor {
  /** The fields of the form and of the summary in their order, grouped by meaning. */
  readonly groups: readonly FieldGroup[];
  readonly labels: Labels;
  readonly submarkets: readonly Submarket[];
  readonly search: readonly SearchName[];
  /** The field that the search option Per SQFT searches. */
  readonly perSqft: CompFieldName;
  /** The columns of the results. */
  readonly columns: readonly CompFieldName[];
  /** Unit prices and the sizes they are weighted by; the first is the one reported. */
  readonly measures: readonly [Measure, ...Measure[]];
  /** The field that names the other party. With the address it identifies a deal. */
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

/** Fields searched by range, as `{name}From` and `{name}To`. */
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

/** Most options have the field's own name. */
export type SearchName = CompFieldName | RangeName;
