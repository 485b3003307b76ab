import type { FieldError } from '@panoramic/contract';
import {
  rowNamed,
  sortedRows,
  type DraftRow,
  type EditorRow,
  type RowEditorState,
  type RowKind,
  type Values,
} from '../editor.ts';
import { enterConflict, resolveConflict } from './conflict.ts';
import { attachFile, cancelEditing, leaveCell, startEditing, typeInto } from './edit-row.ts';
import { fillBlock } from './fill.ts';
import { withDraftRows, withKind, withNewRows, withRow, withServerRows, withoutRow } from './rows.ts';
import { markSaveFailed, saveAll, saveEditedRow, applyReply, stopWaitingFor } from './save-row.ts';
import { withoutRequests, type RowStep } from './step.ts';

export type Action =
  | { readonly type: 'loaded'; readonly rows: readonly Values[] }
  /** The client's own fields have come, or have changed. */
  | { readonly type: 'defined'; readonly kind: RowKind }
  | { readonly type: 'add' }
  | { readonly type: 'restoreDraft'; readonly rows: readonly DraftRow[] }
  /** Without a direction it alternates. */
  | { readonly type: 'sort'; readonly field: string; readonly descending?: boolean }
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

/** Returns the next state of the rows and the requests to send. A pure function. */
export function step(editor: RowEditorState, action: Action): RowStep {
  // Safe: each entry of the table takes the action of its key.
  const take = steps[action.type] as (editor: RowEditorState, action: Action) => RowStep;
  return take(editor, action);
}

type Steps = {
  [T in Action['type']]: (editor: RowEditorState, action: Action & { readonly type: T }) => RowStep;
};

const steps: Steps = {
  loaded: (editor, { rows }) => withoutRequests(withServerRows(editor, rows)),
  defined: (editor, { kind }) => withoutRequests(withKind(editor, kind)),
  add: (editor) => withoutRequests(withNewRows(editor, editor.kind.blankRows)),
  restoreDraft: (editor, { rows }) => withoutRequests(withDraftRows(editor, rows)),
  sort: (editor, { field, descending }) => withoutRequests(sortBy(editor, field, descending)),
  edit: (editor, { row }) => withoutRequests(onRow(editor, row, startEditing)),
  cancel: (editor, { row }) => withoutRequests(onRow(editor, row, cancelEditing)),
  save: (editor, { row }) => onStep(editor, row, saveEditedRow),
  saveAll,
  delete: (editor, { row }) => onStep(editor, row, deleteRow),
  type: (editor, { row, field, text }) =>
    withoutRequests(onRow(editor, row, (found) => typeInto(editor, found, field, text))),
  leave: (editor, { row, field }) =>
    withoutRequests(onRow(editor, row, (found) => leaveCell(editor, found, field))),
  attach: (editor, { row, field, file }) =>
    withoutRequests(onRow(editor, row, (found) => attachFile(found, field, file))),
  paste: (editor, { row, field, block }) => withoutRequests(fillBlock(editor, row, field, block)),
  saved: (editor, { row, reply }) => onStep(editor, row, (now, found) => applyReply(now, found, reply)),
  saveFailed: (editor, { row, problem, errors }) =>
    withoutRequests(onRow(editor, row, (found) => markSaveFailed(found, problem, errors), 'settles')),
  conflict: (editor, { row, current }) =>
    withoutRequests(onRow(editor, row, (found) => enterConflict(editor, found, current), 'settles')),
  resolve: (editor, { row, mine }) => onStep(editor, row, (now, found) => resolveConflict(now, found, mine)),
  deleted: (editor, { row }) => onStep(editor, row, (now, found) => withoutRequests(forget(now, found))),
  deleteFailed: (editor, { row, problem }) =>
    withoutRequests(onRow(editor, row, (found) => ({ ...found, deleting: false, problem }))),
};

/** Ignores an answer for a row that no longer exists. */
function onStep(
  editor: RowEditorState,
  name: string,
  change: (editor: RowEditorState, row: EditorRow) => RowStep,
): RowStep {
  const row = rowNamed(editor, name);
  return row ? change(editor, row) : withoutRequests(editor);
}

function onRow(
  editor: RowEditorState,
  name: string,
  change: (row: EditorRow) => EditorRow,
  settles?: 'settles',
): RowEditorState {
  const row = rowNamed(editor, name);
  if (!row) return editor;
  const changed = change(row);
  const next = changed === row ? editor : withRow(editor, changed);
  return settles ? stopWaitingFor(next, name) : next;
}

/** Sorts descending on the first click; later clicks alternate. */
function sortBy(editor: RowEditorState, field: string, wanted?: boolean): RowEditorState {
  const descending = wanted ?? (editor.sort?.field === field ? !editor.sort.descending : true);
  const rows = sortedRows(editor.kind, editor.rows, field, descending);
  return { ...editor, rows, sort: { field, descending } };
}

/** Deletes a row after confirmation. A row with a pending save cannot be deleted. */
function deleteRow(editor: RowEditorState, row: EditorRow): RowStep {
  if (row.sending || row.deleting) return withoutRequests(editor);
  if (row.id === 0) return withoutRequests(withoutRow(editor, row.name));
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
