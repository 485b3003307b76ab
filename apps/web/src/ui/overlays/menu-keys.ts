/** The item of a menu that a key leads to, from the item at `at` (-1 for none); `null` when it leads nowhere. */
export function itemAfter(key: string, at: number, words: readonly string[]): number | null {
  const count = words.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key.length === 1 && key !== ' ' ? itemNamed(key.toLowerCase(), at, words) : null;
}

/** The next item that begins with the letter, from the beginning again after the last. */
function itemNamed(letter: string, at: number, words: readonly string[]): number | null {
  const after = words.map((_, step) => (at + 1 + step) % words.length);
  return after.find((item) => words[item]?.trim().toLowerCase().startsWith(letter)) ?? null;
}
