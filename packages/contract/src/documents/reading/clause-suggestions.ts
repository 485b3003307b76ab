import type { AnyValue } from '../../fields/index.ts';
import { readPools, type ClauseFinding, type ReadPool } from './expense-clauses.ts';
import type { Contradiction, Suggestion } from './findings.ts';
import { expenseClauseFields } from '../../expenses/fields.ts';

interface ReadClauses {
  readonly suggestions: readonly Suggestion[];
  readonly contradictions: readonly Contradiction[];
}

/** One clause for each pool of which the document says how its costs are shared, with all that it says of it. */
export function clauseSuggestions(found: readonly ClauseFinding[]): ReadClauses {
  const pools = readPools.filter((pool) => found.some(({ of }) => of.includes(pool)));
  const main = pools.filter(
    (pool) => (pool === 'Operating Expenses' || pool === 'CAM') && hasMethod(found, pool),
  );
  const clauses = pools.map((pool) => {
    const own = found.filter((one) => isAbout(one, pool, main));
    return combined(pool, own);
  });
  return {
    suggestions: clauses.flatMap(({ pool, values, read }) => suggestionOf(pool, values, read)),
    contradictions: clauses.flatMap(({ contradictions }) => contradictions),
  };
}

function hasMethod(found: readonly ClauseFinding[], pool: ReadPool): boolean {
  return found.some(
    ({ of, values }) => values['method'] !== undefined && (of === 'main' || of.includes(pool)),
  );
}

function isAbout({ of }: ClauseFinding, pool: ReadPool, main: readonly ReadPool[]): boolean {
  if (of === 'share') return true;
  return of === 'main' ? main.length === 1 && main[0] === pool : of.includes(pool);
}

/** The fields that readings agree on; of those that they do not agree on, nothing is suggested. */
function combined(pool: ReadPool, own: readonly ClauseFinding[]) {
  const values: Record<string, AnyValue> = {};
  const read: ClauseFinding[] = [];
  const contradictions: Contradiction[] = [];
  const names = [...new Set(own.flatMap((one) => Object.keys(one.values)))];
  for (const name of names) {
    const told = own.filter((one) => one.values[name] !== undefined);
    const different = [...new Map(told.map((one) => [one.values[name], one])).values()];
    const [first, other] = different;
    if (first && !other) {
      values[name] = first.values[name] ?? null;
      read.push(first);
    } else if (first) contradictions.push(contradiction(pool, name, different));
  }
  return { pool, values, read, contradictions };
}

function contradiction(pool: ReadPool, name: string, different: readonly ClauseFinding[]): Contradiction {
  // Safe: the names of findings are fields of a clause, or its exclusions.
  const field = expenseClauseFields[name as keyof typeof expenseClauseFields];
  return {
    label: `${pool}: ${field?.label ?? 'Excluded'}`,
    readings: different
      .slice(0, 6)
      .map(({ values, page, quote }) => ({ value: String(values[name]), page, quote })),
  };
}

/** The fields that mean something for the method, beside those that every clause may have. */
const ofMethod: Readonly<Record<string, readonly string[]>> = {
  Net: ['sharePercent', 'shareSF', 'buildingSF'],
  'Base Year': ['sharePercent', 'shareSF', 'buildingSF', 'baseYear'],
  'Expense Stop': ['sharePercent', 'shareSF', 'buildingSF', 'stopPerSF'],
  Fixed: ['baseAmount'],
  Included: [],
};
const bound = [...new Set(Object.values(ofMethod).flat())];
const noLines = ['Fixed', 'Included'];

/** A cap that counts from a first year needs that year and its amount, which leases seldom say: a person types them. */
function stillNeeded({ capKind }: Readonly<Record<string, AnyValue>>): Record<string, AnyValue> {
  const needsFirst = capKind === 'cumulative' || capKind === 'compounding';
  return needsFirst ? { capFirstYear: null, capFirstAmount: null } : {};
}

function suggestionOf(
  pool: ReadPool,
  values: Readonly<Record<string, AnyValue>>,
  read: readonly ClauseFinding[],
): readonly Suggestion[] {
  const method = String(values['method'] ?? '');
  const fitting = ofMethod[method];
  if (!fitting) return [];
  const kept = Object.entries(values).filter(
    ([name]) =>
      name === 'method' || fitting.includes(name) || (!bound.includes(name) && !noLines.includes(method)),
  );
  const names = new Set(kept.map(([name]) => name));
  const used = read.filter((one) => Object.keys(one.values).some((name) => names.has(name)));
  const quote = [...new Set(used.map((one) => one.quote))].join('\n').slice(0, 4000);
  const page = used.find((one) => one.values['method'] !== undefined)?.page ?? used[0]?.page ?? 1;
  const said = { ...Object.fromEntries(kept), ...stillNeeded(values) };
  return [
    {
      key: `expenseClause.${pool}=${Object.values(said).join('|').slice(0, 200).toWellFormed()}`,
      target: 'expenseClause',
      values: { pool, ...said, page, sentence: quote },
      page,
      quote,
      rule: 'Sentences on expenses',
      worked: null,
    },
  ];
}
