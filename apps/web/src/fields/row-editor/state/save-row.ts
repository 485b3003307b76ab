import type { FieldError } from '@panoramic/contract';
import {
  baseValue,
  canSaveAll,
  cellOf,
  editableNames,
  fieldNames,
  isEmpty,
  isTypedSince,
  valuesOf,
  type EditorRow,
  type RowEditorState,
  type RowKind,
  type Values,
} from '../editor.ts';
import { withRow, withoutRow } from './rows.ts';
import { withoutRequests, type RowRequest, type RowStep } from './step.ts';

export function saveEditedRow(editor: RowEditorState, row: EditorRow): RowStep {
  if (!row.editing || row.deleting || row.conflict) return withoutRequests(editor);
  if (isEmpty(editor.kind, row) && !row.sending) return withoutRequests(withoutRow(editor, row.name));
  if (!row.sending) return sendIfSound(editor, row);
  const wrong = whatIsWrong(editor, row);
  if (wrong) return withoutRequests(withRow(editor, { ...row, ...wrong }));
  const sending = { ...row.sending, again: true };
  return withoutRequests(withRow(editor, { ...row, editing: staysOpen(editor), sending }));
}

function staysOpen(editor: RowEditorState): boolean {
  return editor.kind.leavesEditMode === 'when saved';
}

function sendIfSound(editor: RowEditorState, row: EditorRow): RowStep {
  const wrong = whatIsWrong(editor, row);
  if (wrong)
    return withoutRequests(stopWaitingFor(withRow(editor, { ...row, ...wrong, editing: true }), row.name));
  return send(editor, { ...row, editing: staysOpen(editor) });
}

/** Reports unreadable cells first, because the rules of the row need all values. */
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

function send(editor: RowEditorState, row: EditorRow): RowStep {
  const { kind, parentId } = editor;
  const sent: EditorRow = {
    ...row,
    sending: { typed: row.typed, file: row.file, again: false },
    errors: {},
    problem: null,
  };
  const values = {
    ...Object.fromEntries(sentNames(kind, row).map((name) => [name, cellOf(kind, row, name).value])),
    ...Object.fromEntries((kind.sentBack ?? []).map((name) => [name, baseValue(row, name)])),
    [kind.key]: row.id,
    [kind.parent]: parentId,
    version: row.base['version'] ?? null,
  };
  return {
    editor: withRow(editor, sent),
    requests: [{ kind: 'save', row: row.name, values, file: row.file }],
  };
}

/** Own fields are sent where somebody typed, or where a new row has a default: what is left out stays as it is. */
function sentNames(kind: RowKind, row: EditorRow): readonly string[] {
  const isSent = (name: string) =>
    row.typed[name] !== undefined || (row.id === 0 && baseValue(row, name) !== null);
  const partly = new Set([...(kind.own ?? []), ...(kind.sentTyped ?? [])]);
  return editableNames(kind).filter((name) => !partly.has(name) || isSent(name));
}

/** Saves from the last row to the first, so that removing an empty row does not shift the others. */
export function saveAll(editor: RowEditorState): RowStep {
  if (!canSaveAll(editor)) return withoutRequests(editor);
  let now = editor;
  const requests: RowRequest[] = [];
  for (const row of editor.rows.toReversed()) {
    const next = saveEditedRow(now, row);
    now = next.editor;
    requests.push(...next.requests);
  }
  return { editor: { ...now, savingAll: requests.map(({ row }) => row) }, requests };
}

/** Keeps what was typed since the save. A waiting second save is sent with the new version. */
export function applyReply(editor: RowEditorState, row: EditorRow, reply: Values): RowStep {
  const { kind } = editor;
  const { sending } = row;
  if (!sending) return withoutRequests(editor);
  const id = Number(reply[kind.key]);
  if (!(id > 0))
    return withoutRequests(
      stopWaitingFor(withRow(editor, markSaveFailed(row, 'The row was not saved.', [])), row.name),
    );
  const later = Object.entries(row.typed).filter(
    ([name]) => kind.fields[name] && isTypedSince(kind, row, sending, name),
  );
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
  return withoutRequests(stopWaitingFor(withRow(alone, saved), row.name));
}

/** Removes a duplicate of the new row that a list brought before the save was answered. */
function withoutTwins(editor: RowEditorState, { name, id }: EditorRow): RowEditorState {
  return { ...editor, rows: editor.rows.filter((row) => row.name === name || row.id !== id) };
}

/** Returns the row to edit mode with its text and the reason. */
export function markSaveFailed(row: EditorRow, problem: string, errors: readonly FieldError[]): EditorRow {
  if (!row.sending) return row;
  return { ...row, sending: null, editing: true, problem, errors: byField(errors) };
}

/** Save All no longer waits for this row. */
export function stopWaitingFor(editor: RowEditorState, name: string): RowEditorState {
  return { ...editor, savingAll: editor.savingAll.filter((waiting) => waiting !== name) };
}
