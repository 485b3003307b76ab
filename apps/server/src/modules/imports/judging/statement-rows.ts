import {
  importIdField,
  importLeaseField,
  importLeaseIdField,
  isLineName,
  keyText,
  lineOfRow,
  linesOfText,
  proposedLine,
  textOfLines,
  type AnyValue,
  type ImportedRow,
  type LineWord,
} from '@panoramic/contract';

/** A row of a sheet with what was read of it. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly isShifted: boolean;
  readonly read: ImportedRow;
}

/** A statement of a file: its first row speaks for it, and has all its lines. */
export interface StatementOfRows {
  readonly first: ReadRow;
  readonly others: readonly ReadRow[];
}

const keys = [importIdField, importLeaseField, importLeaseIdField, 'pool', 'from', 'to'];

/** Rows of one lease and period make one statement, wherever they stand; a row that names neither is of the one above. */
export function statementsOfRows(rows: readonly ReadRow[]): StatementOfRows[] {
  const groups = new Map<string, ReadRow[]>();
  let above: ReadRow[] | null = null;
  for (const one of rows) {
    const key = keyOf(one);
    const found: ReadRow[] | null = key === null ? above : (groups.get(key) ?? null);
    if (found) found.push(one);
    else groups.set(key ?? `row ${one.row}`, (above = [one]));
    above = found ?? above;
  }
  return [...groups.values()].map(statementOf);
}

/** `null` for a row that names neither statement nor lease. */
function keyOf({ read }: ReadRow): string | null {
  const parts = keys.map((name) => {
    const wrong = read.errors.find(({ field }) => field === name);
    return wrong ? `? ${wrong.text}` : keyText(read.values[name]);
  });
  return parts.every((part) => part === '') ? null : parts.join('\n');
}

/** The first row with the lines of all; what rows say differently of the statement is an error of the later one. */
function statementOf(rows: readonly ReadRow[]): StatementOfRows {
  const head: Record<string, AnyValue> = {};
  const from: Record<string, number> = {};
  const lines: NonNullable<ReturnType<typeof lineOfRow>>[] = [];
  const judged = rows.map((one) => {
    const errors = [...one.read.errors];
    for (const [name, value] of Object.entries(one.read.values)) {
      if (isLineName(name)) continue;
      if (!Object.hasOwn(head, name)) [head[name], from[name]] = [value, one.row];
      else if (head[name] !== value)
        errors.push({
          field: name,
          column: null,
          text: String(value),
          message: `Row ${from[name]} of the same statement says ${String(head[name])}.`,
        });
    }
    const line = lineOfRow(one.read.values);
    if (line) lines.push(line);
    if (line && line.amount === null && !errors.some(({ field }) => field === 'amount'))
      errors.push({ field: 'amount', column: null, text: '', message: 'Enter an amount.' });
    return { ...one, read: { ...one.read, errors } };
  });
  const [first, ...others] = judged;
  if (!first) throw new Error('A statement has rows.');
  const wrong = others.find(({ read }) => read.errors.length > 0);
  const ofOthers =
    wrong && first.read.errors.length === 0
      ? [
          {
            field: importIdField,
            column: null,
            text: '',
            message: `Row ${wrong.row} of this statement is in error.`,
          },
        ]
      : [];
  return {
    first: {
      ...first,
      read: {
        ...first.read,
        values: { ...head, lines: textOfLines(lines) },
        errors: [...first.read.errors, ...ofOthers],
      },
    },
    others,
  };
}

/** What the file leaves open of its lines: what is stored of them, or what the words of new ones propose. */
export function completedLines(
  given: AnyValue | undefined,
  stored: AnyValue | undefined,
  words: readonly LineWord[],
): string {
  const known = linesOfText(stored);
  const lines = linesOfText(given).map((line) => {
    const at = known.findIndex(({ description }) => keyText(description) === keyText(line.description));
    const [before] = at < 0 ? [] : known.splice(at, 1);
    const base = before ?? proposedLine(line.description ?? '', words);
    const said = Object.entries(line).filter(([, value]) => value !== null);
    return Object.assign({}, base, Object.fromEntries(said));
  });
  return textOfLines(lines);
}
