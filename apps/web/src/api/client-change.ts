import { useSyncExternalStore } from 'react';

/** Whether another tab has moved this session to another client. */
let changed = false;
const listeners = new Set<() => void>();

export function announceClientChange(): void {
  changed = true;
  for (const listener of listeners) listener();
}

export function useClientChanged(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changed,
  );
}
