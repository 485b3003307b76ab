import { roleOfLabel, splitAtLabel } from './labels.ts';

/** A page as it was read: its text with line ends, columns kept apart by blanks. */
export interface DocumentPage {
  readonly page: number;
  readonly text: string;
}

/** A page as the rules read it. */
export interface ReadablePage {
  readonly page: number;
  /** One line of the page each, with its blanks: tables are read from them. */
  readonly lines: readonly string[];
  /** Sentences without line breaks and hyphenation. */
  readonly sentences: readonly string[];
}

/** A page is read in blocks of this length: a Word document is one page. */
const maxBlock = 20_000;
/** Text beyond this length is not read, because it is exhibits and forms. */
const maxText = 1_500_000;
/** Longer lines and sentences are read up to these lengths, so that no rule meets a text without bound. */
const maxLine = 400;
const [minSentence, maxSentence] = [12, 1200];

/** The pages of a document in blocks that are read one by one; long ones are cut at the ends of lines. */
export function readableBlocks(pages: readonly DocumentPage[]): readonly DocumentPage[] {
  const blocks: DocumentPage[] = [];
  let length = 0;
  for (const { page, text } of pages)
    for (let from = 0; from < text.length && length < maxText;) {
      const lineEnd = text.lastIndexOf('\n', from + maxBlock);
      const to = from + maxBlock < text.length && lineEnd > from ? lineEnd + 1 : from + maxBlock;
      blocks.push({ page, text: text.slice(from, to) });
      length += to - from;
      from = to;
    }
  return blocks;
}

export function pageTextOf({ page, text }: DocumentPage): ReadablePage {
  const lines = inReadingOrder(plainText(text.slice(0, maxBlock)).split('\n'));
  return { page, lines: lines.filter((line) => line.length <= maxLine), sentences: sentencesOf(lines) };
}

/** Straight quotes and dashes, blanks for tabs, no control characters. */
function plainText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|\f/g, '\n')
      .replaceAll('\t', '    ')
      .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
      // eslint-disable-next-line no-control-regex -- control characters are what it removes
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u2028-\u202e\ufeff]/g, '')
      .replaceAll(/[“”„‟«»]/g, '"')
      .replaceAll(/[‘’‚‛]/g, "'")
      .replaceAll(/[‐-―−]/g, '-')
  );
}

/** Puts the left column of a page in two columns before the right one; leaves any other page as it is. */
function inReadingOrder(lines: readonly string[]): readonly string[] {
  const column = secondColumn(lines);
  if (column === null) return lines;
  const first = lines.findIndex((line) => hasGapBefore(line, column));
  const body = lines.slice(first);
  const left = body.map((line) => line.slice(0, column).trimEnd());
  const right = body.map((line) => line.slice(column).trimEnd());
  return [...lines.slice(0, first), ...left, '', ...right];
}

const [firstColumn, lastColumn] = [24, 90];

/** Where the second column of running text begins; `null` for a page in one column or with a table of labels. */
function secondColumn(lines: readonly string[]): number | null {
  const counts = new Map<number, number>();
  for (const line of lines)
    for (let at = firstColumn; at < Math.min(line.length, lastColumn); at++)
      if (hasGapBefore(line, at)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const [column = 0, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const beside = lines.filter((line) => hasGapBefore(line, column) && line.slice(0, column).trim() !== '');
  const running = beside.filter(
    (line) => isRunningText(line.slice(0, column)) && hasWords(line.slice(column)),
  );
  const isColumns = count >= 5 && beside.length >= 4 && running.length >= 0.7 * beside.length;
  return isColumns ? column : null;
}

function hasGapBefore(line: string, at: number): boolean {
  return line[at] !== ' ' && line[at] !== undefined && line[at - 1] === ' ' && line[at - 2] === ' ';
}

function isRunningText(part: string): boolean {
  const text = part.trim();
  return (
    text.length >= 16 &&
    text.includes(' ') &&
    !/\s{3}/.test(text) &&
    !/\$|\.{3}/.test(text) &&
    roleOfLabel(text) === null
  );
}

function hasWords(part: string): boolean {
  return /[a-z]{2,} [a-z]{2,}/i.test(part) && !part.startsWith('$');
}

const startsItem =
  /^\s*(?:\(?[a-z0-9]{1,3}\)|\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.|section\s+\d+(?:\.\d+)?\.?|article\s+\w+\.?|whereas\b,?)\s+[\w"($]/i;

/** Paragraphs end at blank lines, numbered items and rows of tables. */
function sentencesOf(lines: readonly string[]): readonly string[] {
  const paragraphs: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') paragraphs.push(open);
    open = '';
  };
  for (const raw of lines) {
    const line = raw.trim();
    const isRow = /\S {3,}\S|\.{4}/.test(line);
    if (line === '' || isRow || isItem(raw, open) || splitAtLabel(line)) close();
    if (line === '') continue;
    open = joined(open, line.replaceAll(/ {2,}/g, ' '));
    if (isRow || open.length > 20 * maxSentence) close();
  }
  close();
  return paragraphs.flatMap(inSentences);
}

/** False for a line that continues the one before: "1, 2023" continues a date, "(60)" a sentence. */
function isItem(line: string, before: string): boolean {
  return startsItem.test(line) && !/[a-z,("-]\s?$/.test(before.slice(-2));
}

function joined(before: string, line: string): string {
  if (before === '') return line;
  // Tests only the end of the text, because a paragraph may have thousands of lines.
  return /[a-z]-$/i.test(before.slice(-2)) && /^[a-z]/.test(line)
    ? before.slice(0, -1) + line
    : `${before} ${line}`;
}

const abbreviations = new Set(
  'inc co corp ltd llc lp no nos st ave blvd dr rd mr ms mrs n s e w sq ft attn sec art a.m p.m l.p l.l.c n.a p.o u.s d/b/a jr sr ste fl p.s'.split(
    ' ',
  ),
);

function inSentences(paragraph: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of paragraph.matchAll(/[.;]["')\]]?\s+/g)) {
    const end = index + mark.trimEnd().length;
    if (!endsSentence(paragraph, index, end)) continue;
    sentences.push(paragraph.slice(from, end).trim());
    from = end;
  }
  sentences.push(paragraph.slice(from).trim());
  return sentences.filter((one) => one.length >= minSentence).map((one) => one.slice(0, maxSentence));
}

function endsSentence(paragraph: string, at: number, end: number): boolean {
  const word = /[^\s("]{1,20}$/.exec(paragraph.slice(Math.max(0, at - 20), at))?.[0].toLowerCase() ?? '';
  // Numbers of items and initials end no sentence.
  if (abbreviations.has(word) || /^(?:[a-z]|\d{1,2}(?:\.\d{1,2})*|[ivx]+)$/.test(word)) return false;
  return /^\s+["(]?[A-Z0-9$]/.test(paragraph.slice(end, end + 12));
}
