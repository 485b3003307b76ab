import {
  editValue,
  isEmptyRow,
  isFilled,
  rulesOf,
  typedValue,
  type AnyValue,
  type Field,
  type AnyLeaseTab,
} from '@panoramic/contract';

/** What the rows are: the fields, ids and rules of a lease's tab, and the client's own fields. */
export interface RowKind extends TabPart {
  /** The own fields among `fields`: shown below a row, and edited behind its other fields. */
  readonly own?: readonly string[];
  /** Fields that are sent only where somebody typed, as own fields are. */
  readonly sentTyped?: readonly string[];
  /** Values of a saved row that a save sends back as they came. */
  readonly sentBack?: readonly string[];
}

type TabPart = Pick<
  AnyLeaseTab,
  | 'fields'
  | 'columns'
  | 'editOnly'
  | 'key'
  | 'parent'
  | 'mainFields'
  | 'blankRows'
  | 'leavesEditMode'
  | 'noun'
  | 'defaults'
  | 'problems'
>;

export type Values = Readonly<Record<string, AnyValue>>;
/** By field, exactly as typed or pasted. */
export type Typed = Readonly<Record<string, string>>;

export interface EditorRow {
  /** Identifies the row on this screen, also before it has an id. */
  readonly name: string;
  /** 0: not saved yet. */
  readonly id: number;
  /** The row as the server last returned it, with its version; the defaults for a new row. */
  readonly base: Values;
  readonly editing: boolean;
  /** Typed text that differs from `base`, kept until it is saved or cancelled. */
  readonly typed: Typed;
  readonly file: File | null;
  /** The pending save and what it sent. */
  readonly sending: Sending | null;
  /** A delete is pending; the row is hidden meanwhile. */
  readonly deleting: boolean;
  /** Errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the last save or delete of the row failed. */
  readonly problem: string | null;
  /** The row as somebody else has saved it meanwhile. */
  readonly conflict: Values | null;
  /** True once the server's list has contained the row. A row saved here may be newer than a list that is still loading. */
  readonly listed: boolean;
}

export interface Sending {
  readonly typed: Typed;
  readonly file: File | null;
  /** Save was pressed again. The second save waits for the version that the first returns. */
  readonly again: boolean;
}

export interface RowEditorState {
  readonly kind: RowKind;
  /** The id of the lease. */
  readonly parentId: number;
  readonly today: string;
  /** In the order shown. */
  readonly rows: readonly EditorRow[];
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  /** The rows that Save All is waiting for. */
  readonly savingAll: readonly string[];
  readonly pasted: PasteOutcome | null;
  /** Rows deleted here. A list still loading may have them. One with a later version was restored since. */
  readonly gone: readonly { readonly id: number; readonly version: number }[];
  readonly named: number;
}

/** The result of the last paste. */
export interface PasteOutcome {
  readonly filled: number;
  /** Cells that could not be read and are marked. */
  readonly unreadable: number;
  /** Cells beyond the last column. */
  readonly outside: number;
}

export function createEditor(kind: RowKind, parentId: number, today: string): RowEditorState {
  return { kind, parentId, today, rows: [], sort: null, savingAll: [], pasted: null, gone: [], named: 0 };
}

export function visibleRows(editor: RowEditorState): readonly EditorRow[] {
  return editor.rows.filter((row) => !row.deleting);
}

/** The first rows, and every other that is being edited or is not saved. */
export function drawnRows(rows: readonly EditorRow[], most: number): readonly EditorRow[] {
  if (rows.length <= most) return rows;
  return rows.filter(({ editing, id }, index) => index < most || editing || id === 0);
}

export function rowNamed(editor: RowEditorState, name: string): EditorRow | undefined {
  return editor.rows.find((row) => row.name === name);
}

export function canSaveAll(editor: RowEditorState): boolean {
  return editor.savingAll.length === 0 && visibleRows(editor).some((row) => row.editing);
}

/** True when leaving would lose typed text, a pending save or a pending delete. */
export function hasUnsaved(editor: RowEditorState): boolean {
  return editor.rows.some(
    (row) => row.sending !== null || row.deleting || (row.editing && hasContent(editor.kind, row)),
  );
}

/** What was typed into a row and not saved. */
export interface DraftRow {
  readonly id: number;
  readonly base: Values;
  readonly typed: Typed;
  /** The Idempotency-Key of the pending save of exactly this text. */
  readonly key?: string | undefined;
}

/** The rows with typed text that is not saved yet, also while it is being sent. A file cannot be kept with them. */
export function draftRows(
  { kind, rows }: RowEditorState,
  keyOfSave: (row: string) => string | undefined,
): readonly DraftRow[] {
  return rows
    .filter((row) => (row.editing || row.sending) && hasContent(kind, row))
    .map((row) => {
      const { name, id, base, typed } = row;
      return { id, base, typed, key: isSentWhole(kind, row) ? keyOfSave(name) : undefined };
    });
}

function isSentWhole(kind: RowKind, row: EditorRow): boolean {
  const { sending, file } = row;
  if (sending === null || sending.file !== file) return false;
  return !fieldNames(kind).some((name) => isTypedSince(kind, row, sending, name));
}

/** True for a new row with content and a saved row with changes. */
function hasContent(kind: RowKind, row: EditorRow): boolean {
  if (row.file !== null) return true;
  return row.id === 0 ? !isEmpty(kind, row) : fieldNames(kind).some((name) => differs(kind, row, name));
}

function differs(kind: RowKind, row: EditorRow, name: string): boolean {
  const cell = cellOf(kind, row, name);
  return cell.problem !== null || cell.value !== baseValue(row, name);
}

/** An empty row shows Delete instead of Save, which removes it. */
export function isEmpty(kind: RowKind, row: EditorRow): boolean {
  const texts = Object.fromEntries(fieldNames(kind).map((name) => [name, cellOf(kind, row, name).text]));
  return row.file === null && isEmptyRow(kind, { ...texts, [kind.key]: row.id });
}

export interface Cell {
  /** The typed text, or the value formatted for editing. */
  readonly text: string;
  /** `null` when unset or when the text cannot be parsed. */
  readonly value: AnyValue;
  /** Why the text cannot be read. */
  readonly problem: string | null;
}

export function cellOf(kind: RowKind, row: EditorRow, name: string): Cell {
  const field = fieldOf(kind, name);
  const typed = row.typed[name];
  if (typed === undefined) {
    const value = baseValue(row, name);
    return { text: editValue(value, field), value, problem: null };
  }
  const reading = typedValue(typed, field);
  return 'value' in reading
    ? { text: typed, value: reading.value, problem: null }
    : { text: typed, value: null, problem: reading.problem };
}

/** Compares values, because leaving a cell may reformat its text. */
export function isTypedSince(kind: RowKind, row: EditorRow, sending: Sending, name: string): boolean {
  if (row.typed[name] === sending.typed[name]) return false;
  const [now, sent] = [cellOf(kind, row, name), cellOf(kind, { ...row, typed: sending.typed }, name)];
  return now.problem !== null || now.value !== sent.value;
}

/** The values of the whole row; cells that cannot be parsed are unset. */
export function valuesOf(kind: RowKind, row: EditorRow): Values {
  const values = fieldNames(kind).map((name) => [name, cellOf(kind, row, name).value]);
  return { ...row.base, ...Object.fromEntries(values), [kind.key]: row.id };
}

/** A field for which two people saved different values. */
export interface Clash {
  readonly field: string;
  /** My text as typed, which may not be parseable. */
  readonly text: string;
  readonly mine: AnyValue;
  readonly theirs: AnyValue;
  /** True when the field was typed here; otherwise only the other person changed it. */
  readonly touched: boolean;
}

export function clashesOf(kind: RowKind, row: EditorRow): readonly Clash[] {
  const { conflict } = row;
  if (conflict === null) return [];
  return editableNames(kind).flatMap((field) => {
    const { text, value: mine, problem } = cellOf(kind, row, field);
    const theirs = conflict[field] ?? null;
    const touched = row.typed[field] !== undefined;
    return mine === theirs && problem === null ? [] : [{ field, text, mine, theirs, touched }];
  });
}

export function fieldOf(kind: RowKind, name: string): Field {
  const field = kind.fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

export function baseValue(row: EditorRow, name: string): AnyValue {
  return row.base[name] ?? null;
}

export function fieldNames(kind: RowKind): readonly string[] {
  return Object.keys(kind.fields);
}

/** The fields that no column shows. */
export function furtherNames({ editOnly, own = [] }: RowKind): readonly string[] {
  return [...editOnly, ...own];
}

export function editableNames(kind: RowKind): readonly string[] {
  return fieldNames(kind).filter((name) => !fieldOf(kind, name).derived);
}

/** Sorts saved rows by their saved values, unset ones last. New rows stay below in their order. */
export function sortedRows(
  kind: RowKind,
  rows: readonly EditorRow[],
  name: string,
  descending: boolean,
): readonly EditorRow[] {
  const field = fieldOf(kind, name);
  const { compare } = rulesOf(field);
  return rows.toSorted((a, b) => {
    if (a.id === 0 || b.id === 0) return Number(a.id === 0) - Number(b.id === 0);
    const [first, second] = [baseValue(a, name), baseValue(b, name)];
    if (first === null || second === null) return Number(!isFilled(first)) - Number(!isFilled(second));
    return descending ? compare(second, first, field) : compare(first, second, field);
  });
}

/** Rows are added several at once, and keys move as in a spreadsheet. */
export function isBulk({ blankRows }: RowKind): boolean {
  return blankRows > 1;
}
