import { useSyncExternalStore } from 'react';

/** How often a call was refused because another tab has moved this session to another client. */
let refusals = 0;
const listeners = new Set<() => void>();

export function announceClientChange(): void {
  refusals++;
  for (const listener of listeners) listener();
}

export function useClientChanges(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refusals,
  );
}
