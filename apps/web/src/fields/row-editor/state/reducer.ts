import { editValue, typedValue, type FieldError } from '@panoramic/contract';
import {
  cellOf,
  clashesOf,
  editableNames,
  fieldOf,
  fieldNames,
  isEmpty,
  rowNamed,
  sortedRows,
  baseValue,
  canSaveAll,
  valuesOf,
  type EditorRow,
  type RowEditorState,
  type RowKind,
  type Sending,
  type Values,
} from '../editor.ts';
import { fillBlock } from './fill.ts';
import { withNewRows, withRow, withServerRows, withoutRow } from './rows.ts';

export type Action =
  | { readonly type: 'loaded'; readonly rows: readonly Values[] }
  | { readonly type: 'add' }
  | { readonly type: 'sort'; readonly field: string }
  | { readonly type: 'edit' | 'cancel' | 'save' | 'delete'; readonly row: string }
  | { readonly type: 'saveAll' }
  | { readonly type: 'type'; readonly row: string; readonly field: string; readonly text: string }
  | { readonly type: 'leave'; readonly row: string; readonly field: string }
  | { readonly type: 'attach'; readonly row: string; readonly field: string; readonly file: File }
  | {
      readonly type: 'paste';
      readonly row: string;
      readonly field: string;
      readonly block: readonly (readonly string[])[];
    }
  | { readonly type: 'saved'; readonly row: string; readonly reply: Values }
  | {
      readonly type: 'saveFailed';
      readonly row: string;
      readonly problem: string;
      readonly errors: readonly FieldError[];
    }
  | { readonly type: 'conflict'; readonly row: string; readonly current: Values }
  | { readonly type: 'resolve'; readonly row: string; readonly mine: readonly string[] }
  | { readonly type: 'deleted'; readonly row: string }
  | { readonly type: 'deleteFailed'; readonly row: string; readonly problem: string };

/** What has to be sent to the server, in this order; its answer comes back as an action. */
export type Request =
  | { readonly kind: 'save'; readonly row: string; readonly values: Values; readonly file: File | null }
  | { readonly kind: 'delete'; readonly row: string; readonly id: number };

export interface Step {
  readonly editor: RowEditorState;
  readonly requests: readonly Request[];
}

/** Pure: the next state of the rows, and what is to be sent. */
export function step(editor: RowEditorState, action: Action): Step {
  // Safe: each entry of the table takes the action that it stands under.
  const take = steps[action.type] as (editor: RowEditorState, action: Action) => Step;
  return take(editor, action);
}

type Steps = {
  [T in Action['type']]: (editor: RowEditorState, action: Action & { readonly type: T }) => Step;
};

const steps: Steps = {
  loaded: (editor, { rows }) => still(withServerRows(editor, rows)),
  add: (editor) => still(withNewRows(editor, editor.kind.blankRows)),
  sort: (editor, { field }) => still(sortBy(editor, field)),
  edit: (editor, { row }) => still(onRow(editor, row, startEditing)),
  cancel: (editor, { row }) => still(onRow(editor, row, cancelEditing)),
  save: (editor, { row }) => onStep(editor, row, saveRow),
  saveAll,
  delete: (editor, { row }) => onStep(editor, row, deleteRow),
  type: (editor, { row, field, text }) =>
    still(onRow(editor, row, (found) => typeInto(editor, found, field, text))),
  leave: (editor, { row, field }) => still(onRow(editor, row, (found) => leaveCell(editor, found, field))),
  attach: (editor, { row, field, file }) =>
    still(onRow(editor, row, (found) => attachFile(found, field, file))),
  paste: (editor, { row, field, block }) => still(fillBlock(editor, row, field, block)),
  saved: (editor, { row, reply }) => onStep(editor, row, (now, found) => takeReply(now, found, reply)),
  saveFailed: (editor, { row, problem, errors }) =>
    still(onRow(editor, row, (found) => failSave(found, problem, errors), 'settles')),
  conflict: (editor, { row, current }) =>
    still(onRow(editor, row, (found) => meetConflict(editor, found, current), 'settles')),
  resolve: (editor, { row, mine }) => onStep(editor, row, (now, found) => resolveConflict(now, found, mine)),
  deleted: (editor, { row }) => onStep(editor, row, (now, found) => still(forget(now, found))),
  deleteFailed: (editor, { row, problem }) =>
    still(onRow(editor, row, (found) => ({ ...found, deleting: false, problem }))),
};

function still(editor: RowEditorState): Step {
  return { editor, requests: [] };
}

/** An answer for a row that is no longer there changes nothing. */
function onStep(
  editor: RowEditorState,
  name: string,
  change: (editor: RowEditorState, row: EditorRow) => Step,
): Step {
  const row = rowNamed(editor, name);
  return row ? change(editor, row) : still(editor);
}

function onRow(
  editor: RowEditorState,
  name: string,
  change: (row: EditorRow) => EditorRow,
  settles?: 'settles',
): RowEditorState {
  const row = rowNamed(editor, name);
  if (!row) return editor;
  const next = withRow(editor, change(row));
  return settles ? withoutWaiting(next, name) : next;
}

function withoutWaiting(editor: RowEditorState, name: string): RowEditorState {
  return { ...editor, savingAll: editor.savingAll.filter((waiting) => waiting !== name) };
}

/** The first click on a column is descending, later ones alternate. */
function sortBy(editor: RowEditorState, field: string): RowEditorState {
  const descending = editor.sort?.field === field ? !editor.sort.descending : true;
  const rows = sortedRows(editor.kind, editor.rows, field, descending);
  return { ...editor, rows, sort: { field, descending } };
}

function startEditing(row: EditorRow): EditorRow {
  if (row.deleting || row.editing) return row;
  // Opened again while a second save waits its turn: what is typed now must be saved by a third.
  return { ...row, editing: true, sending: row.sending && { ...row.sending, again: false } };
}

/** Offered for saved rows only. Of a row on its way, what was sent stays until the answer. */
function cancelEditing(row: EditorRow): EditorRow {
  if (row.id === 0 || !row.editing) return row;
  return {
    ...row,
    editing: false,
    base: row.conflict ?? row.base,
    typed: row.sending?.typed ?? {},
    file: row.sending?.file ?? null,
    sending: row.sending && { ...row.sending, again: false },
    errors: {},
    problem: null,
    conflict: null,
  };
}

function typeInto(editor: RowEditorState, row: EditorRow, field: string, text: string): EditorRow {
  if (!row.editing || fieldOf(editor.kind, field).derived) return row;
  const { [field]: _, ...errors } = row.errors;
  return { ...row, typed: { ...row.typed, [field]: text }, errors };
}

/** Text that can be read takes its own form, 1234.50 or 01/01/2027; other text stays, marked. */
function leaveCell(editor: RowEditorState, row: EditorRow, name: string): EditorRow {
  const typed = row.typed[name];
  if (typed === undefined || !row.editing) return row;
  const field = fieldOf(editor.kind, name);
  const reading = typedValue(typed, field);
  if ('problem' in reading) return { ...row, errors: { ...row.errors, [name]: reading.problem } };
  return { ...row, typed: { ...row.typed, [name]: editValue(reading.value, field) } };
}

function attachFile(row: EditorRow, field: string, file: File): EditorRow {
  if (!row.editing) return row;
  const { [field]: _, ...errors } = row.errors;
  return { ...row, file, typed: { ...row.typed, [field]: file.name }, errors };
}

function saveRow(editor: RowEditorState, row: EditorRow): Step {
  if (!row.editing || row.deleting || row.conflict) return still(editor);
  if (isEmpty(editor.kind, row) && !row.sending) return still(withoutRow(editor, row.name));
  if (!row.sending) return sendIfSound(editor, row);
  const wrong = whatIsWrong(editor, row);
  if (wrong) return still(withRow(editor, { ...row, ...wrong }));
  const sending = { ...row.sending, again: true };
  return still(withRow(editor, { ...row, editing: staysOpen(editor), sending }));
}

function staysOpen(editor: RowEditorState): boolean {
  return editor.kind.leavesEditMode === 'when saved';
}

function sendIfSound(editor: RowEditorState, row: EditorRow): Step {
  const wrong = whatIsWrong(editor, row);
  if (wrong) return still(withoutWaiting(withRow(editor, { ...row, ...wrong, editing: true }), row.name));
  return send(editor, { ...row, editing: staysOpen(editor) });
}

/** Cells that cannot be read come first: a rule over the row needs them all. */
function whatIsWrong(editor: RowEditorState, row: EditorRow): Pick<EditorRow, 'errors' | 'problem'> | null {
  const { kind } = editor;
  const unreadable = fieldNames(kind).flatMap((name) => {
    const { problem } = cellOf(kind, row, name);
    return problem === null ? [] : [{ field: name, message: problem }];
  });
  if (unreadable.length > 0) return { errors: byField(unreadable), problem: 'Check the marked cells.' };
  // Safe: the values are read by the fields of the same kind of row.
  const broken = kind.problems(valuesOf(kind, row) as never);
  return broken[0] ? { errors: byField(broken), problem: broken[0].message } : null;
}

function byField(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

function send(editor: RowEditorState, row: EditorRow): Step {
  const { kind, parentId } = editor;
  const sent: EditorRow = {
    ...row,
    sending: { typed: row.typed, file: row.file, again: false },
    errors: {},
    problem: null,
  };
  const values = {
    ...Object.fromEntries(editableNames(kind).map((name) => [name, cellOf(kind, row, name).value])),
    [kind.key]: row.id,
    [kind.parent]: parentId,
    version: row.base['version'] ?? null,
  };
  return {
    editor: withRow(editor, sent),
    requests: [{ kind: 'save', row: row.name, values, file: row.file }],
  };
}

/** From the last row to the first: dropping an empty row must not shift the ones still to be saved. */
function saveAll(editor: RowEditorState): Step {
  if (!canSaveAll(editor)) return still(editor);
  let now = editor;
  const requests: Request[] = [];
  for (const row of editor.rows.toReversed()) {
    const next = saveRow(now, row);
    now = next.editor;
    requests.push(...next.requests);
  }
  return { editor: { ...now, savingAll: requests.map(({ row }) => row) }, requests };
}

/** What was typed since the save stays; a second save that waited goes out with the new version. */
function takeReply(editor: RowEditorState, row: EditorRow, reply: Values): Step {
  const { kind } = editor;
  const { sending } = row;
  if (!sending) return still(editor);
  const id = Number(reply[kind.key]);
  if (!(id > 0))
    return still(withoutWaiting(withRow(editor, failSave(row, 'The row was not saved.', [])), row.name));
  const later = Object.entries(row.typed).filter(([name]) => isTypedSince(kind, row, sending, name));
  const file = row.file === sending.file ? null : row.file;
  const isDone = later.length === 0 && file === null;
  const saved: EditorRow = {
    ...row,
    id,
    base: reply,
    typed: Object.fromEntries(later),
    file,
    sending: null,
    editing: row.editing && !(isDone && staysOpen(editor)),
    errors: Object.fromEntries(
      Object.entries(row.errors).filter(([name]) => later.some(([typed]) => typed === name)),
    ),
  };
  const alone = withoutTwins(editor, saved);
  if (sending.again && !isDone) return sendIfSound(alone, saved);
  return still(withoutWaiting(withRow(alone, saved), row.name));
}

/** A list may bring the new row before the answer to its own save does. */
function withoutTwins(editor: RowEditorState, { name, id }: EditorRow): RowEditorState {
  return { ...editor, rows: editor.rows.filter((row) => row.name === name || row.id !== id) };
}

/** Leaving a cell may give its text another form: what counts is the value. */
function isTypedSince(kind: RowKind, row: EditorRow, sending: Sending, name: string): boolean {
  if (row.typed[name] === sending.typed[name]) return false;
  const [now, sent] = [cellOf(kind, row, name), cellOf(kind, { ...row, typed: sending.typed }, name)];
  return now.problem !== null || now.value !== sent.value;
}

/** Back into edit mode with the text and the reason. */
function failSave(row: EditorRow, problem: string, errors: readonly FieldError[]): EditorRow {
  if (!row.sending) return row;
  return { ...row, sending: null, editing: true, problem, errors: byField(errors) };
}

/** Where both have saved the same there is nothing to choose. */
function meetConflict(editor: RowEditorState, row: EditorRow, current: Values): EditorRow {
  if (!row.sending) return row;
  const met: EditorRow = {
    ...row,
    sending: null,
    editing: true,
    errors: {},
    problem: null,
    conflict: current,
  };
  const mine = clashesOf(editor.kind, met).some(({ touched }) => touched);
  if (mine || row.file) return met;
  return { ...met, base: current, typed: {}, editing: false, conflict: null };
}

/** Their row with my choice of fields on top, saved at once. */
function resolveConflict(editor: RowEditorState, row: EditorRow, mine: readonly string[]): Step {
  if (!row.conflict) return still(editor);
  const kept = mine.map((name) => [
    name,
    row.typed[name] ?? editValue(baseValue(row, name), fieldOf(editor.kind, name)),
  ]);
  const resolved = { ...row, base: row.conflict, conflict: null, typed: Object.fromEntries(kept) };
  if (kept.length > 0 || row.file) return saveRow(withRow(editor, resolved), resolved);
  return still(withRow(editor, { ...resolved, editing: false }));
}

/** Asked for and confirmed. A row on its way cannot be deleted until the answer is there. */
function deleteRow(editor: RowEditorState, row: EditorRow): Step {
  if (row.sending || row.deleting) return still(editor);
  if (row.id === 0) return still(withoutRow(editor, row.name));
  return {
    editor: withRow(editor, { ...row, deleting: true, problem: null }),
    requests: [{ kind: 'delete', row: row.name, id: row.id }],
  };
}

function forget(editor: RowEditorState, row: EditorRow): RowEditorState {
  return {
    ...withoutRow(editor, row.name),
    gone: [...editor.gone, { id: row.id, version: Number(row.base['version']) }],
  };
}
