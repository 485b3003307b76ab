import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  printing = next;
  flushSync(() => listeners.forEach((listener) => listener()));
}

/** What is done once all rows are rendered, before the print. */
let measure: (() => void) | null = null;

export function measureBeforePrint(run: () => void): void {
  measure = run;
}

window.addEventListener('beforeprint', () => {
  set(true);
  measure?.();
});
window.addEventListener('afterprint', () => set(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while printing, when all rows are rendered, and as a wide window has them. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
