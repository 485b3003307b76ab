import type { KeyboardEvent } from 'react';

const pageOfRows = 20;

/** The position that a key moves to, or `null` for other keys. */
export function movedPosition(key: string, position: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: position + pageOfRows,
    PageUp: position - pageOfRows,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

/** False for keys typed into an element inside the row. */
export function isOnRow(event: KeyboardEvent<HTMLElement>): boolean {
  return event.target === event.currentTarget;
}
