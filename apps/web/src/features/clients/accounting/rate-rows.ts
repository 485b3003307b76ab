import { rateBandFields, editValue, typedValue, type RateBand, type FieldError } from '@panoramic/contract';

/** The columns of the table, in their order. */
export const rateColumns = ['from', 'maxMonths', 'rate'] as const;
export type RateColumn = (typeof rateColumns)[number];
/** A row as it is typed. */
export type RateRow = Readonly<Record<RateColumn, string>>;

export const emptyRate: RateRow = { from: '', maxMonths: '', rate: '' };

export function rowsOfRates(rates: readonly RateBand[]): readonly RateRow[] {
  return rates.map(({ from, maxMonths, rate }) => ({
    from: editValue(from, rateBandFields.from),
    maxMonths: editValue(maxMonths, rateBandFields.maxMonths),
    rate: editValue(rate, rateBandFields.rate),
  }));
}

/** Puts a block of pasted cells into the table from a cell on; the table grows as it needs to. */
export function pasteRates(
  rows: readonly RateRow[],
  at: { readonly row: number; readonly column: RateColumn },
  block: readonly (readonly string[])[],
): readonly RateRow[] {
  const first = rateColumns.indexOf(at.column);
  const count = Math.max(rows.length, at.row + block.length);
  return Array.from({ length: count }, (_, index) => {
    const cells = block[index - at.row];
    const row = rows[index] ?? emptyRate;
    if (!cells) return row;
    const pasted = rateColumns.flatMap((column, place) => {
      const cell = cells[place - first];
      return cell === undefined ? [] : [[column, cell.trim()] as const];
    });
    return { ...row, ...Object.fromEntries(pasted) };
  });
}

export type ReadRates =
  | { readonly rates: readonly RateBand[] }
  /** The field of an error is `row column`, such as `0 rate`. */
  | { readonly errors: readonly FieldError[] };

/** Reads the rows that are not empty. */
export function readRates(rows: readonly RateRow[]): ReadRates {
  const errors: FieldError[] = [];
  const rates = rows.flatMap((row, index): RateBand[] => {
    if (isEmptyRate(row)) return [];
    function read<K extends RateColumn>(column: K) {
      const reading = typedValue(row[column], rateBandFields[column]);
      if ('value' in reading) return reading.value;
      errors.push({ field: `${index} ${column}`, message: reading.problem });
      return undefined;
    }
    const [from, maxMonths, rate] = [read('from'), read('maxMonths'), read('rate')];
    if (from === null) errors.push({ field: `${index} from`, message: 'Enter a date.' });
    if (rate === null) errors.push({ field: `${index} rate`, message: 'Enter a rate.' });
    // Safe: what a field of the table reads is of its kind, and what is missing is an error.
    return [{ from, maxMonths, rate } as RateBand];
  });
  const twice = rates.findIndex(
    (one, index) =>
      rates.findIndex((other) => other.from === one.from && other.maxMonths === one.maxMonths) < index,
  );
  if (errors.length === 0 && twice >= 0)
    errors.push({ field: `${twice} maxMonths`, message: 'This date and term stand above already.' });
  return errors.length > 0 ? { errors } : { rates };
}

export function isEmptyRate(row: RateRow): boolean {
  return rateColumns.every((column) => row[column].trim() === '');
}
