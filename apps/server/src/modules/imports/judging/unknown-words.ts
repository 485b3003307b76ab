import {
  nearestChoice,
  type CheckedImport,
  type Field,
  type ImportedRow,
  type SheetPlan,
} from '@panoramic/contract';

/** Words that are asked about at once. */
const mostWords = 500;

/** Counts the words of a file that are no choice of their field. */
export class UnknownWords {
  readonly #words = new Map<
    string,
    { field: string; described: Field | undefined; word: string; rows: number }
  >();

  /** `prefix` stands before the fields in the mapping. */
  add(prefix: string, { table }: SheetPlan, { unknownWords }: ImportedRow): void {
    for (const { field: name, word } of unknownWords) {
      const field = prefix + name;
      const key = `${field}\n${word.toLowerCase()}`;
      const counted = this.#words.get(key);
      if (counted) counted.rows += 1;
      else if (this.#words.size < mostWords)
        this.#words.set(key, { field, described: table[name], word, rows: 1 });
    }
  }

  /** The words that most rows have come first. */
  list(): CheckedImport['unknownWords'] {
    return [...this.#words.values()]
      .toSorted((a, b) => b.rows - a.rows)
      .map(({ field, described, word, rows }) => {
        const nearest = described?.kind === 'choice' ? nearestChoice(word, described) : null;
        return { field, word, rows, proposal: nearest === null ? null : String(nearest.value) };
      });
  }
}
