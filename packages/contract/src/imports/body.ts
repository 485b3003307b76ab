import { uncomputedCell } from './cells.ts';
import { looksLikeDate } from './dates.ts';
import { headerScore, type SheetHeader, type SheetRow } from './header.ts';
import type { SheetKind } from './kinds.ts';
import { plainHeading } from './synonyms.ts';

/** Empty rows in a gap that are listed one by one. */
const mostMissing = 1000;

export type RowFate = 'data' | 'empty' | 'total' | 'heading' | 'remark' | 'second table';

/**
 * Separates the rows of a table from the other rows below its headings. Once a second table has begun,
 * everything below belongs to it. The caller passes each row once, in order.
 */
export class TableBody {
  readonly #header: SheetHeader;
  readonly #kinds: readonly SheetKind[];
  readonly #figures: number[] = [];
  #dataRows = 0;
  #last: number;
  #lastFilled: number;
  #isAfterGap = false;
  /** The row before was a single text after a gap, such as the title of another table. */
  #isAfterTitle = false;
  #isOver = false;
  readonly #left = new Map<Exclude<RowFate, 'data'>, number[]>();

  constructor(header: SheetHeader, kinds: readonly SheetKind[]) {
    this.#header = header;
    this.#kinds = kinds;
    this.#last = header.row;
    this.#lastFilled = header.row;
  }

  fateOf(row: SheetRow): RowFate {
    // A workbook leaves out the rows without any cell.
    for (
      let missing = this.#last + 1;
      missing < row.number && missing < this.#last + mostMissing;
      missing += 1
    )
      this.#leave('empty', missing);
    if (row.number > this.#last + 1) this.#isAfterGap = true;
    this.#last = row.number;
    const fate = this.#fateOf(row);
    if (fate === 'data') this.#learn(row);
    else this.#leave(fate, row.number);
    if (fate !== 'empty') this.#lastFilled = row.number;
    this.#isAfterTitle = fate === 'remark' && this.#isAfterGap;
    this.#isAfterGap = fate === 'empty' || this.#isAfterTitle;
    return fate;
  }

  #leave(fate: Exclude<RowFate, 'data'>, number: number): void {
    const left = this.#left.get(fate) ?? [];
    left.push(number);
    this.#left.set(fate, left);
  }

  #fateOf({ cells, number }: SheetRow): RowFate {
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length === 0) return 'empty';
    if (this.#isOver) return 'second table';
    if (isTotal(filled)) return 'total';
    if (this.#repeatsHeadings(cells, filled.length)) return 'heading';
    const columns = this.#header.columns.length;
    // A table of fewer than four columns has no clear shape, so none of its rows is left out for its shape.
    if (columns < 4) return 'data';
    if (this.#isAfterGap && filled.length >= 2 && this.#beginsAnotherTable(cells, filled)) {
      this.#isOver = true;
      return 'second table';
    }
    const [only = ''] = filled;
    if (filled.length === 1 && (this.#isAfterGap || !/\d/.test(only)) && number > this.#header.row)
      return 'remark';
    return 'data';
  }

  /** The headings once more, as at the top of every printed page. */
  #repeatsHeadings(cells: readonly string[], filled: number): boolean {
    const { columns } = this.#header;
    const same = columns.filter(
      ({ shortName, at }) => shortName !== '' && plainHeading(cells[at] ?? '') === plainHeading(shortName),
    ).length;
    return (
      same >= 2 &&
      same >= 0.6 * columns.filter(({ shortName }) => shortName !== '').length &&
      same >= 0.6 * filled
    );
  }

  /**
   * True for a row without figures that stands below a title of its own, has text where the table has figures
   * or dates, or looks like headings.
   */
  #beginsAnotherTable(cells: readonly string[], filled: readonly string[]): boolean {
    if (filled.some(isFigure)) return false;
    // Data rows have a digit somewhere, if only in the house number.
    if (this.#isAfterTitle && filled.every((cell) => !/\d/.test(cell))) return true;
    const contradicts = cells.some(
      (cell, at) => cell !== '' && (this.#figures[at] ?? 0) > this.#dataRows * 0.6,
    );
    return contradicts || headerScore(cells, this.#kinds) >= 3 * Math.min(3, filled.length) + filled.length;
  }

  /** The first rows are enough to know which columns hold figures. */
  #learn({ cells }: SheetRow): void {
    if (this.#dataRows >= 200) return;
    this.#dataRows += 1;
    for (const [at, cell] of cells.entries())
      if (isFigure(cell)) this.#figures[at] = (this.#figures[at] ?? 0) + 1;
  }

  /** Says what was left out, in sentences. Names empty rows between others, not those at the end. */
  notes(sheet: string | null): string[] {
    const where = sheet === null ? '' : ` of ${sheet}`;
    const sentences: [Exclude<RowFate, 'data'>, (rows: string, isOne: boolean) => string][] = [
      [
        'total',
        (rows, one) =>
          `${rows}${where} ${one ? 'is a total' : 'are totals'} and ${one ? 'is' : 'are'} left out.`,
      ],
      [
        'heading',
        (rows, one) =>
          `${rows}${where} ${one ? 'repeats' : 'repeat'} the headings and ${one ? 'is' : 'are'} left out.`,
      ],
      [
        'remark',
        (rows, one) =>
          `${rows}${where} ${one ? 'holds' : 'hold'} a single cell of text and ${one ? 'is' : 'are'} left out.`,
      ],
      [
        'second table',
        (rows, one) =>
          `${rows}${where} ${one ? 'belongs' : 'belong'} to a second table and ${one ? 'is' : 'are'} left out.`,
      ],
      ['empty', (rows, one) => `${rows}${where} ${one ? 'is' : 'are'} empty.`],
    ];
    return sentences.flatMap(([fate, sentence]) => {
      const left = this.#left.get(fate) ?? [];
      const rows = fate === 'empty' ? left.filter((number) => number < this.#lastFilled) : left;
      return rows.length === 0 ? [] : [sentence(describeRows(rows), rows.length === 1)];
    });
  }
}

function isFigure(cell: string): boolean {
  if (cell === uncomputedCell) return true;
  return cell !== '' && (/^[($]*-?\$?[\d,]+(\.\d+)?[)%]*$/.test(cell) || looksLikeDate(cell));
}

/** "Total", "Grand Total:", "TOTALS (12 stores)", "Missouri Total" at the beginning of a row that has little else but figures. */
function isTotal(filled: readonly string[]): boolean {
  const [first = ''] = filled;
  const words = filled.filter((cell) => !isFigure(cell));
  if (/^(?:grand |sub-?|report |portfolio )?(?:totals?|sum|average|avg|count)\b/i.test(first.trim()))
    return words.length <= 2;
  return /\b(?:sub-?)?totals?:?$/i.test(first.trim()) && words.length === 1 && filled.length > 1;
}

/** "Rows 3 to 5 and 9"; a long list is cut. */
function describeRows(rows: readonly number[]): string {
  const spans: string[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const first = rows[at] ?? 0;
    let last = first;
    while (rows[at + 1] === last + 1) {
      at += 1;
      last += 1;
    }
    spans.push(first === last ? String(first) : `${first} to ${last}`);
  }
  const shown = spans.length > 12 ? [...spans.slice(0, 12), `${spans.length - 12} more`] : spans;
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${new Intl.ListFormat('en-US').format(shown)}`;
}
