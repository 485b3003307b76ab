import { proposedLine, type ExpenseLine } from '@panoramic/contract';

/** Lines as they are typed or pasted from a spreadsheet: description, the building's amount, ours. */
export function typedLines(text: string): ExpenseLine[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { description, amounts } = parted(line);
      const [amount = null, ours = null] = amounts;
      return Object.assign(proposedLine(description), {
        description: description.slice(0, 200),
        amount,
        ours,
      });
    });
}

/** The same text again, for lines that are stored. */
export function lineTexts(lines: readonly ExpenseLine[]): string {
  return lines
    .map(({ description, amount, ours }) =>
      [description ?? '', amount, ours].filter((cell) => cell !== null).join('\t'),
    )
    .join('\n');
}

const amountShape = String.raw`\(?-?\$?\s?-?\d[\d,]*(?:\.\d{1,2})?\)?`;
/** Between blanks a bare 2025 is a year, not an amount. */
const clearAmount = String.raw`\(?-?\$?(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+\.\d{1,2}|\d{5,})\)?`;
const trailing = new RegExp(String.raw`^(.*?\S)\s+(${clearAmount})(?:\s+(${clearAmount}))?$`);

function parted(line: string): { description: string; amounts: number[] } {
  const cells = line.includes('\t') ? line.split('\t') : (trailing.exec(line.trim())?.slice(1) ?? [line]);
  const [description = '', ...rest] = cells.map((cell) => (cell ?? '').trim());
  return { description, amounts: rest.flatMap((cell) => amountIn(cell) ?? []) };
}

/** An accountant's parentheses are a minus. */
function amountIn(cell: string): number | null {
  if (!new RegExp(`^${amountShape}$`).test(cell)) return null;
  const digits = Number(cell.replaceAll(/[^\d.]/g, ''));
  return /[(-]/.test(cell) ? -digits : digits;
}
