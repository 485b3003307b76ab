import { looksLikeDate, orderOfDate, type DateOrder } from './dates.ts';

/** What was found out about a column while its sheet was read. */
export interface ColumnFacts {
  /** Its heading, made unique. */
  readonly name: string;
  /** The heading without that of its group. */
  readonly shortName: string;
  /** Where it stands in the sheet, counted from 0. */
  readonly at: number;
  readonly samples: readonly string[];
  /** Its cells in the first rows, empty ones too. */
  readonly first: readonly string[];
  /** All texts are upper case, and some are longer than a code. */
  readonly upperCase: boolean;
  /** The order of day and month, where the values decide; `unclear` where they could be either. */
  readonly dates: DateOrder | 'unclear' | null;
  readonly unclearDates: readonly string[];
}

/** How many different values of a column are kept to propose by. */
const mostSamples = 40;
const shownSamples = 3;
const shownRows = 5;

/** Collects what the values of a column tell, one after another. */
export class ColumnObserver {
  readonly #samples = new Set<string>();
  readonly #first: string[] = [];
  readonly #unclear = new Set<string>();
  readonly #orders: Record<DateOrder | 'either', number> = { mdy: 0, dmy: 0, either: 0 };
  #hasLower = false;
  #hasWords = false;

  add(text: string): void {
    if (this.#first.length < shownRows) this.#first.push(shortened(text));
    if (text === '') return;
    if (this.#samples.size < mostSamples && !this.#samples.has(text)) this.#samples.add(shortened(text));
    const order = orderOfDate(text);
    if (order !== null) this.#orders[order] += 1;
    if (order === 'either' && this.#unclear.size < shownSamples) this.#unclear.add(text);
    if (this.#hasLower) return;
    if (/\p{Ll}/u.test(text)) this.#hasLower = true;
    else if (!this.#hasWords) this.#hasWords = /\p{Lu}{4}/u.test(text);
  }

  facts(): Omit<ColumnFacts, 'name' | 'shortName' | 'at'> {
    return {
      samples: [...this.#samples],
      first: this.#first,
      upperCase: this.#hasWords && !this.#hasLower,
      dates: orderOfColumn(this.#orders),
      unclearDates: [...this.#unclear],
    };
  }
}

/** One mistake such as 13/05/2021 does not put the day first where the other dates could be either. */
function orderOfColumn({ mdy, dmy, either }: Record<DateOrder | 'either', number>): ColumnFacts['dates'] {
  if (mdy > 0 && dmy === 0) return 'mdy';
  if (dmy > 0 && mdy === 0 && dmy >= either) return 'dmy';
  return either > 0 ? 'unclear' : null;
}

function shortened(text: string): string {
  return text.length > 200 ? `${copiedStart(text, 199)}…` : copiedStart(text, 200);
}

/** The start of a text as a text of its own: a slice of a longer text, or of a file, would keep all of it in memory. */
export function copiedStart(text: string, length: number): string {
  return text.slice(0, length).split('').join('');
}

export function firstSamples(column: ColumnFacts): string[] {
  return column.samples.slice(0, shownSamples);
}

/** What the texts of a column look like, when most of them do. */
export type Content = 'date' | 'number' | 'money' | 'zip' | 'state' | 'email' | 'phone' | 'text' | 'nothing';

const shapes: readonly (readonly [Content, (text: string) => boolean])[] = [
  ['date', looksLikeDate],
  ['state', (text) => /^[A-Z]{2}$/.test(text)],
  ['zip', (text) => /^\d{5}(-\d{4})?$/.test(text)],
  ['money', (text) => /^\(?\$\s?[\d,]+(\.\d+)?\)?$/.test(text)],
  ['number', (text) => /^-?[\d,]+(\.\d+)?%?$/.test(text)],
  ['email', (text) => /^\S+@\S+\.\S+$/.test(text)],
  ['phone', (text) => /^\+?[\d\s().-]{10,17}$/.test(text)],
];

export function contentOf(samples: readonly string[]): Content {
  if (samples.length === 0) return 'nothing';
  const found = shapes.find(([, has]) => samples.filter(has).length >= samples.length * 0.7);
  return found?.[0] ?? 'text';
}
