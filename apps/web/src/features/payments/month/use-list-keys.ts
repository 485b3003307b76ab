import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping, singleKeyShortcuts } from '../../../lib/single-keys.ts';
import { focusFirstRow } from '../../../ui/index.ts';

/** What a key does with the row that has the focus, or with the whole list. */
export interface ListKeys {
  readonly onRow: Readonly<Record<string, (position: number) => void>>;
  /** Upper case where Shift is pressed with them. */
  readonly onList: Readonly<Record<string, () => void>>;
}

const moves: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** Keys without Ctrl for the list of the screen: J and K walk through it, the others are given. */
export function useListKeys({ onRow, onList }: ListKeys): void {
  const begun = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) && !isTick(event.target)) return;
    if (!singleKeyShortcuts.read()) return;
    // The letter after G leads to a screen.
    const follows = begun.current;
    begun.current = key.toLowerCase() === 'g';
    if (follows || begun.current) return;
    const row =
      event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-position]') : null;
    const act = actionOf(key, row, { onRow, onList });
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the shortcuts of the frame, which listen on the window.
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf(key: string, row: HTMLElement | null, { onRow, onList }: ListKeys): (() => void) | null {
  const move = moves[key];
  if (move !== undefined) {
    if (!row) return focusFirstRow;
    return () => row.dispatchEvent(new KeyboardEvent('keydown', { key: move, bubbles: true }));
  }
  const ofRow = onRow[key];
  if (row && ofRow) return () => ofRow(Number(row.dataset['position']));
  return onList[key] ?? null;
}

/** The check box of a row takes no letters. */
function isTick(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}
