import { withOwnBeside, withOwnInside } from '@panoramic/contract';
import { ProblemError, reasonOf } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { notify } from '../../../ui/overlays/notices.tsx';
import { createEditor, rowNamed, type RowEditorState, type RowKind, type Values } from '../editor.ts';
import { describeRow } from '../row-words.ts';
import { step, type Action } from './reducer.ts';
import { requestLanes } from './request-lanes.ts';
import { saveKeys, type SaveRequest } from './save-keys.ts';
import type { RowRequest } from './step.ts';

export interface SaveOptions {
  /** The same key for every attempt to save the same content, so that only one row is created. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** From 0 to 1; called only when there is a file to send. */
  readonly onProgress: (share: number) => void;
}

/** Saves and deletes rows. Errors that it throws are shown on the row. */
export interface RowServer {
  save(values: Values, file: File | null, options: SaveOptions): Promise<Values>;
  remove(id: number): Promise<unknown>;
  /** Brings a deleted row back; where it can be done, Undo is offered. */
  restore?(id: number): Promise<unknown>;
}

export interface RowsState {
  readonly editor: RowEditorState;
  /** The uploaded share of each row's file. */
  readonly progress: Readonly<Record<string, number>>;
}

export interface RowStore extends Pick<Store<RowsState>, 'read' | 'subscribe'> {
  readonly act: (action: Action) => RowEditorState;
  /** Aborts the pending save; the row returns to edit mode. */
  readonly stop: (row: string) => void;
  /** The Idempotency-Key of the row's pending save. */
  readonly keyOfSave: (row: string) => string | undefined;
  /** Resolves to true when no request is under way any more, to false when none has ended for this long. */
  readonly whenIdle: (patienceMs: number) => Promise<boolean>;
}

interface StoreOptions {
  readonly kind: RowKind;
  readonly parentId: number;
  readonly today: string;
  readonly server: RowServer;
}

/** Sends the requests of the reducer and feeds the answers back as actions. */
export function createRowStore({ kind, parentId, today, server }: StoreOptions): RowStore {
  const store = createStore<RowsState>({ editor: createEditor(kind, parentId, today), progress: {} });
  const lanes = requestLanes<RowRequest>((request) =>
    request.kind === 'save' ? save(request) : remove(request),
  );
  const keys = saveKeys();
  const underWay = new Map<string, AbortController>();

  function change(to: Partial<RowsState>) {
    store.write({ ...store.read(), ...to });
  }

  function act(action: Action): RowEditorState {
    const { editor, requests } = step(store.read().editor, action);
    // The keys are known before the listeners write the draft of the rows.
    for (const request of requests) if (request.kind === 'save') keys.keyFor(request);
    if (editor !== store.read().editor) change({ editor });
    lanes.send(requests);
    return store.read().editor;
  }

  async function save(request: SaveRequest) {
    const { row, values, file } = request;
    const stop = new AbortController();
    underWay.set(row, stop);
    try {
      const saved = await server.save(withOwnInside(values), file, {
        key: keys.keyFor(request),
        signal: stop.signal,
        onProgress: (share) => file && change({ progress: { ...store.read().progress, [row]: share } }),
      });
      keys.forget(row);
      settle(row);
      act({ type: 'saved', row, reply: withOwnBeside(saved) });
    } catch (error) {
      settle(row);
      act(failureOf(row, error));
      tellIfUnseen(`${kind.noun} was not saved. ${reasonOf(error)}`);
    }
  }

  async function remove({ row, id }: RowRequest & { kind: 'delete' }) {
    const found = rowNamed(store.read().editor, row);
    const words = found ? describeRow(kind, found) : '';
    try {
      // `false` means that somebody else has deleted the row, which is fine.
      await server.remove(id);
      act({ type: 'deleted', row });
      const undo = server.restore && { label: 'Undo', run: () => void restore(server, kind.noun, id) };
      notify(words === '' ? `${kind.noun} deleted.` : `${kind.noun} deleted: ${words}`, 'success', undo);
    } catch (error) {
      act({ type: 'deleteFailed', row, problem: reasonOf(error) });
      tellIfUnseen(`${kind.noun} was not deleted. ${reasonOf(error)}`);
    }
  }

  function settle(row: string) {
    underWay.delete(row);
    const { [row]: sent, ...progress } = store.read().progress;
    if (sent === undefined) return;
    change({ progress });
  }

  /** Shows a failure as a notice when the screen has been left. */
  function tellIfUnseen(text: string) {
    if (!store.isWatched()) notify(text, 'failure');
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    act,
    keyOfSave: keys.keyOf,
    stop: (row) => underWay.get(row)?.abort(),
    whenIdle: lanes.whenIdle,
  };
}

async function restore(server: RowServer, noun: string, id: number) {
  try {
    await server.restore?.(id);
    notify(`${noun} restored.`);
  } catch (error) {
    notify(`${noun} was not restored. ${reasonOf(error)}`, 'failure');
  }
}

function failureOf(row: string, error: unknown): Action {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { type: 'saveFailed', row, problem: 'Canceled. Nothing was saved.', errors: [] };
  if (!(error instanceof ProblemError)) console.error(error);
  const problem = reasonOf(error);
  if (!(error instanceof ProblemError)) return { type: 'saveFailed', row, problem, errors: [] };
  // Safe: a conflict answers with the row as it is now.
  if (error.code === 'conflict' && error.current)
    return { type: 'conflict', row, current: withOwnBeside(error.current as Values) };
  return { type: 'saveFailed', row, problem, errors: error.errors };
}
