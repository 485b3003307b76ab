import { columnName } from './cells.ts';
import type { Sheet } from './sheet.ts';

/** Longer lists cannot stand in a cell's own rule; nor can a choice with a comma or a quotation mark. */
const longestInPlace = 253;

interface ChoiceLists {
  /** How a cell's rule names its choices: the choices themselves, or the range where they stand. */
  readonly listOf: (choices: readonly string[]) => string;
  /** A hidden sheet of the long lists, a column each; none when all are short. */
  readonly hidden: readonly Sheet[];
}

const sheetName = 'Lists';

/** The lists that the columns of these sheets offer. Those that are the same are kept once. */
export function choiceLists(sheets: readonly Sheet[]): ChoiceLists {
  const all = sheets.flatMap(({ columns }) => columns.flatMap(({ choices }) => (choices ? [choices] : [])));
  const long = new Map(
    all.filter((choices) => !fitsInPlace(choices)).map((choices) => [keyOf(choices), choices]),
  );
  const places = new Map([...long.keys()].map((key, index) => [key, index]));
  const [first] = sheets;
  return {
    listOf: (choices) => {
      const place = places.get(keyOf(choices));
      if (place === undefined) return `"${choices.join()}"`;
      const column = columnName(place);
      return `${sheetName}!$${column}$2:$${column}$${choices.length + 1}`;
    },
    hidden: first && long.size > 0 ? [sheetOf([...long.values()], first)] : [],
  };
}

function keyOf(choices: readonly string[]): string {
  return choices.join('\n');
}

function fitsInPlace(choices: readonly string[]): boolean {
  return choices.join().length <= longestInPlace && !choices.some((choice) => /[",]/.test(choice));
}

function sheetOf(lists: readonly (readonly string[])[], { printed }: Sheet): Sheet {
  const longest = Math.max(...lists.map(({ length }) => length));
  return {
    name: sheetName,
    title: [],
    printed,
    hidden: true,
    columns: lists.map((_, index) => ({ header: `List ${index + 1}`, width: 30, format: 'text' as const })),
    rows: async function* () {
      yield Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null));
    },
  };
}
