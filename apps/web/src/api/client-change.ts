import { createStore, useStore } from '../lib/store.ts';

/** How often a call was refused because another tab has moved this session to another client. */
const refusals = createStore(0);

export function announceClientChange(): void {
  refusals.write(refusals.read() + 1);
}

export function useClientChanges(): number {
  return useStore(refusals);
}
