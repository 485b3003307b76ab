import { editValue, typedValue } from '@panoramic/contract';
import { fieldOf, type EditorRow, type RowEditorState } from '../editor.ts';

export function startEditing(row: EditorRow): EditorRow {
  if (row.deleting || row.editing) return row;
  // Cancels a waiting second save, because what is typed from now on must be saved explicitly.
  return { ...row, editing: true, sending: row.sending && { ...row.sending, again: false } };
}

/** Applies to saved rows only. Text of a pending save is kept until the answer. */
export function cancelEditing(row: EditorRow): EditorRow {
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

export function typeInto(editor: RowEditorState, row: EditorRow, field: string, text: string): EditorRow {
  if (!row.editing || fieldOf(editor.kind, field).derived) return row;
  const { [field]: _, ...errors } = row.errors;
  return { ...row, typed: { ...row.typed, [field]: text }, errors };
}

/** Formats readable text, as 1234.50 or 01/01/2027. Other text stays and is marked. */
export function leaveCell(editor: RowEditorState, row: EditorRow, name: string): EditorRow {
  const typed = row.typed[name];
  if (typed === undefined || !row.editing) return row;
  const field = fieldOf(editor.kind, name);
  const reading = typedValue(typed, field);
  if ('problem' in reading) return { ...row, errors: { ...row.errors, [name]: reading.problem } };
  const text = editValue(reading.value, field);
  return text === typed ? row : { ...row, typed: { ...row.typed, [name]: text } };
}

export function attachFile(row: EditorRow, field: string, file: File): EditorRow {
  if (!row.editing) return row;
  const { [field]: _, ...errors } = row.errors;
  return { ...row, file, typed: { ...row.typed, [field]: file.name }, errors };
}
