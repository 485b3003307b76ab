import type { DraftRow, EditorRow, RowEditorState, RowKind, Values } from '../editor.ts';

/** Keeps what is typed. New rows take the defaults of fields that join them. */
export function withKind(editor: RowEditorState, kind: RowKind): RowEditorState {
  // Safe: defaults are values of the kind's own fields.
  const defaults = kind.defaults(editor.today) as Values;
  const rows = editor.rows.map((row) =>
    row.id === 0 ? { ...row, base: { ...defaults, ...row.base } } : row,
  );
  return { ...editor, kind, rows };
}

export function withRow(editor: RowEditorState, changed: EditorRow): RowEditorState {
  return { ...editor, rows: editor.rows.map((row) => (row.name === changed.name ? changed : row)) };
}

export function withoutRow(editor: RowEditorState, name: string): RowEditorState {
  return { ...editor, rows: editor.rows.filter((row) => row.name !== name) };
}

/** Adds blank rows in edit mode below the others. */
export function withNewRows(editor: RowEditorState, count: number): RowEditorState {
  // Safe: defaults are values of the kind's own fields.
  const base = editor.kind.defaults(editor.today) as Values;
  const added = Array.from({ length: count }, (_, index) =>
    makeRow(editor.named + index + 1, { base, editing: true }),
  );
  return { ...editor, rows: [...editor.rows, ...added], named: editor.named + count };
}

/**
 * Opens the rows of a draft with what was typed. They keep the version that they were typed into, so that
 * saving meets a conflict when somebody has changed the row since.
 */
export function withDraftRows(editor: RowEditorState, drafts: readonly DraftRow[]): RowEditorState {
  const byId = new Map(drafts.filter(({ id }) => id > 0).map((draft) => [draft.id, draft]));
  const known = editor.rows.map((row) => {
    const draft = byId.get(row.id);
    const opened = draft && { base: draft.base, typed: { ...draft.typed, ...row.typed }, editing: true };
    return opened ? Object.assign({}, row, opened) : row;
  });
  const ids = new Set(editor.rows.map(({ id }) => id));
  const added = drafts
    .filter(({ id }) => id === 0 || !ids.has(id))
    .map(({ id, base, typed }, index) =>
      makeRow(editor.named + index + 1, { id, base, typed, editing: true }),
    );
  return { ...editor, rows: [...known, ...added], named: editor.named + added.length };
}

function makeRow(number: number, given: Partial<EditorRow>): EditorRow {
  return {
    name: `row-${number}`,
    id: 0,
    base: {},
    editing: false,
    typed: {},
    file: null,
    sending: null,
    deleting: false,
    errors: {},
    problem: null,
    conflict: null,
    listed: false,
    ...given,
  };
}

/**
 * Merges the server's list without touching rows that are being edited, saved or deleted. The list may
 * be older than a save or delete made here; versions and ids tell.
 */
export function withServerRows(editor: RowEditorState, listed: readonly Values[]): RowEditorState {
  const { kind } = editor;
  const byId = new Map(listed.map((values) => [Number(values[kind.key]), values]));
  const kept = editor.rows
    .filter((row) => byId.has(row.id) || !row.listed || isBusy(row))
    .map((row) => refreshed(row, byId.get(row.id)));
  const known = new Set(editor.rows.map((row) => row.id));
  const isGone = (id: number, { version }: Values) =>
    editor.gone.some((gone) => gone.id === id && !(Number(version) > gone.version));
  const fresh = [...byId].filter(([id, values]) => !known.has(id) && !isGone(id, values));
  const added = fresh.map(([id, base], index) =>
    makeRow(editor.named + index + 1, { id, base, listed: true }),
  );
  const firstNew = kept.findIndex((row) => row.id === 0);
  const place = firstNew < 0 ? kept.length : firstNew;
  return { ...editor, rows: kept.toSpliced(place, 0, ...added), named: editor.named + added.length };
}

function isBusy(row: EditorRow): boolean {
  return row.editing || row.sending !== null || row.deleting;
}

function refreshed(row: EditorRow, values: Values | undefined): EditorRow {
  if (!values) return row;
  const isOlder = Number(values['version']) < Number(row.base['version']);
  return isBusy(row) || isOlder ? { ...row, listed: true } : { ...row, base: values, listed: true };
}
