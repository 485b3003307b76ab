import { categoriesWith, proposedLine, type ExpenseLine, type LineWord } from '@panoramic/contract';

/**
 * Lines as they are typed or pasted from a spreadsheet: description, the building's amount, ours, and perhaps the
 * category and the marks. What is not said is proposed from the description.
 */
export function typedLines(text: string, own: readonly LineWord[] = []): ExpenseLine[] {
  const categories = categoriesWith(own);
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { description, amounts, words } = parted(line);
      const [amount = null, ours = null] = amounts;
      return Object.assign(
        proposedLine(description, own),
        { description: description.slice(0, 200), amount, ours },
        ...words.map((word, place) => saidBy(word, place, categories)),
      ) as ExpenseLine;
    });
}

/** The same text again, for lines that are stored. */
export function lineTexts(lines: readonly ExpenseLine[], own: readonly LineWord[] = []): string {
  return lines.map((line) => lineText(line, own)).join('\n');
}

function lineText(line: ExpenseLine, own: readonly LineWord[]): string {
  const { description, amount, ours, category } = line;
  const proposed = proposedLine(description ?? '', own);
  const name = (description ?? '').replaceAll(/\s/g, ' ');
  const isAsProposed =
    (category ?? 'Other') === proposed.category &&
    lineMarks.every((mark) => isMarked(line, mark) === proposed[mark]);
  const cells = [name, amount === null ? unknown : String(amount), ours === null ? '' : String(ours)];
  const said = isAsProposed ? [] : [category ?? 'Other', marksOf(line)];
  if (line.page) said.push(`p. ${line.page}`);
  return [...cells, ...said].join('\t').trimEnd();
}

export const lineMarks = ['varies', 'controllable', 'capital'] as const;
export type LineMark = (typeof lineMarks)[number];
const noMarks = 'none';
/** An amount that is still to be entered. */
const unknown = '?';

export function isMarked(line: ExpenseLine, mark: LineMark): boolean {
  return line[mark] ?? false;
}

function marksOf(line: ExpenseLine): string {
  return lineMarks.filter((mark) => isMarked(line, mark)).join(' ') || noMarks;
}

/** What a cell says beside description and amounts: a category, or all marks of the line. Capital is both: after a category it is a mark. */
function saidBy(cell: string, place: number, categories: readonly string[]): Partial<ExpenseLine> {
  const lower = cell.toLowerCase();
  const page = /^p\. ?(\d{1,5})$/.exec(lower)?.[1];
  if (page !== undefined) return { page: Number(page) };
  const category = categories.find((known) => known.toLowerCase() === lower);
  if (category && place === 0) return { category };
  const words = lower.split(/[\s,]+/);
  if (!words.every((word) => word === noMarks || lineMarks.some((mark) => mark === word))) return {};
  return Object.fromEntries(lineMarks.map((mark) => [mark, words.includes(mark)]));
}

const amountShape = String.raw`\(?-?\$?\s?-?\d[\d,]*(?:\.\d{1,2})?\)?`;
/** Between blanks a bare 2025 is a year, not an amount. */
const clearAmount = String.raw`\(?-?\$?(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+\.\d{1,2}|\d{5,})\)?`;
const trailing = new RegExp(String.raw`^(.*?\S)\s+(${clearAmount})(?:\s+(${clearAmount}))?$`);

interface PartedLine {
  readonly description: string;
  readonly amounts: readonly (number | null)[];
  readonly words: readonly string[];
}

function parted(line: string): PartedLine {
  const cells = line.includes('\t') ? line.split('\t') : (trailing.exec(line.trim())?.slice(1) ?? [line]);
  const [description = '', ...rest] = cells.map((cell) => (cell ?? '').trim());
  const read = rest.map((cell) => ({ cell, amount: cell === unknown ? null : typedAmount(cell) }));
  return {
    description,
    amounts: read.flatMap(({ cell, amount }) => (amount === undefined ? [] : cell === '' ? [] : [amount])),
    words: read.flatMap(({ cell, amount }) => (amount === undefined ? [cell] : [])),
  };
}

/** An accountant's parentheses are a minus; `undefined` for words, `null` for an empty cell. */
export function typedAmount(cell: string): number | null | undefined {
  if (cell === '') return null;
  if (!new RegExp(`^${amountShape}$`).test(cell)) return undefined;
  const digits = Number(cell.replaceAll(/[^\d.]/g, ''));
  return /[(-]/.test(cell) ? -digits : digits;
}
