import { useState } from 'react';
import { z } from 'zod';
import { accountDraft } from '../../lib/account-storage.ts';
import type { FormState } from '../form-state.ts';

/** What was typed into a form and not saved, kept in the browser for the account until it is saved or discarded. */
const draftSchema = z.object({
  savedAt: z.string(),
  /** The row that editing began with. Saving meets a conflict when somebody has changed it since. */
  base: z.unknown(),
  /** The fields that were changed. */
  texts: z.record(z.string(), z.string()),
});

type Texts = FormState['texts'];

/** The part of a form's draft that the form itself uses. */
export interface DraftOfForm {
  /** When the draft that is offered back was typed; `null` when none is offered. */
  readonly offeredFrom: string | null;
  /** The texts of the draft that was restored. */
  readonly restored: Texts | null;
  readonly restore: () => void;
  readonly keep: (texts: Texts) => void;
  /** After a save, after Cancel, or when the user does not want it. */
  readonly clear: () => void;
}

export interface FormDraft<R> extends DraftOfForm {
  /** The row that editing began with: that of a restored draft, or the given one. */
  readonly base: R;
}

/** The draft of the form at `place`, such as `lease 12`. `atOnce`: the user has chosen to restore it already. */
export function useFormDraft<R>(place: string, row: R, { atOnce = false } = {}): FormDraft<R> {
  const [store] = useState(() => accountDraft(place, draftSchema));
  const [found, setFound] = useState(store.read);
  const [isRestored, setRestored] = useState(atOnce);
  const restored = isRestored ? found : null;
  // Safe: the draft was written here for the form of this place, whose row is of the same type.
  const base = restored ? (restored.base as R) : row;
  return {
    base,
    offeredFrom: isRestored ? null : (found?.savedAt ?? null),
    restored: restored?.texts ?? null,
    restore: () => setRestored(true),
    keep: (texts) => store.write({ savedAt: new Date().toISOString(), base, texts }),
    clear: () => {
      store.clear();
      setFound(null);
      setRestored(false);
    },
  };
}

/** A draft of a form that is not open. */
export function useWaitingDraft(place: string): Pick<DraftOfForm, 'offeredFrom' | 'clear'> {
  const { offeredFrom, clear } = useFormDraft(place, null);
  return { offeredFrom, clear };
}
