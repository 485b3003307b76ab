import {
  resultColumns,
  type Comp,
  type CompFieldName,
  type CompTypeId,
  type ResultColumn,
} from '@panoramic/contract';
import type { Column } from '../../fields/index.ts';

/** In pixels, for what must not be cut off; names and places share the rest. */
const widths: Partial<Record<CompFieldName, number>> = {
  leaseCommencement: 128,
  leasedSF: 92,
  buildingSize: 100,
  term: 80,
  effectiveRate: 88,
  rateType: 124,
  tisf: 88,
  leaseType: 136,
  productType: 120,
  salePrice: 136,
  pricePerSf: 100,
  perUnit: 116,
  perAcre: 124,
  landPricePerSf: 128,
  acres: 88,
  units: 80,
  yearBuilt: 104,
  capRate: 100,
  saleType: 108,
};

/** A name is recognised by this much of it. */
const sharedWidth = 112;
/** The columns of the tick and of the View link. */
const leadWidth = 104;

export function resultColumnsOf(type: CompTypeId): readonly Column<Comp>[] {
  return resultColumns(type).map(columnOf);
}

function columnOf({ name, heading, field }: ResultColumn): Column<Comp> {
  const width = widths[name];
  return {
    key: name,
    label: heading,
    field,
    value: (comp) => comp[name],
    ...(width && { width: `${width}px` }),
    card: name === 'address' ? 'title' : 'line',
  };
}

export function minWidthOf(columns: readonly Column<Comp>[]): number {
  return columns.reduce(
    (sum, { width }) => sum + (width ? Number.parseInt(width, 10) : sharedWidth),
    leadWidth,
  );
}
