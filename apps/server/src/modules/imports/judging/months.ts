import type { CheckedImport, ImportedRow } from '@panoramic/contract';

const mostSamples = 3;

/** Counts the months without a day, column by column: which day is meant is asked once for the file. */
export class MonthsWithoutDay {
  readonly #columns = new Map<string, { rows: number; samples: Set<string> }>();

  add({ months }: ImportedRow): void {
    for (const { column, text } of months) {
      const counted = this.#columns.get(column) ?? { rows: 0, samples: new Set<string>() };
      counted.rows += 1;
      if (counted.samples.size < mostSamples) counted.samples.add(text);
      this.#columns.set(column, counted);
    }
  }

  list(): CheckedImport['months'] {
    return [...this.#columns].map(([column, { rows, samples }]) => ({ column, rows, samples: [...samples] }));
  }
}
