import { editValue, isFilled, typedValue } from '@panoramic/contract';
import { fieldOf, visibleRows, type EditorRow, type RowEditorState, type RowKind } from '../editor.ts';
import { withNewRows, withRow } from './rows.ts';

type Block = readonly (readonly string[])[];

/**
 * Fills the rows open for editing from a cell to the right and downwards, adding rows as needed.
 * Rows in view mode are passed over: a paste changes nothing that was not opened.
 */
export function fillBlock(editor: RowEditorState, name: string, field: string, block: Block): RowEditorState {
  const content = withoutHeading(editor.kind, withoutBlankEnd(block));
  const columns = columnsFrom(editor.kind, field, content);
  const open = fillable(editor, name);
  if (open.length === 0 || columns.length === 0) return editor;
  let now = withNewRows(editor, Math.max(0, content.length - open.length));
  const outcome = { filled: 0, unreadable: 0, outside: 0 };
  for (const [index, row] of fillable(now, name).slice(0, content.length).entries()) {
    const cells = content[index] ?? [];
    const { filled, errors, typed } = fillRow(editor.kind, row, columns, cells);
    now = withRow(now, { ...row, typed, errors });
    outcome.filled += filled.length;
    outcome.unreadable += filled.filter((one) => errors[one] !== undefined).length;
    outcome.outside += cells.slice(columns.length).filter(isFilled).length;
  }
  return { ...now, pasted: outcome };
}

function fillable(editor: RowEditorState, from: string): readonly EditorRow[] {
  const rows = visibleRows(editor);
  const start = rows.findIndex((row) => row.name === from && isOpen(row));
  return start < 0 ? [] : rows.slice(start).filter(isOpen);
}

function isOpen(row: EditorRow): boolean {
  return row.editing && !row.conflict;
}

/** Fills one row. Readable text is formatted at once; other text stays as pasted and is marked. */
function fillRow(
  kind: RowKind,
  row: EditorRow,
  columns: readonly (string | null)[],
  cells: readonly string[],
) {
  const typed = { ...row.typed };
  const errors = { ...row.errors };
  const filled: string[] = [];
  for (const [index, name] of columns.entries()) {
    const text = cells[index];
    if (name === null || text === undefined) continue;
    const field = fieldOf(kind, name);
    const reading = typedValue(text, field);
    typed[name] = 'value' in reading ? editValue(reading.value, field) : text;
    if ('problem' in reading) errors[name] = reading.problem;
    else delete errors[name];
    filled.push(name);
  }
  return { typed, errors, filled };
}

/**
 * The field for each column of the block, by position. A derived column keeps its position whatever
 * its cells hold, even nothing; `null` drops its content. The exception is a block that is narrower
 * than the rows by these columns and has other content in their place: it comes from the user's own
 * spreadsheet, which does not have them.
 */
function columnsFrom(kind: RowKind, field: string, block: Block): readonly (string | null)[] {
  // A block that begins in a column does not run on into the fields below, which may be folded.
  const inColumns = kind.columns.flatMap(({ fields }): readonly string[] => fields);
  const shown = inColumns.includes(field) ? inColumns : kind.editOnly;
  const start = shown.indexOf(field);
  const names = start < 0 ? [] : shown.slice(start);
  const width = Math.max(0, ...block.map((cells) => cells.length));
  const isDerived = (name: string) => fieldOf(kind, name).derived === true;
  const hasOthers = names
    .slice(0, width)
    .some((name, column) => isDerived(name) && !holdsFigures(kind, name, block, column));
  const isNarrower = width <= names.filter((name) => !isDerived(name)).length;
  const kept = hasOthers && isNarrower ? names.filter((name) => !isDerived(name)) : names;
  return kept.slice(0, width).map((name) => (isDerived(name) ? null : name));
}

/** True when the column has nothing but figures and empty cells. */
function holdsFigures(kind: RowKind, name: string, block: Block, column: number): boolean {
  return block.every((cells) => 'value' in typedValue(cells[column] ?? '', fieldOf(kind, name)));
}

/** Drops a first row of nothing but the table's own headings, which was copied along with the cells. */
function withoutHeading(kind: RowKind, block: Block): Block {
  const headings = new Set(
    [...kind.columns, ...Object.values(kind.fields)].map(({ label }) => label.toLowerCase()),
  );
  const first = (block[0] ?? []).filter(isFilled);
  const isHeading = first.length > 1 && first.every((text) => headings.has(text.trim().toLowerCase()));
  return isHeading ? block.slice(1) : block;
}

/** Drops empty rows at the end of a selection, so that no rows are added for them. */
function withoutBlankEnd(block: Block): Block {
  const last = block.findLastIndex((cells) => cells.some(isFilled));
  return block.slice(0, Math.max(1, last + 1));
}
