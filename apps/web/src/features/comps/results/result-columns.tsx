import {
  compDescriptors,
  isNominalSale,
  type Comp,
  type CompFieldName,
  type CompTypeId,
  type ListColumn,
  type OwnFieldName,
} from '@panoramic/contract';
import { cellText, listColumn, type Column } from '../../../fields/index.ts';
import classes from '../comps.module.css';

type ColumnName = CompFieldName | OwnFieldName;

/**
 * Widths in pixels, measured with the short headings, so that every column of every type is in sight at 1440.
 * Names and addresses share the rest and wrap to a second line before they are cut.
 */
const widths: Partial<Record<ColumnName, number>> = {
  leaseCommencement: 68,
  submarket: 92,
  leasedSF: 76,
  buildingSize: 76,
  term: 60,
  effectiveRate: 72,
  rateType: 84,
  tisf: 64,
  leaseType: 92,
  productType: 64,
  acres: 72,
  units: 60,
  yearBuilt: 60,
  salePrice: 116,
  pricePerSf: 80,
  perUnit: 108,
  perAcre: 116,
  landPricePerSf: 84,
  capRate: 64,
  saleType: 88,
};

const wrapped: readonly ColumnName[] = [
  'submarket',
  'tenant',
  'buildingName',
  'address',
  'city',
  'buyer',
  'seller',
];

/** One sortable column for each field, in the order of the list. The one that names the comp stays in sight. */
export function resultColumnsOf(
  type: CompTypeId,
  shown: readonly ListColumn<ColumnName>[],
): readonly Column<Comp>[] {
  const naming = (['tenant', 'buildingName', 'address'] as const).find((name) =>
    shown.some((column) => column.name === name),
  );
  return shown.map((column) => ({
    ...resultColumn(column, compDescriptors[type].columns),
    ...(column.name === naming && { frozen: 'with view' as const, card: 'title' as const }),
  }));
}

function resultColumn(column: ListColumn<ColumnName>, first: readonly ColumnName[]): Column<Comp> {
  const { name } = column;
  const width = widths[name];
  const plain = listColumn<Comp>(column, {
    // The widths were measured with the short headings of the first columns.
    ...(width !== undefined && first.includes(name) && { width }),
    card: name === 'address' ? 'title' : 'line',
  });
  if (name === 'salePrice')
    return { ...plain, cell: (comp) => markedPrice(cellText(plain, comp), isNominalSale(comp)) };
  return wrapped.includes(name) ? { ...plain, cell: (comp) => wrappedText(cellText(plain, comp)) } : plain;
}

function markedPrice(text: string, isNominal: boolean) {
  return isNominal ? (
    <span title="Left out of statistics">
      {text} <span className={classes['mark']}>nominal</span>
    </span>
  ) : (
    text
  );
}

function wrappedText(text: string) {
  return (
    text && (
      <span className={classes['wrapped']} title={text}>
        {text}
      </span>
    )
  );
}
