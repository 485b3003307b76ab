import type { Comp, CompFieldName, ListColumn } from '@panoramic/contract';
import { listColumn, type Column } from '../../fields/index.ts';

/** Widths in pixels of columns that differ from the default of their kind. */
const widths: Partial<Record<CompFieldName, number | null>> = {
  // Submarkets share the remaining width, as names do.
  submarket: null,
  leaseCommencement: 128,
  leasedSF: 92,
  buildingSize: 100,
  rateType: 124,
  tisf: 88,
  effectiveRate: 88,
  leaseType: 136,
  productType: 120,
  salePrice: 136,
  pricePerSf: 100,
  perUnit: 116,
  perAcre: 124,
  state: 80,
};

export function resultColumn(column: ListColumn<CompFieldName>, first: readonly string[]): Column<Comp> {
  const width = widths[column.name];
  return listColumn(column, {
    // These widths fit the short headings of the default columns.
    ...(width !== undefined && first.includes(column.name) && { width }),
    card: column.name === 'address' ? 'title' : 'line',
  });
}
