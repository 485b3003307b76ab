/** The stems of the typed words, so that the words are marked in a text with any ending. */
export function wordsToMark(typed: string): readonly string[] {
  return [...typed.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)]
    .map(([word]) => stemOf(word.toLowerCase()))
    .filter((word, at, all) => word.length > 1 && !common.has(word) && all.indexOf(word) === at);
}

/** Words that the search ignores as well. */
const common = new Set(
  'a an and are as at be by for from in is it of on or that the this to was with'.split(' '),
);

/** Roughly the stem that the search uses: renew finds renewal, and options finds option. */
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

/** Splits the text into pieces; a word that begins with one of the given words is marked as a whole. */
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
