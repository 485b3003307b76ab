import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { restoreLostFocus } from '../../ui/focus.ts';

interface Wish {
  readonly row: string;
  readonly field?: string | undefined;
}

interface Place extends Wish {
  readonly index: number;
}

export interface FocusKeeper {
  /** Puts the focus where it was requested or lost, if its place is drawn. */
  readonly settle: () => void;
  /** Requests the focus for when the row is rendered. */
  readonly wish: (wish: Wish) => void;
  /** Shows that the row is about to open, until the returned function is called. */
  readonly mark: (row: string) => () => void;
  /** Keeps the focus near this row, also when the row is removed. */
  readonly stayAt: (row: string) => void;
  /** Focuses the row's first cell with an error. */
  readonly onWrongCell: (row: string) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** Keeps the focus in place when rows are saved, cancelled or removed. */
export function useFocusKeeper(table: RefObject<HTMLElement | null>): FocusKeeper {
  const last = useRef<Place | null>(null);
  const wished = useRef<Wish | null>(null);

  const [keeper] = useState<FocusKeeper>(() => ({
    settle,
    wish: (wish) => {
      wished.current = wish;
    },
    mark: (row) => {
      const line = linesOf(table.current).find((one) => one.dataset['row'] === row);
      line?.toggleAttribute('data-opening', true);
      return () => line?.toggleAttribute('data-opening', false);
    },
    stayAt: (row) => {
      const index = linesOf(table.current).findIndex((line) => line.dataset['row'] === row);
      last.current = { row, index };
    },
    onWrongCell: (row) => {
      requestAnimationFrame(() => {
        const line = linesOf(table.current).find((one) => one.dataset['row'] === row);
        const cell = line?.querySelector<HTMLElement>('[aria-invalid]');
        cell?.focus();
        cell?.scrollIntoView({ block: 'center' });
      });
    },
    onFocus: ({ target }) => {
      last.current = placeOf(table.current, target);
    },
    // The user left the cell. A removed element does not fire blur.
    onBlur: () => {
      last.current = null;
    },
  }));
  // Runs after every render, because a removed element loses the focus without an event.
  useLayoutEffect(() => keeper.settle());
  return keeper;

  function settle() {
    // A closing dialog returns the focus without a React event.
    if (table.current?.contains(document.activeElement))
      last.current = placeOf(table.current, document.activeElement);
    const place = wished.current ? { index: -1, ...wished.current } : lostPlace(last.current);
    if (!place || !table.current) return;
    const target = controlAt(table.current, place);
    if (!target && place.index >= 0) restoreLostFocus(() => linesOf(table.current).length === 0);
    if (!target) return;
    wished.current = null;
    target.focus();
    if (place.index < 0) target.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  }
}

function lostPlace(last: Place | null): Place | null {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body ? last : null;
}

function linesOf(table: HTMLElement | null): readonly HTMLElement[] {
  // The container of a single row may be that row itself.
  if (table?.dataset['row'] !== undefined) return [table];
  return [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
}

function placeOf(table: HTMLElement | null, target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const line = target.closest<HTMLElement>('[data-row]');
  const row = line?.dataset['row'];
  if (!line || row === undefined) return null;
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  return { row, field, index: linesOf(table).indexOf(line) };
}

function controlAt(table: HTMLElement, { row, field, index }: Place): HTMLElement | null {
  const lines = linesOf(table);
  const same = lines.find((line) => line.dataset['row'] === row);
  const line = same ?? (index < 0 ? undefined : lines[Math.min(index, lines.length - 1)]);
  if (!line) return null;
  const cells = [...line.querySelectorAll<HTMLElement>(`[data-field] :is(${controls})`)];
  return (
    cells.find((cell) => field !== undefined && fieldAround(cell) === field) ??
    cells.find((cell) => cell.hasAttribute('aria-invalid')) ??
    cells[0] ??
    line.querySelector<HTMLElement>('[data-row-buttons] button, button')
  );
}

const controls = 'input, textarea, select';

function fieldAround(cell: Element): string | undefined {
  return cell.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

/** The cells that can be edited, in document order, and the lines that open folded rows. */
export function editableCells(table: HTMLElement): readonly HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>(`[data-field] :is(${controls}), [data-folded] button`)];
}

/** The cell that takes what is typed on a button of the row: the first empty one, or the last. */
export function cellToTypeInto(button: Element): HTMLElement | null {
  const line = button.closest('[data-row]');
  const selector = '[data-field] :is(input:not([type="checkbox"], [type="file"]), textarea)';
  // Safe: the selector names these two.
  const cells = [...(line?.querySelectorAll(selector) ?? [])] as (HTMLInputElement | HTMLTextAreaElement)[];
  return cells.find(({ value }) => value === '') ?? cells.at(-1) ?? null;
}

export function isFolded(cell: Element): boolean {
  return cell.closest('[data-folded]') !== null;
}
