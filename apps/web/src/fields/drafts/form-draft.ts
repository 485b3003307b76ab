import { useEffect, useState } from 'react';
import { z } from 'zod';
import { accountDraft } from '../../lib/account-storage.ts';
import type { FormState } from '../form-state.ts';
import { useKeysOfDoneSaves } from './interrupted-saves.ts';

/** What was typed into a form and not saved, kept in the browser for the account until it is saved or discarded. */
const draftSchema = z.object({
  savedAt: z.string(),
  /** The row that editing began with. Saving meets a conflict when somebody has changed it since. */
  base: z.unknown(),
  /** The fields that were changed. */
  texts: z.record(z.string(), z.string()),
  /** The Idempotency-Key of the save that was under way. */
  key: z.string().optional(),
});

type Texts = FormState['texts'];

/** The part of a form's draft that the form itself uses. */
export interface DraftOfForm {
  /** When the draft that is offered back was typed; `null` when none is offered. */
  readonly offeredFrom: string | null;
  /** The texts of the draft that was restored. */
  readonly restored: Texts | null;
  readonly restore: () => void;
  /** `key` is the Idempotency-Key of the save that has begun. */
  readonly keep: (texts: Texts, key?: string) => void;
  /** After a save, after Cancel, or when the user does not want it. */
  readonly clear: () => void;
}

export interface FormDraft<R> extends DraftOfForm {
  /** The row that editing began with: that of a restored draft, or the given one. */
  readonly base: R;
}

interface DraftOptions {
  /** The user has chosen to restore it already. */
  readonly atOnce?: boolean;
  /** The form saves what belongs to the client. */
  readonly inClient?: boolean;
}

/** The draft of the form at `place`, such as `lease 12`. */
export function useFormDraft<R>(
  place: string,
  row: R,
  { atOnce = false, inClient = false }: DraftOptions = {},
): FormDraft<R> {
  const [store] = useState(() => accountDraft(place, draftSchema));
  const [read, setFound] = useState(store.read);
  const [isRestored, setRestored] = useState(atOnce);
  const done = useKeysOfDoneSaves(read?.key ? [read.key] : [], { inClient });
  const isDone = read?.key !== undefined && done?.has(read.key) === true;
  const found = done === null || isDone ? null : read;
  useEffect(() => {
    // Text typed since has replaced the draft and has no key. It must stay.
    if (isDone && store.read()?.key === read.key) store.clear();
  }, [isDone, store, read]);
  const restored = isRestored ? found : null;
  // Safe: the draft was written here for the form of this place, whose row is of the same type.
  const base = restored ? (restored.base as R) : row;
  return {
    base,
    offeredFrom: isRestored ? null : (found?.savedAt ?? null),
    restored: restored?.texts ?? null,
    restore: () => setRestored(true),
    keep: (texts, key) => store.write({ savedAt: new Date().toISOString(), base, texts, key }),
    clear: () => {
      store.clear();
      setFound(null);
      setRestored(false);
    },
  };
}

/** A draft of a form that is not open. */
export function useWaitingDraft(
  place: string,
  options?: DraftOptions,
): Pick<DraftOfForm, 'offeredFrom' | 'clear'> {
  const { offeredFrom, clear } = useFormDraft(place, null, options);
  return { offeredFrom, clear };
}
