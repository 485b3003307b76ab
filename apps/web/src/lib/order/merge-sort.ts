import { timeSlices } from './time-slices.ts';

const runLength = 512;

/** A stable sort that yields to the browser regularly. Resolves to a new array. */
export async function mergeSort<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  signal?: AbortSignal,
): Promise<T[]> {
  const slice = timeSlices(signal);
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).toSorted(compare));
    await slice.yieldToBrowser();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];

  async function merge(left: T[], right: T[]): Promise<T[]> {
    const result: T[] = [];
    let [l, r] = [0, 0];
    while (l < left.length && r < right.length) {
      // Safe: both are below their array's length.
      result.push(compare(left[l] as T, right[r] as T) <= 0 ? (left[l++] as T) : (right[r++] as T));
      if (result.length % runLength === 0) await slice.yieldToBrowser();
    }
    while (l < left.length) result.push(left[l++] as T);
    while (r < right.length) result.push(right[r++] as T);
    return result;
  }
}
