import type { z } from 'zod';

export interface Stored<T> {
  read(): T;
  write(value: T): void;
  clear(): void;
}

/** A value kept in local storage, parsed where it enters; `fallback` where it is missing or broken. */
export function stored<T>(key: string, schema: z.ZodType<T>, fallback: T): Stored<T> {
  return {
    read: () => {
      const parsed = schema.safeParse(parsedJson(readText(key)));
      return parsed.success ? parsed.data : fallback;
    },
    write: (value) => writeText(key, JSON.stringify(value)),
    clear: () => writeText(key, null),
  };
}

export function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage may be switched off or full: the application works on without it. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Not kept; nothing depends on it within this visit.
  }
}
