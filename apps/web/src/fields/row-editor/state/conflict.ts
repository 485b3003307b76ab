import { editValue } from '@panoramic/contract';
import {
  baseValue,
  clashesOf,
  fieldOf,
  type EditorRow,
  type RowEditorState,
  type Values,
} from '../editor.ts';
import { withRow } from './rows.ts';
import { saveEditedRow } from './save-row.ts';
import { withoutRequests, type RowStep } from './step.ts';

/** Asks for a choice only if my changes differ from theirs. */
export function enterConflict(editor: RowEditorState, row: EditorRow, current: Values): EditorRow {
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

/** Applies the chosen fields of mine to their row and saves it. */
export function resolveConflict(editor: RowEditorState, row: EditorRow, mine: readonly string[]): RowStep {
  if (!row.conflict) return withoutRequests(editor);
  const kept = mine.map((name) => [
    name,
    row.typed[name] ?? editValue(baseValue(row, name), fieldOf(editor.kind, name)),
  ]);
  const resolved = { ...row, base: row.conflict, conflict: null, typed: Object.fromEntries(kept) };
  if (kept.length > 0 || row.file) return saveEditedRow(withRow(editor, resolved), resolved);
  return withoutRequests(withRow(editor, { ...resolved, editing: false }));
}
