import { useEffect, useEffectEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { fieldOf, isBulk, rowNamed, type EditorRow, type RowKind } from './editor.ts';
import { unfoldFields } from './folded-fields.tsx';
import { blockIn, keyCommandOf, type KeyCommand } from './keys.ts';
import type { RowCommands } from './row-commands.ts';
import { cellToTypeInto, editableCells, isFolded } from './use-focus-keeper.ts';
import type { EditedRows } from './use-row-editor.ts';

/** What keys and pasted text do in the table of an editor. */
export function useGridKeys({ editor, actions }: EditedRows, shown: readonly EditorRow[]) {
  const { kind } = editor;
  const bulk = isBulk(kind);

  // Handles Ctrl+S wherever the focus is, because the browser would save the page as a file.
  const saveByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const command = keyCommandOf(event, { bulk, field: null });
    const open = shown.filter(({ editing }) => editing);
    if (event.defaultPrevented || open.length === 0) return;
    if (command !== 'saveAll' && command !== 'save') return;
    event.preventDefault();
    if (bulk) actions.saveAll();
    else for (const { name } of open) actions.save(name);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => saveByKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  function press(event: KeyboardEvent<HTMLElement>) {
    const at = placeOf(event.target, kind);
    if (event.defaultPrevented || !at || !rowNamed(editor, at.row)?.editing) return;
    if (isTypedOnButton(event)) return typeIntoCell(event);
    const command = keyCommandOf(event, { bulk, field: at.field });
    const pressed = { actions, row: at.row, grid: event.currentTarget, bulk };
    if (command && commands[command](pressed)) event.preventDefault();
  }

  function paste(event: ClipboardEvent<HTMLElement>) {
    const at = placeOf(event.target, kind);
    if (!at || !rowNamed(editor, at.row)?.editing) return;
    const block = blockIn(event.clipboardData.getData('text/plain'), { bulk, field: at.field });
    if (!block || at.name === undefined) return;
    event.preventDefault();
    actions.act({ type: 'paste', row: at.row, field: at.name, block });
  }

  return { press, paste };
}

/** A letter or figure, which a button does nothing with. */
function isTypedOnButton({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !target.closest('[data-row-buttons]')) return false;
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** The browser puts the key where the focus is by then. No shortcut of the screen is meant. */
function typeIntoCell(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element)) return;
  cellToTypeInto(event.target)?.focus();
  event.stopPropagation();
}

interface Pressed {
  readonly actions: RowCommands;
  readonly row: string;
  readonly grid: HTMLElement;
  readonly bulk: boolean;
}

/** Each returns whether it handled the key. Otherwise the key keeps its usual meaning. */
const commands: Readonly<Record<KeyCommand, (pressed: Pressed) => boolean>> = {
  save: ({ actions, row }) => done(actions.save(row)),
  saveAll: ({ actions }) => done(actions.saveAll()),
  cancel: ({ actions, row }) => done(actions.act({ type: 'cancel', row })),
  delete: ({ actions, row }) => done(actions.remove(row)),
  unfold: ({ row, grid }) => unfoldFields(grid, row),
  left: ({ grid }) => focused(editableCells(grid), -1),
  right: ({ grid }) => focused(editableCells(grid), 1),
  up: ({ grid }) => focused(columnOf(grid), -1),
  // With no open row below there is nothing more to type, so the row is saved. In spreadsheet mode that is
  // only done when no other row is open.
  down: ({ grid, bulk, actions, row }) =>
    focused(columnOf(grid), 1) || ((!bulk || isAlone(grid)) && done(actions.save(row))),
};

const done = (_: void) => true;

function focused(cells: readonly HTMLElement[], by: 1 | -1): boolean {
  const at = cells.findIndex((cell) => cell === document.activeElement);
  const target = at < 0 ? undefined : cells[at + by];
  target?.focus();
  return target !== undefined;
}

function isAlone(grid: HTMLElement): boolean {
  return columnOf(grid).length === 1;
}

/** The open cells of the field that has the focus, from row to row; a folded row opens when it is focused. */
function columnOf(grid: HTMLElement): readonly HTMLElement[] {
  const field = fieldNameAround(document.activeElement);
  return editableCells(grid).filter((cell) => isFolded(cell) || fieldNameAround(cell) === field);
}

function placeOf(target: EventTarget, kind: RowKind) {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const name = fieldNameAround(target);
  return row === undefined ? null : { row, name, field: name === undefined ? null : fieldOf(kind, name) };
}

function fieldNameAround(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-field]')?.dataset['field'];
}
