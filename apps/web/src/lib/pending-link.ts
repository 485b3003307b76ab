import { storedValue } from './browser-storage.ts';
import { nullable, anyText } from './shapes/shapes.ts';

/**
 * A link in a mail names its client: `…?client=1&date=7`. It is stored and opened after sign-in, also
 * by single sign-on. Other URLs are not stored, because the specification says where sign-in leads.
 */
const kept = storedValue('panoramic-link', nullable(anyText), null, 'sessionStorage');
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

/** Returns false for a URL that is not such a link. */
export function savePendingLink({ pathname, search }: Address): boolean {
  if (linkedClientId(search) === null) return false;
  kept.write(pathname + search);
  return true;
}

export function pendingLink(): string | null {
  return kept.read();
}

export function clearPendingLink(): void {
  kept.clear();
}
