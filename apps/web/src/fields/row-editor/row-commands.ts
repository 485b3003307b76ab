import { deleteQuestion } from '@panoramic/contract';
import { alert, confirm } from '../../ui/overlays/dialogs.tsx';
import { rowNamed, type EditorRow, type Typed } from './editor.ts';
import { describeRow } from './row-words.ts';
import type { Action } from './state/reducer.ts';
import type { RowStore } from './state/row-store.ts';
import type { FocusKeeper } from './use-focus-keeper.ts';

/** The commands of buttons and keys. The object never changes, so that rows are not rendered again. */
export interface RowCommands {
  readonly act: (action: Action) => void;
  /** Adds blank rows and focuses the first. */
  readonly add: () => readonly EditorRow[];
  /** Adds filled rows, not saved yet, and focuses the first. */
  readonly put: (rows: readonly Typed[]) => void;
  /** Focuses the given cell, or the first. */
  readonly edit: (row: string, field?: string) => void;
  /** Marks the row in the next frame, and opens it after that: its inputs take many times as long. */
  readonly editAfterFrame: (row: string, field?: string) => void;
  readonly save: (row: string) => void;
  readonly saveAll: () => void;
  readonly remove: (row: string) => void;
  readonly stop: (row: string) => void;
}

interface Options {
  /** Shows broken rules in a dialog. */
  readonly alerts: boolean;
}

export function rowCommands(store: RowStore, focus: FocusKeeper, { alerts }: Options): RowCommands {
  const { act, stop } = store;
  const { kind } = store.read().editor;

  async function save(name: string) {
    const row = rowNamed(act({ type: 'save', row: name }), name);
    if (row) await refused(row);
  }

  async function saveAll() {
    const editor = act({ type: 'saveAll' });
    const row = editor.rows.find(({ editing, errors }) => editing && Object.keys(errors).length > 0);
    if (row) await refused(row);
  }

  async function refused({ name, problem, errors, sending }: EditorRow) {
    if (sending || Object.keys(errors).length === 0) return;
    const isRule = problem !== null && Object.values(errors).includes(problem);
    if (alerts && isRule) await alert(problem);
    focus.onWrongCell(name);
  }

  async function remove(name: string) {
    const row = rowNamed(store.read().editor, name);
    const words = row ? describeRow(kind, row) : '';
    const question = words === '' ? deleteQuestion(kind.noun) : `${deleteQuestion(kind.noun)}\n${words}`;
    if (!(await confirm(question, { destructive: true }))) return;
    focus.stayAt(name);
    act({ type: 'delete', row: name });
  }

  function edit(row: string, field?: string) {
    if (rowNamed(store.read().editor, row)?.editing) return;
    focus.wish({ row, field });
    act({ type: 'edit', row });
  }

  function editAfterFrame(row: string, field?: string) {
    const unmark = focus.mark(row);
    requestAnimationFrame(() =>
      setTimeout(() => {
        unmark();
        edit(row, field);
      }),
    );
  }

  function focusFirst(rows: readonly EditorRow[]) {
    if (rows[0]) focus.wish({ row: rows[0].name });
    return rows;
  }

  function put(filled: readonly Typed[]) {
    const drafts = filled.map((typed) => ({ id: 0, base: {}, typed }));
    focusFirst(act({ type: 'restoreDraft', rows: drafts }).rows.slice(-filled.length));
  }

  return {
    act,
    stop,
    edit,
    editAfterFrame,
    put,
    add: () => focusFirst(act({ type: 'add' }).rows.slice(-kind.blankRows)),
    save: (row) => void save(row),
    saveAll: () => void saveAll(),
    remove: (row) => void remove(row),
  };
}
