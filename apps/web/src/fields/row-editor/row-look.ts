import type { TabColumn } from '@panoramic/contract';
import type { ComponentType, ReactNode } from 'react';
import type { CellProps } from './cells/cell-props.ts';
import { fieldOf, type EditorRow, type RowKind, type Values } from './editor.ts';
import type { Action } from './state/reducer.ts';

/** How a screen's rows look, where a field's own kind does not say it. Stays the same from drawing to drawing. */
export interface RowLook {
  /** By a column's first field: a CSS width; columns without one share the rest. */
  readonly widths?: Readonly<Record<string, string>>;
  /** By a column's first field: what it shows for reading. */
  readonly cells?: Readonly<Record<string, (values: Values, row: EditorRow) => ReactNode>>;
  /** 'current' is highlighted, 'done' steps back. */
  readonly tone?: (values: Values) => 'current' | 'done' | undefined;
  /** A second line for reading. */
  readonly below?: (values: Values) => ReactNode;
  /** Edited in a form inside the row, line by line of these fields, not in its cells. */
  readonly form?: readonly (readonly string[])[];
  /** By field: an input of its own. */
  readonly inputs?: Readonly<Record<string, ComponentType<CustomInputProps>>>;
}

/** What an input of a screen's own is given besides. */
export interface CustomInputProps extends CellProps {
  readonly row: EditorRow;
  readonly act: (action: Action) => void;
}

const rightAligned = new Set(['integer', 'number', 'money', 'percent']);

export function cellAlignOf(kind: RowKind, column: TabColumn): 'right' | undefined {
  return rightAligned.has(fieldOf(kind, column.fields[0]).kind) ? 'right' : undefined;
}
