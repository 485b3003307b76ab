import type { Check } from './shapes/shapes.ts';

export interface StoredValue<T> {
  readonly read: () => T;
  readonly write: (value: T) => void;
  readonly clear: () => void;
}

/** Permanent for the browser, or for the life of the tab. */
export type Place = 'localStorage' | 'sessionStorage';

/** A value stored in the browser, validated on reading; `fallback` when it is missing or invalid. */
export function storedValue<T>(
  key: string,
  check: Check<T>,
  fallback: T,
  place: Place = 'localStorage',
): StoredValue<T> {
  return {
    read: () => {
      const parsed = check.safeParse(parseJson(readStoredText(key, place)));
      return parsed.success ? parsed.data : fallback;
    },
    write: (value) => writeStoredText(key, JSON.stringify(value), place),
    clear: () => writeStoredText(key, null, place),
  };
}

export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage may be disabled or full; the application works without it. */
export function readStoredText(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

export function writeStoredText(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // The value is not stored; nothing depends on it during this visit.
  }
}
