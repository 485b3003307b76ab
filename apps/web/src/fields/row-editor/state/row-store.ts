import { ProblemError, reasonOf } from '../../../api/problem.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { notify } from '../../../ui/overlays/notices.tsx';
import { createEditor, rowNamed, type RowEditorState, type RowKind, type Values } from '../editor.ts';
import { describeRow } from '../row-words.ts';
import { step, type Action } from './reducer.ts';
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

type SaveRequest = Extract<RowRequest, { kind: 'save' }>;

/** The number of parallel requests. More would wait in the browser's queue. */
const lanes = 4;

/** Sends the requests of the reducer and feeds the answers back as actions. */
export function createRowStore({ kind, parentId, today, server }: StoreOptions): RowStore {
  const store = createStore<RowsState>({ editor: createEditor(kind, parentId, today), progress: {} });
  let running = 0;
  const waiting: RowRequest[] = [];
  const endListeners: (() => void)[] = [];
  const tries = new Map<string, { readonly content: unknown; readonly key: string }>();
  const underWay = new Map<string, AbortController>();

  function change(to: Partial<RowsState>) {
    store.write({ ...store.read(), ...to });
  }

  function act(action: Action): RowEditorState {
    const { editor, requests } = step(store.read().editor, action);
    // The keys are known before the listeners write the draft of the rows.
    for (const request of requests) if (request.kind === 'save') keyFor(request);
    if (editor !== store.read().editor) change({ editor });
    waiting.push(...requests);
    sendWaiting();
    return store.read().editor;
  }

  function sendWaiting() {
    while (running < lanes) {
      const request = waiting.shift();
      if (!request) return;
      running++;
      void perform(request).finally(() => {
        running--;
        sendWaiting();
        for (const tell of endListeners.splice(0)) tell();
      });
    }
  }

  function perform(request: RowRequest): Promise<void> {
    return request.kind === 'save' ? save(request) : remove(request);
  }

  async function save(request: SaveRequest) {
    const { row, values, file } = request;
    const stop = new AbortController();
    underWay.set(row, stop);
    try {
      const reply = await server.save(values, file, {
        key: keyFor(request),
        signal: stop.signal,
        onProgress: (share) => file && change({ progress: { ...store.read().progress, [row]: share } }),
      });
      tries.delete(row);
      settle(row);
      act({ type: 'saved', row, reply });
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
      const undo = server.restore && { label: 'Undo', run: () => void restore(id) };
      notify(words === '' ? `${kind.noun} deleted.` : `${kind.noun} deleted: ${words}`, 'success', undo);
    } catch (error) {
      act({ type: 'deleteFailed', row, problem: reasonOf(error) });
      tellIfUnseen(`${kind.noun} was not deleted. ${reasonOf(error)}`);
    }
  }

  async function restore(id: number) {
    try {
      await server.restore?.(id);
      notify(`${kind.noun} restored.`);
    } catch (error) {
      notify(`${kind.noun} was not restored. ${reasonOf(error)}`, 'failure');
    }
  }

  function keyFor({ row, values, file }: SaveRequest): string {
    const content = [JSON.stringify(values), file];
    const known = tries.get(row);
    if (known && isSame(known.content, content)) return known.key;
    const key = crypto.randomUUID();
    tries.set(row, { content, key });
    return key;
  }

  function settle(row: string) {
    underWay.delete(row);
    const { [row]: sent, ...progress } = store.read().progress;
    if (sent === undefined) return;
    change({ progress });
  }

  async function whenIdle(patienceMs: number): Promise<boolean> {
    if (running === 0) return true;
    const hasEnded = new Promise<true>((resolve) => {
      endListeners.push(() => resolve(true));
    });
    return (await Promise.race([hasEnded, later(patienceMs)])) === true && whenIdle(patienceMs);
  }

  /** Shows a failure as a notice when the screen has been left. */
  function tellIfUnseen(text: string) {
    if (!store.isWatched()) notify(text, 'failure');
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    act,
    keyOfSave: (row) => tries.get(row)?.key,
    stop: (row) => underWay.get(row)?.abort(),
    whenIdle,
  };
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function failureOf(row: string, error: unknown): Action {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { type: 'saveFailed', row, problem: 'Cancelled. Nothing was saved.', errors: [] };
  if (!(error instanceof ProblemError)) console.error(error);
  const problem = reasonOf(error);
  if (!(error instanceof ProblemError)) return { type: 'saveFailed', row, problem, errors: [] };
  // Safe: a conflict answers with the row as it is now.
  if (error.code === 'conflict' && error.current)
    return { type: 'conflict', row, current: error.current as Values };
  return { type: 'saveFailed', row, problem, errors: error.errors };
}

function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.every((part, index) => part === b[index]);
}
