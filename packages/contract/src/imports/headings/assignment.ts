import type { FieldMatch } from './score.ts';

/** What a heading must fit at least; a fit counts by how much it is above. */
const floor = 0.5;

function worth({ score, valuesAgree }: FieldMatch): number {
  return (score - floor) ** 2 + (valuesAgree ? 0.001 : 0);
}

/**
 * Gives each field one column and each column one field, so that all fits together are the best: a column that
 * fits two fields leaves the one that another column fits too. `matches` come with the best first.
 */
export function assignColumns(matches: readonly FieldMatch[]): ReadonlyMap<string, FieldMatch> {
  const given = new Map<string, FieldMatch>();
  for (let path = bestPath(matches, given); path.length > 0; path = bestPath(matches, given))
    for (const match of path) given.set(match.field, match);
  return given;
}

interface Reached {
  readonly gain: number;
  readonly by: FieldMatch;
  /** The field whose column moves on to this one. */
  readonly from: string | null;
}

/** Columns that move from field to field, the first from none and the last to a field without a column. */
function bestPath(matches: readonly FieldMatch[], given: ReadonlyMap<string, FieldMatch>): FieldMatch[] {
  const fieldOf = new Map([...given.values()].map(({ field, column }) => [column.name, field]));
  const reached = new Map<string, Reached>();
  for (let moved = true; moved;) {
    moved = false;
    for (const match of matches) {
      const from = fieldOf.get(match.column.name) ?? null;
      if (from === match.field) continue;
      const before = from === null ? 0 : gainWithout(from, reached, given);
      if (before === null || before + worth(match) <= (reached.get(match.field)?.gain ?? 0) + tiny) continue;
      reached.set(match.field, { gain: before + worth(match), by: match, from });
      moved = true;
    }
  }
  const ends = [...reached].filter(([field]) => !given.has(field));
  const [best] = ends.toSorted(([, a], [, b]) => b.gain - a.gain);
  const path: FieldMatch[] = [];
  for (let at = best?.[1]; at; at = at.from === null ? undefined : reached.get(at.from)) path.push(at.by);
  return path;
}

/** Sums of the same figures in another order differ by less. */
const tiny = 1e-9;

/** What is gained once another column has taken the field; `null` as long as none can. */
function gainWithout(
  field: string,
  reached: ReadonlyMap<string, Reached>,
  given: ReadonlyMap<string, FieldMatch>,
): number | null {
  const [taking, own] = [reached.get(field), given.get(field)];
  return taking && own ? taking.gain - worth(own) : null;
}
