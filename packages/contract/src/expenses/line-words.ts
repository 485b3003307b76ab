import type { FieldError } from '../errors.ts';

/** What a client's own words in a description propose for a line; they come before the words that everybody has. */
export interface LineWord {
  readonly words: string;
  readonly category: string;
  readonly varies: boolean;
  readonly controllable: boolean;
  readonly capital: boolean;
}

export const maxLineWords = 200;
export const [longestWords, longestCategory] = [100, 60];

export const lineMarkNames = ['varies', 'controllable', 'capital'] as const;

/** "gym, fitness = Fitness Center, controllable": one a line, words before the sign and what they propose behind it. */
export function lineWordTexts(all: readonly LineWord[]): string {
  return all
    .map((one) => {
      const marks = lineMarkNames.filter((mark) => one[mark]);
      return `${one.words} = ${[one.category, ...marks].join(', ')}`;
    })
    .join('\n');
}

export interface ReadLineWords {
  readonly words: readonly LineWord[];
  readonly problems: readonly FieldError[];
}

/** Reads what somebody typed; words with commas between them are several that mean the same. */
export function readLineWords(text: string): ReadLineWords {
  const words: LineWord[] = [];
  const problems: FieldError[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (typeof read === 'string') problems.push({ field: 'words', message: `Line ${at + 1}: ${read}` });
    else words.push(...read);
  }
  const known = words.map((one) => one.words.toLowerCase());
  const twice = words.find((one, at) => known.indexOf(one.words.toLowerCase()) < at);
  if (twice) problems.push({ field: 'words', message: `“${twice.words}” stands here twice.` });
  if (words.length > maxLineWords)
    problems.push({ field: 'words', message: `At most ${maxLineWords} words.` });
  return { words, problems };
}

function readLine(line: string): readonly LineWord[] | string {
  const [left = '', right, ...more] = line.split('=');
  if (right === undefined || more.length > 0)
    return 'write the words, an equals sign and the category: “gym = Fitness Center, controllable”.';
  const named = left
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const [category = '', ...marks] = right.split(',').map((word) => word.trim());
  if (named.length === 0) return 'enter words before the equals sign.';
  if (named.some((word) => !/[\p{L}\p{N}]/u.test(word))) return 'words have letters or digits.';
  if (named.some((word) => word.length > longestWords))
    return `words have at most ${longestWords} characters.`;
  if (category === '' || category.length > longestCategory)
    return `enter a category of at most ${longestCategory} characters.`;
  const unknown = marks.find((mark) => !lineMarkNames.some((known) => known === mark.toLowerCase()));
  if (unknown !== undefined)
    return `“${unknown}” is no mark. Marks are ${new Intl.ListFormat('en-US').format(lineMarkNames)}.`;
  const has = (mark: string): boolean => marks.some((one) => one.toLowerCase() === mark);
  return named.map((words) => ({
    words,
    category,
    varies: has('varies'),
    controllable: has('controllable'),
    capital: has('capital'),
  }));
}
