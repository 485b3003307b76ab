import { z } from 'zod';
import { storedValue } from './browser-storage.ts';

/**
 * A link from outside, as mails carry them, names its client: `…?client=1&date=7`. It is followed
 * after sign-in, also one that leads over the page of a provider; any other address is not kept,
 * because signing in leads where the specification says.
 */
const kept = storedValue('panoramic-link', z.string().nullable(), null, 'sessionStorage');
const clientName = 'client';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The client that a URL names, or `null`. */
export function linkedClientId(search: string): number | null {
  const named = new URLSearchParams(search).get(clientName) ?? '';
  return /^\d{1,9}$/.test(named) ? Number(named) : null;
}

/** The same URL without its client. */
export function urlWithoutClient({ pathname, search }: Address): string {
  const query = new URLSearchParams(search);
  query.delete(clientName);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

export function savePendingLink({ pathname, search }: Address): void {
  if (linkedClientId(search) !== null) kept.write(pathname + search);
}

export function pendingLink(): string | null {
  return kept.read();
}

export function clearPendingLink(): void {
  kept.clear();
}
