import { mergeSort } from './merge-sort.ts';
import { naturalKey } from './natural-key.ts';
import { timeSlices } from './time-slices.ts';

export type Direction = 'asc' | 'desc';
export type Sortable = string | number | boolean;

/** The rank of each row's value among the distinct values of a column: 1 for the smallest, 0 for empty. */
export interface Ranks {
  readonly of: Uint32Array;
  readonly highest: number;
}

/**
 * Ranks rows by sorting only the distinct values, so that a column of fifty states over 100,000 rows
 * costs one pass. Callers keep the ranks: reversing the direction needs only `orderBy`.
 */
export async function rankRows<V extends Sortable>(
  count: number,
  valueAt: (row: number) => V | null,
  compare: (a: V, b: V) => number,
  options: { readonly natural?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Ranks> {
  const slice = timeSlices(options.signal);
  const rowsOf = new Map<V, number[]>();
  for (let row = 0; row < count; row++) {
    const value = valueAt(row);
    if (value !== null && value !== '') {
      const rows = rowsOf.get(value);
      if (rows) rows.push(row);
      else rowsOf.set(value, [row]);
    }
    if (row % 256 === 0) await slice.yieldToBrowser();
  }
  const sorted = await sortedGroups([...rowsOf], compare, options);
  const ranks = new Uint32Array(count);
  let highest = 0;
  for (const group of sorted) {
    highest++;
    for (const row of group) ranks[row] = highest;
    if (highest % 256 === 0) await slice.yieldToBrowser();
  }
  return { of: ranks, highest };
}

type Group<V> = readonly [value: V, rows: number[]];

/** Values that compare as equal (upper and lower case) form one group. */
async function sortedGroups<V extends Sortable>(
  groups: readonly Group<V>[],
  compare: (a: V, b: V) => number,
  options: { readonly natural?: boolean; readonly signal?: AbortSignal },
): Promise<number[][]> {
  const keyed = options.natural ? await naturallyKeyed(groups, options.signal) : null;
  return keyed
    ? joinEqual(
        await mergeSort(keyed, (a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0), options.signal),
        (a, b) => (a === b ? 0 : 1),
        options.signal,
      )
    : joinEqual(
        await mergeSort(groups, (a, b) => compare(a[0], b[0]), options.signal),
        compare,
        options.signal,
      );
}

async function naturallyKeyed(
  groups: readonly Group<Sortable>[],
  signal?: AbortSignal,
): Promise<Group<string>[] | null> {
  const slice = timeSlices(signal);
  const keyed: Group<string>[] = [];
  for (const [value, rows] of groups) {
    const key = naturalKey(String(value));
    if (key === null) return null;
    keyed.push([key, rows]);
    if (keyed.length % 256 === 0) await slice.yieldToBrowser();
  }
  return keyed;
}

async function joinEqual<V>(
  sorted: readonly Group<V>[],
  compare: (a: V, b: V) => number,
  signal?: AbortSignal,
): Promise<number[][]> {
  const slice = timeSlices(signal);
  const joined: number[][] = [];
  for (const [index, [value, rows]] of sorted.entries()) {
    const before = sorted[index - 1];
    const same = before && compare(before[0], value) === 0 ? joined.at(-1) : undefined;
    if (same) for (const row of rows) same.push(row);
    else joined.push([...rows]);
    if (index % 256 === 0) await slice.yieldToBrowser();
  }
  return joined;
}

/** Row numbers in order. Equal rows keep their order; empty ones come last in both directions. */
export function orderBy(ranks: Ranks, direction: Direction): Uint32Array {
  function slotOf(rank: number): number {
    if (rank === 0) return ranks.highest;
    return direction === 'asc' ? rank - 1 : ranks.highest - rank;
  }
  const sizes = new Uint32Array(ranks.highest + 1);
  for (const rank of ranks.of) sizes[slotOf(rank)] = at(sizes, slotOf(rank)) + 1;
  const nextPlace = new Uint32Array(sizes.length);
  for (let slot = 1; slot < sizes.length; slot++)
    nextPlace[slot] = at(nextPlace, slot - 1) + at(sizes, slot - 1);
  const order = new Uint32Array(ranks.of.length);
  ranks.of.forEach((rank, row) => {
    const slot = slotOf(rank);
    const place = at(nextPlace, slot);
    order[place] = row;
    nextPlace[slot] = place + 1;
  });
  return order;
}

function at(numbers: Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}
