import { storedValue, type Place, type StoredValue } from './browser-storage.ts';
import type { Check } from './shapes/shapes.ts';

/**
 * What the browser keeps for a person belongs to the account that is signed in: each key carries the
 * account's id, so that nobody else reads it. Keys that start with `panoramic-` belong to the browser and
 * tell nothing of a person. Everything else is removed when somebody signs out, or another signs in.
 *
 * Drafts stay, so that no unsaved work is lost. Only the same account is offered them.
 */
let owner: number | null = null;
let former: number | null = null;
const forgetters = new Set<() => void>();

/** A value that only the account that wrote it reads back. */
export function accountValue<T>(
  key: string,
  check: Check<T>,
  fallback: T,
  place: Place = 'localStorage',
): StoredValue<T> {
  const stored = () => storedValue(accountPrefix(owner) + key, check, fallback, place);
  return {
    read: () => (owner === null ? fallback : stored().read()),
    write: (value) => owner !== null && stored().write(value),
    clear: () => owner !== null && stored().clear(),
  };
}

/** The unsaved work of the account at one place, such as the form of a lease. */
export function accountDraft<T>(place: string, check: Check<T>): StoredValue<T | null> {
  // Belongs to the account that opened the form, even if another signs in while the form is still shown.
  return storedValue<T | null>(`draft-${owner}:${place}`, check, null);
}

/** The account that was signed in in this tab before, also while nobody is. */
export function formerOwner(): number | null {
  return owner ?? former;
}

/** From now on values are read and written for this account; `null` when nobody is signed in. */
export function setStorageOwner(userId: number | null): void {
  if (owner === userId) return;
  former = owner;
  owner = userId;
  for (const forget of forgetters) forget();
}

/** `forget` clears what a module holds in memory for the account that was signed in before. */
export function onOwnerChange(forget: () => void): void {
  forgetters.add(forget);
}

/** Removes what the browser keeps for anybody but this account. */
export function forgetOtherAccounts(userId: number | null): void {
  const stays = ['panoramic-', 'draft-', ...(userId === null ? [] : [accountPrefix(userId)])];
  for (const storage of storages())
    for (const key of Object.keys(storage))
      if (!stays.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
}

/** What is kept for the account in local storage, by its key. */
export function keptTexts(): Readonly<Record<string, string>> {
  const prefix = accountPrefix(owner);
  const [local] = storages();
  const kept = Object.entries(local ?? {}).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(kept.map(([key, text]) => [key.slice(prefix.length), String(text)]));
}

export function writeKeptTexts(texts: Readonly<Record<string, string>>): void {
  if (owner === null) return;
  const [local] = storages();
  for (const [key, text] of Object.entries(texts)) local?.setItem(accountPrefix(owner) + key, text);
}

function accountPrefix(userId: number | null): string {
  return `account-${userId}:`;
}

/** Empty where storage is disabled. */
function storages(): readonly Storage[] {
  try {
    return [globalThis.localStorage, globalThis.sessionStorage];
  } catch {
    return [];
  }
}
