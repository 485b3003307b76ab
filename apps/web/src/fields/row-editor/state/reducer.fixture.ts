import { rentTermsTab } from '@panoramic/contract';
import {
  createEditor,
  rowNamed,
  type EditorRow,
  type RowEditorState,
  type RowKind,
  type Values,
} from '../editor.ts';
import { step, type Action } from './reducer.ts';
import type { RowRequest } from './step.ts';

export const today = '2027-05-15';

/** The editor after the actions, with all requests that they caused. */
export function after(
  start: RowEditorState,
  ...actions: Action[]
): { editor: RowEditorState; requests: RowRequest[] } {
  let editor = start;
  const requests: RowRequest[] = [];
  for (const action of actions) {
    const next = step(editor, action);
    editor = next.editor;
    requests.push(...next.requests);
  }
  return { editor, requests };
}

/** An editor of lease 7 with loaded rows named row-1, row-2 and so on. */
export function loaded(kind: RowKind, ...rows: Values[]): RowEditorState {
  return after(createEditor(kind, 7, today), { type: 'loaded', rows }).editor;
}

export function aTerm(id: number, given: Values = {}): Values {
  return { rt_id: id, sd_id: 7, rt_type: 'Base Rent', rt_monthly: 100, version: 1, active: true, ...given };
}

export function threeTerms(): RowEditorState {
  return loaded(rentTermsTab, aTerm(1), aTerm(2, { rt_monthly: 200 }), aTerm(3, { rt_monthly: 300 }));
}

export function row(editor: RowEditorState, name: string): EditorRow {
  const found = rowNamed(editor, name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

export function typed(name: string, field: string, text: string): Action {
  return { type: 'type', row: name, field, text };
}

export function edit(name: string): Action {
  return { type: 'edit', row: name };
}

export function save(name: string): Action {
  return { type: 'save', row: name };
}

export function cancel(name: string): Action {
  return { type: 'cancel', row: name };
}

export function remove(name: string): Action {
  return { type: 'delete', row: name };
}

export function leave(name: string, field: string): Action {
  return { type: 'leave', row: name, field };
}

export function sort(field: string): Action {
  return { type: 'sort', field };
}

export function saved(name: string, reply: Values): Action {
  return { type: 'saved', row: name, reply };
}

export function failed(name: string, problem: string): Action {
  return { type: 'saveFailed', row: name, problem, errors: [{ field: 'rt_end', message: problem }] };
}
