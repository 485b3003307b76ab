import type { Comp, CompFieldName, ListColumn } from '@panoramic/contract';
import { listColumn, cellText, type Column } from '../../../fields/index.ts';
import classes from '../comps.module.css';

/** Widths in pixels, where a field's default is too small or too large. Names wrap to a second line. */
const widths: Partial<Record<CompFieldName, number>> = {
  submarket: 140,
  leaseCommencement: 116,
  leasedSF: 84,
  buildingSize: 92,
  term: 76,
  rateType: 116,
  tisf: 84,
  effectiveRate: 84,
  leaseType: 152,
  productType: 120,
  saleType: 104,
  salePrice: 136,
  pricePerSf: 100,
  perUnit: 116,
  perAcre: 124,
  buyer: 160,
  seller: 160,
  state: 80,
};

/** The fields that identify a comp. They share the first column, which stays in sight. */
const naming: readonly CompFieldName[] = ['tenant', 'buildingName', 'address', 'city'];
const namingWidth = 288;

/** The order of the columns, those compared first at the front; other fields follow in their own order. */
const importance: readonly CompFieldName[] = [
  'leaseCommencement',
  'leasedSF',
  'buildingSize',
  'acres',
  'units',
  'effectiveRate',
  'rateType',
  'salePrice',
  'pricePerSf',
  'perUnit',
  'perAcre',
  'landPricePerSf',
  'capRate',
  'term',
  'submarket',
  'leaseType',
  'tisf',
];

interface Shown {
  readonly shown: readonly ListColumn<CompFieldName>[];
  /** Whether the user has chosen them: then they keep the order that was chosen. */
  readonly custom: boolean;
}

/** The columns of the results: name and place in one column of two lines, then the rest by importance. */
export function resultColumnsOf({ shown, custom }: Shown, first: readonly string[]): readonly Column<Comp>[] {
  const parts = naming.flatMap((name) => shown.find((column) => column.name === name) ?? []);
  const rest = shown.filter((column) => parts.length < 2 || !parts.includes(column));
  const ordered = custom ? rest : rest.toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
  const columns = ordered.map((column) => resultColumn(column, first));
  return parts.length < 2
    ? columns
    : [namedColumn(parts.map((part) => resultColumn(part, first))), ...columns];
}

function rankOf(name: CompFieldName): number {
  const rank = importance.indexOf(name);
  return rank < 0 ? importance.length : rank;
}

function namedColumn(parts: readonly Column<Comp>[]): Column<Comp> {
  return {
    key: 'comp',
    label: parts.map(({ label }) => label).join(', '),
    parts,
    frozen: true,
    width: `${namingWidth}px`,
    card: 'title',
    value: (comp) => textsOf(parts, comp)[0] ?? null,
    cell: (comp) => {
      const [name, ...where] = textsOf(parts, comp);
      return (
        <span className={classes['named']}>
          <span title={name}>{name}</span>
          <span title={where.join(', ')}>{where.join(', ')}</span>
        </span>
      );
    },
  };
}

function textsOf(parts: readonly Column<Comp>[], comp: Comp): string[] {
  return parts.map((part) => cellText(part, comp)).filter(Boolean);
}

function resultColumn(column: ListColumn<CompFieldName>, first: readonly string[]): Column<Comp> {
  const width = widths[column.name];
  return listColumn(column, {
    // The widths were measured with the short headings of the first columns.
    ...(width !== undefined && first.includes(column.name) && { width }),
    card: column.name === 'address' ? 'title' : 'line',
  });
}
