import type { Field } from '@panoramic/contract';
import { parseBlock } from './state/paste.ts';

/** A command of the row editor that a key triggers. */
export type KeyCommand =
  | 'save'
  | 'saveAll'
  | 'cancel'
  | 'delete'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'unfold';

export type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The cell in which a key is pressed. */
export interface CellPlace {
  /** Tab and Enter move from cell to cell as in a spreadsheet. */
  readonly bulk: boolean;
  /** The cell; `null` on a button of the row. */
  readonly field: Field | null;
}

/** Returns `null` when the key keeps its usual meaning. */
export function keyCommandOf(stroke: Stroke, { bulk, field }: CellPlace): KeyCommand | null {
  const { key, shiftKey, altKey } = stroke;
  const mod = stroke.ctrlKey || stroke.metaKey;
  if (mod && isPlainS(stroke)) return bulk ? 'saveAll' : 'save';
  if (key === 'Escape') return 'cancel';
  if (field === null) return null;
  if (mod) return commandWithControl(stroke);
  if (altKey) return key === 'Enter' ? 'unfold' : null;
  if (key === 'Tab' && bulk) return shiftKey ? 'left' : 'right';
  return key === 'Enter' ? commandOfEnter(shiftKey, { bulk, field }) : null;
}

function isPlainS({ key, shiftKey, altKey }: Stroke): boolean {
  return !shiftKey && !altKey && key.toLowerCase() === 's';
}

function commandWithControl({ key, shiftKey }: Stroke): KeyCommand | null {
  if (key === 'Enter') return 'save';
  return shiftKey && (key === 'Delete' || key === 'Backspace') ? 'delete' : null;
}

function commandOfEnter(shiftKey: boolean, { bulk, field }: CellPlace): KeyCommand | null {
  // On a file it opens the chooser.
  if (field?.kind === 'file') return null;
  // It adds a line to a long text; in spreadsheet mode only with Shift.
  if (field?.kind === 'longText') return bulk && !shiftKey ? 'down' : null;
  return shiftKey ? 'up' : 'down';
}

/** The spreadsheet cells in pasted text, or `null` for text that belongs into one cell. */
export function blockIn(text: string, { bulk, field }: CellPlace): readonly (readonly string[])[] | null {
  if (field === null || (field.kind === 'longText' && !bulk)) return null;
  const block = parseBlock(text);
  const wide = block.some((cells) => cells.length > 1);
  return wide || (bulk && block.length > 1) ? block : null;
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** "98 cells pasted. 2 could not be read and are marked." */
export function describePaste(outcome: {
  readonly filled: number;
  readonly unreadable: number;
  readonly outside: number;
}): string {
  const { filled, unreadable, outside } = outcome;
  return [
    `${counted(filled, 'cell', 'cells')} pasted.`,
    unreadable > 0 && `${counted(unreadable, 'cannot be read and is', 'cannot be read and are')} marked.`,
    outside > 0 && `${counted(outside, 'cell', 'cells')} had no column to go to.`,
  ]
    .filter(Boolean)
    .join(' ');
}
