/** Rows from one position to another, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export function isSameRange(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.last === other.last;
}

/**
 * The rows to draw next, without a gap: what is drawn and still wanted, and at most `allowed` more. Rows in
 * sight come first, then those `around` them. With nothing drawn yet, all in sight are drawn.
 */
export function nextRange(
  drawn: RowRange | null,
  sight: RowRange,
  { around, allowed }: { readonly around: number; readonly allowed: number },
): { readonly range: RowRange; readonly added: number } {
  if (!drawn) return { range: sight, added: sight.last - sight.first + 1 };
  const wanted = { first: Math.max(0, sight.first - around), last: sight.last + around };
  let { first, last } = clip(drawn, wanted);
  // When no drawn row is in sight, the range starts again there: keeping the drawn rows would leave a gap.
  if (first > last || first > sight.last || last < sight.first)
    [first, last] = [sight.first, sight.first - 1];
  let left = allowed;
  for (const within of [sight, wanted]) {
    const below = Math.max(0, Math.min(left, within.last - last));
    left -= below;
    last += below;
    const above = Math.max(0, Math.min(left, first - within.first));
    left -= above;
    first -= above;
  }
  return { range: { first, last }, added: allowed - left };
}

function clip({ first, last }: RowRange, to: RowRange): RowRange {
  return { first: Math.max(first, to.first), last: Math.min(last, to.last) };
}
