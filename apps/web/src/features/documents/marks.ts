/** Words that are marked in a text: those that were typed, in whatever form they end. */
export function wordsToMark(typed: string): readonly string[] {
  return [...typed.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)]
    .map(([word]) => stemOf(word.toLowerCase()))
    .filter((word, at, all) => word.length > 1 && !common.has(word) && all.indexOf(word) === at);
}

/** The search leaves these out as well. */
const common = new Set(
  'a an and are as at be by for from in is it of on or that the this to was with'.split(' '),
);

/** About what the search looks for: renew finds renewal, and options finds option. */
function stemOf(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word;
  const stem = word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
  return stem.length >= 3 ? stem : word;
}

export interface MarkedPiece {
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
}

/** The text in pieces; words that begin with one of those given are marked whole. */
export function markedPieces(text: string, words: readonly string[]): readonly MarkedPiece[] {
  if (words.length === 0) return [{ start: 0, text, marked: false }];
  const alternatives = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`));
  const found = text.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})[\\p{L}\\p{N}]*`, 'giu'),
  );
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const match of found) {
    if (match.index > at) pieces.push({ start: at, text: text.slice(at, match.index), marked: false });
    pieces.push({ start: match.index, text: match[0], marked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), marked: false });
  return pieces;
}
