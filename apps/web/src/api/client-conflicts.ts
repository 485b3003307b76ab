import { createStore, useStore } from '../lib/store.ts';

/** Counts calls that were refused because another tab switched the session to another client. */
const refusals = createStore(0);

export function reportClientConflict(): void {
  refusals.write(refusals.read() + 1);
}

export function useClientConflicts(): number {
  return useStore(refusals);
}
