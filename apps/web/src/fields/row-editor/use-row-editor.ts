import { withOwnBeside } from '@panoramic/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSignedIn } from '../../api/index.ts';
import { useStore } from '../../lib/store.ts';
import { hasUnsaved, type RowKind, type Values } from './editor.ts';
import { rowCommands, type RowCommands } from './row-commands.ts';
import { createRowStore, type RowServer, type RowsState } from './state/row-store.ts';
import { useFocusKeeper, type FocusKeeper } from './use-focus-keeper.ts';
import { useRowsDraft, type RowsDraft } from './use-rows-draft.ts';

interface RowEditorOptions {
  readonly kind: RowKind;
  /** The id of the lease. The screen needs another `key` for another lease. */
  readonly parentId: number;
  /** The server's list; `undefined` while it is loading. */
  readonly rows: readonly Values[] | undefined;
  readonly server: RowServer;
  /** Shows broken rules in a dialog. */
  readonly alerts?: boolean;
}

export interface EditedRows extends RowsState {
  readonly loading: boolean;
  readonly actions: RowCommands;
  /** The new row that stays open on a phone, where untouched ones are folded. */
  readonly unfolded: string | null;
  /** Opens it and focuses its first cell. */
  readonly unfold: (row: string) => void;
  /** Waits for the requests under way, and says whether something is still unsaved. */
  readonly settle: (patienceMs: number) => Promise<boolean>;
  readonly draft: RowsDraft;
  readonly focus: FocusKeeper;
  /** Ref of the element that contains the rows. The focus is kept within it. */
  readonly holder: (element: HTMLElement | null) => void;
}

/** The edited rows of a screen. The screen itself guards unsaved changes. */
export function useRowEditor(options: RowEditorOptions): EditedRows {
  const { kind, parentId, rows, server, alerts = false } = options;
  const { today } = useSignedIn();
  const listed = useMemo(() => rows?.map((row) => withOwnBeside(row)), [rows]);
  const [store] = useState(() => {
    const made = createRowStore({ kind, parentId, today, server });
    if (listed) made.act({ type: 'loaded', rows: listed });
    return made;
  });
  const state = useStore(store);
  // Runs before painting, so that the list is never shown empty.
  useLayoutEffect(() => {
    if (store.read().editor.kind !== kind) store.act({ type: 'defined', kind });
  }, [store, kind]);
  useLayoutEffect(() => {
    if (listed) store.act({ type: 'loaded', rows: listed });
  }, [store, listed]);
  const draft = useRowsDraft(store, state.editor, rows !== undefined);
  const table = useRef<HTMLElement>(null);
  const holder = useCallback((element: HTMLElement | null) => {
    table.current = element;
  }, []);
  const focus = useFocusKeeper(table);
  const [actions] = useState(() => rowCommands(store, focus, { alerts }));

  const [unfolded, setUnfolded] = useState<string | null>(null);
  function unfold(row: string) {
    focus.wish({ row });
    setUnfolded(row);
  }

  async function settle(patienceMs: number) {
    return !(await store.whenIdle(patienceMs)) || hasUnsaved(store.read().editor);
  }

  return {
    ...state,
    actions,
    unfolded,
    unfold,
    settle,
    draft,
    focus,
    holder,
    loading: rows === undefined,
  };
}
