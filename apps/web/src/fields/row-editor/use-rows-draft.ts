import type { AnyValue } from '@panoramic/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { accountDraft } from '../../lib/account-storage.ts';
import { useKeysOfDoneSaves } from '../drafts/interrupted-saves.ts';
import { draftRows, type RowEditorState } from './editor.ts';
import type { RowStore } from './state/row-store.ts';

type Draft = z.infer<typeof draftSchema>;
const draftSchema = z.object({
  savedAt: z.string(),
  rows: z
    .array(
      z.object({
        id: z.number(),
        // Not checked: the values that the server sent, of which only changed ones go back.
        base: z.record(z.string(), z.custom<AnyValue>()).readonly(),
        typed: z.record(z.string(), z.string()).readonly(),
        key: z.string().optional(),
      }),
    )
    .readonly(),
});

/** Unsaved rows of an earlier visit. */
export interface RowsDraft {
  /** When they were typed; `null` when none are offered. */
  readonly offeredFrom: string | null;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Also forgets what has been typed since. */
  readonly clear: () => void;
}

/** Keeps what is typed into the rows in the browser for the account, and offers it back once the list is loaded. */
export function useRowsDraft(store: RowStore, editor: RowEditorState, isLoaded: boolean): RowsDraft {
  const [drafts] = useState(() => accountDraft(`${editor.kind.noun} ${editor.parentId}`, draftSchema));
  const [read, setFound] = useState(drafts.read);
  const found = useUnsavedOf(read);
  const isKept = useRef(false);
  const keep = useEffectEvent(() => {
    const rows = draftRows(editor, store.keyOfSave);
    if (rows.length > 0) drafts.write({ savedAt: new Date().toISOString(), rows });
    else if (isKept.current) drafts.clear();
    isKept.current = rows.length > 0;
  });
  useEffect(() => keep(), [editor.rows]);
  const isDone = read !== null && found?.rows.length === 0;
  useEffect(() => {
    if (isDone && !isKept.current) drafts.clear();
  }, [isDone, drafts]);

  return {
    offeredFrom: isLoaded && found && !isDone ? found.savedAt : null,
    restore: () => {
      if (found) store.act({ type: 'restoreDraft', rows: found.rows });
      setFound(null);
    },
    discard: () => {
      if (!isKept.current) drafts.clear();
      setFound(null);
    },
    clear: () => {
      drafts.clear();
      setFound(null);
    },
  };
}

/** The draft without the rows whose save has gone through; `null` until that is known. */
function useUnsavedOf(draft: Draft | null): Draft | null {
  const keys = draft?.rows.flatMap(({ key }) => key ?? []) ?? [];
  const done = useKeysOfDoneSaves(keys, { inClient: true });
  if (draft === null || done === null) return null;
  return { ...draft, rows: draft.rows.filter(({ key }) => key === undefined || !done.has(key)) };
}
