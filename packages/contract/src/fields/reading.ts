/** What became of a value that was read: the value, or why it cannot be one. */
export type Reading<V> = { readonly value: V } | { readonly problem: string };

export function refusedReading(problem: string): { problem: string } {
  return { problem };
}
