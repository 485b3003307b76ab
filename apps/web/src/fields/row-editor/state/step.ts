import type { RowEditorState, Values } from '../editor.ts';

/** A request to the server, sent in order. Its answer comes back as an action. */
export type RowRequest =
  | { readonly kind: 'save'; readonly row: string; readonly values: Values; readonly file: File | null }
  | { readonly kind: 'delete'; readonly row: string; readonly id: number };

export interface RowStep {
  readonly editor: RowEditorState;
  readonly requests: readonly RowRequest[];
}

export function withoutRequests(editor: RowEditorState): RowStep {
  return { editor, requests: [] };
}
