import { createStore, useStore } from '../lib/store.ts';

/** How often a call was refused because another tab has moved this session to another client. */
const refusals = createStore(0);

export function reportClientConflict(): void {
  refusals.write(refusals.read() + 1);
}

export function useClientConflicts(): number {
  return useStore(refusals);
}
