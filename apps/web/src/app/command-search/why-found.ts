import type { Command, SearchedField } from '../../lib/screen.ts';

export interface TextPart {
  /** Where in the text the part begins. */
  readonly start: number;
  readonly text: string;
  readonly marked: boolean;
}

export function typedWords(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The text in parts, marked where a word of it begins like a typed word, or else contains it. */
export function markedParts(text: string, words: readonly string[]): readonly TextPart[] {
  const marked = new Set(words.flatMap((word) => positionsOf(text, word)));
  const parts: TextPart[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    const isMarked = marked.has(at);
    if (last?.marked === isMarked) parts[parts.length - 1] = { ...last, text: last.text + text.charAt(at) };
    else parts.push({ start: at, text: text.charAt(at), marked: isMarked });
  }
  return parts;
}

/** The fields that the typed words were found in, each once. */
export function fieldsFound(
  { searched = [] }: Command,
  words: readonly string[],
): readonly (SearchedField & { text: string })[] {
  const found = words.flatMap((word) => {
    const filled = searched.flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));
    return (
      filled.find(({ text }) => beginningsOf(text, word).length > 0) ??
      filled.find(({ text }) => positionsOf(text, word).length > 0) ??
      []
    );
  });
  return found.filter(({ label }, at) => found.findIndex((other) => other.label === label) === at);
}

function positionsOf(text: string, word: string): number[] {
  const starts = beginningsOf(text, word);
  return (starts.length > 0 ? starts : startsOf(text, word)).flatMap((start) =>
    Array.from({ length: word.length }, (_, at) => start + at),
  );
}

function beginningsOf(text: string, word: string): number[] {
  return startsOf(text, word).filter((start) => !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)));
}

function startsOf(text: string, word: string): number[] {
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; such a text is shown without marks.
  if (word === '' || lower.length !== text.length) return [];
  const starts: number[] = [];
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) starts.push(at);
  return starts;
}
