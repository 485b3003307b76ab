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

/** Readable text takes its own form at once; other text stays as pasted, marked. */
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
 * The field for each column of the block; `null` drops a column of derived figures, which a
 * schedule copied from a report has and an own spreadsheet mostly has not: the cells tell.
 */
function columnsFrom(kind: RowKind, field: string, block: Block): readonly (string | null)[] {
  const shown = [...kind.columns.flatMap(({ fields }): readonly string[] => fields), ...kind.editOnly];
  const start = shown.indexOf(field);
  const width = Math.max(0, ...block.map((cells) => cells.length));
  const columns: (string | null)[] = [];
  for (const name of start < 0 ? [] : shown.slice(start)) {
    if (columns.length === width) break;
    const isDerived = fieldOf(kind, name).derived === true;
    if (!isDerived) columns.push(name);
    else if (holdsFigures(kind, name, block, columns.length)) columns.push(null);
  }
  return columns;
}

function holdsFigures(kind: RowKind, name: string, block: Block, column: number): boolean {
  const texts = block.map((cells) => cells[column] ?? '').filter(isFilled);
  return texts.length > 0 && texts.every((text) => 'value' in typedValue(text, fieldOf(kind, name)));
}

/** A first row of nothing but the table's own headings came along with the cells. */
function withoutHeading(kind: RowKind, block: Block): Block {
  const headings = new Set(
    [...kind.columns, ...Object.values(kind.fields)].map(({ label }) => label.toLowerCase()),
  );
  const first = (block[0] ?? []).filter(isFilled);
  const isHeading = first.length > 1 && first.every((text) => headings.has(text.trim().toLowerCase()));
  return isHeading ? block.slice(1) : block;
}

/** Rows without a character at the end of a selection are no rows to add. */
function withoutBlankEnd(block: Block): Block {
  const last = block.findLastIndex((cells) => cells.some(isFilled));
  return block.slice(0, Math.max(1, last + 1));
}
