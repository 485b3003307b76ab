import { valueIn, type Field, type Kind, type ListColumn, type OwnFieldName } from '@panoramic/contract';
import type { Column } from '../data-table/column.ts';

export interface ColumnLook<R> extends Partial<Pick<Column<R>, 'card' | 'cell'>> {
  /** In pixels, or a share such as 8%. `null` takes the remaining width; the default depends on the kind. */
  readonly width?: number | string | null;
}

/** Makes a table column from a list column. */
export function listColumn<R extends object>(
  { name, heading, field }: ListColumn<(keyof R & string) | OwnFieldName>,
  { width = widthOf(heading, field), ...look }: ColumnLook<R> = {},
): Column<R> {
  return {
    key: name,
    label: heading,
    field,
    // A figure is missing until the list has been read with it.
    value: (row) => valueIn(row, name),
    ...(width !== null && { width: typeof width === 'number' ? `${width}px` : width }),
    ...look,
  };
}

/** Widths in pixels for values that must not be cut off. Names and places share the rest. */
const widths: Record<Kind, number | null> = {
  text: null,
  longText: null,
  phone: 128,
  email: null,
  file: null,
  integer: 80,
  number: 88,
  money: 128,
  percent: 88,
  date: 104,
  yearQuarter: 104,
  choice: null,
  choices: null,
  flag: 72,
};

/** Width of a letter at 13 px, of the padding, and of a heading's sort arrow. */
const letter = 7.5;
const around = 24;
const arrow = 12;
/** Longer text may be cut off. */
const longest = 18;

function widthOf(heading: string, field: Field): number | null {
  const letters = lettersOf(field);
  const width = letters === null ? widths[field.kind] : letters * letter + around;
  return width === null ? null : Math.ceil(Math.max(width, heading.length * letter + around + arrow));
}

/** The length of the longest possible value, if it is short. */
function lettersOf(field: Field): number | null {
  const letters =
    field.kind === 'choice'
      ? Math.max(...field.choices.map(({ label }) => label.length))
      : field.kind === 'text'
        ? field.max
        : Number.POSITIVE_INFINITY;
  return letters <= longest ? letters : null;
}

/** Enough to recognise a name. */
const sharedWidth = 112;
/** The width of the checkbox and View columns. */
const leadWidth = 104;

/** The width below which the table scrolls sideways. */
export function minWidthOf<R>(columns: readonly Column<R>[]): number {
  return columns.reduce(
    (sum, { width }) => sum + (width ? Number.parseInt(width, 10) : sharedWidth),
    leadWidth,
  );
}
