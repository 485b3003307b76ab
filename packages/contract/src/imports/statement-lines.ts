import type { ExpenseLine } from '../expenses/fields.ts';
import { formatDollars, type AnyValue } from '../fields/index.ts';
import type { ImportedValues } from './imported-values.ts';

const lineNames = [
  'description',
  'category',
  'amount',
  'ours',
  'varies',
  'controllable',
  'capital',
  'page',
] as const;
export type StatementLineName = (typeof lineNames)[number];

/** The lines of a statement as one text, equal where the lines are: that is how they are compared and staged. */
export function textOfLines(
  lines: readonly { readonly [Name in StatementLineName]?: AnyValue | undefined }[],
): string {
  return JSON.stringify(
    lines.map((line) => Object.fromEntries(lineNames.map((name) => [name, line[name] ?? null]))),
  );
}

/** The lines of a text that `textOfLines` made; none of anything else. */
export function linesOfText(text: AnyValue | undefined): ExpenseLine[] {
  // Safe: only `textOfLines` writes it.
  return typeof text === 'string' ? (JSON.parse(text) as ExpenseLine[]) : [];
}

/** What a row of a statement's sheet says of a line; `null` where it says nothing. */
export function lineOfRow(values: ImportedValues): Partial<Record<StatementLineName, AnyValue>> | null {
  const line = Object.fromEntries(lineNames.map((name) => [name, values[name] ?? null]));
  return Object.values(line).some((value) => value !== null) ? line : null;
}

/** The lines in which two statements differ, in words: those of the first that are not in the second. */
export function describeLines(lines: AnyValue, others: AnyValue): string {
  const known = new Set(linesOfText(others).map((line) => JSON.stringify(line)));
  return linesOfText(lines)
    .filter((line) => !known.has(JSON.stringify(line)))
    .map(({ description, amount, ours }) => {
      const dollars = amount ?? ours;
      return `${description ?? ''} ${dollars === null ? '' : formatDollars(dollars)}`.trim();
    })
    .join('; ');
}

export function isLineName(name: string): name is StatementLineName {
  return lineNames.some((one) => one === name);
}
