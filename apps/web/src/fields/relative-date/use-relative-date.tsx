import { editValue, typedValue, type DateField } from '@panoramic/contract';
import { lazy, Suspense, use, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useSignedIn } from '../../api/index.ts';
import { LeaseDates, type DateAnchors } from './date-anchors.ts';
import type { relativeDate } from './relative-date.ts';
import type { RelativeHint as Hint } from './relative-hint.tsx';

type Reader = { readonly relativeDate: typeof relativeDate; readonly RelativeHint: typeof Hint };

let loaded: Reader | null = null;
/** Loaded with the first text that is no date by itself. */
const load = async (): Promise<Reader> => (loaded ??= await import('./relative-hint.tsx'));
const RelativeHint = lazy(async () => ({ default: (await load()).RelativeHint }));

/** The day that a text says, also while what reads `+14d` is still being loaded and the field has the text as typed. */
export async function readTypedDate(text: string, field: DateField, anchors: DateAnchors) {
  const plain = typedValue(text, field);
  if ('value' in plain) return plain;
  const reading = (await load()).relativeDate(text, anchors);
  return reading && 'date' in reading ? typedValue(editValue(reading.date, field), field) : plain;
}

interface Typed {
  readonly field: DateField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A day told from another, such as `9m before exp`: shown while it is typed, and put in on leaving. */
export function useRelativeDate({ field, text, onText }: Typed) {
  const { today } = useSignedIn();
  const anchors = { ...use(LeaseDates), today };
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLElement>(null);
  const isRelative = text.trim() !== '' && 'problem' in typedValue(text, field);

  function put({ relativeDate }: Reader) {
    const reading = relativeDate(text, anchors);
    if (reading && 'date' in reading) onText(editValue(reading.date, field));
  }
  function settle() {
    if (!isRelative) return;
    if (loaded) put(loaded);
    else void load().then(put);
  }
  return {
    hint: focused && isRelative && (
      <Suspense>
        <RelativeHint text={text} anchors={anchors} input={input} dateStyle={field.style} />
      </Suspense>
    ),
    enter: (event: FocusEvent<HTMLElement>) => {
      input.current = event.currentTarget;
      setFocused(true);
    },
    leave: () => {
      setFocused(false);
      settle();
    },
    /** Enter and Ctrl+S save without leaving the field. */
    press: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) settle();
    },
  };
}
