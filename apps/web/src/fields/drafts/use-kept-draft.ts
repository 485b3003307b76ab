import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormState } from '../form-state.ts';
import type { DraftOfForm } from './form-draft.ts';

type Texts = FormState['texts'];

/** Writes the fields that differ from what is saved to the draft, at every change. */
export function useKeptDraft(
  draft: DraftOfForm | undefined,
  names: readonly string[],
  texts: Texts,
  saved: Texts,
) {
  const latest = useRef(texts);
  const isKept = useRef(false);

  function changed(): Texts {
    const differing = names.filter((name) => texts[name] !== saved[name]);
    return Object.fromEntries(differing.map((name) => [name, texts[name] ?? '']));
  }

  function keep() {
    const typed = changed();
    if (Object.keys(typed).length > 0) {
      isKept.current = true;
      draft?.keep(typed);
    } else if (isKept.current) {
      isKept.current = false;
      draft?.clear();
    }
  }

  const keepTyped = useEffectEvent(keep);
  useEffect(() => {
    latest.current = texts;
    keepTyped();
  }, [texts, saved]);

  return {
    changed,
    /** Adds the key of the save to the draft, so that a reload does not offer what the save has stored. */
    sending: (key: string) => {
      if (isKept.current) draft?.keep(changed(), key);
    },
    /** Clears the draft after a save, also when the screen was left. Text typed since then stays a draft. */
    clearAfter: (sent: Texts) => {
      if (latest.current === sent) draft?.clear();
    },
    discardEarlier: () => {
      draft?.clear();
      keep();
    },
  };
}
