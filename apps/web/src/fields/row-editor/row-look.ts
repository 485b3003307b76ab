import type { TabColumn } from '@panoramic/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { CellProps } from './cells/cell-props.ts';
import { fieldOf, type EditorRow, type RowKind, type Values } from './editor.ts';
import type { Action } from './state/reducer.ts';

/** How a screen shows its rows where the field kinds do not determine it. Must be a stable object. */
export interface RowLook {
  /** CSS widths by a column's first field. Columns without one share the rest. */
  readonly widths?: Readonly<Record<string, string>>;
  /** The content of view cells by a column's first field. */
  readonly cells?: Readonly<Record<string, (values: Values, row: EditorRow) => ReactNode>>;
  /** 'current' is highlighted, 'done' is dimmed. */
  readonly tone?: (values: Values) => 'current' | 'done' | undefined;
  /** A second line in view mode. */
  readonly below?: (values: Values) => ReactNode;
  /** Edits the row in a form with these lines of fields instead of in its cells. */
  readonly form?: readonly (readonly string[])[];
  /** The lines of fields that only edit mode has, where they depend on the row. */
  readonly further?: (values: Values) => readonly (readonly string[])[];
  /** Shows the fields that only edit mode has after a press on a button of this name, which stands in a field's cell. */
  readonly folded?: { readonly label: string; readonly icon: LucideIcon; readonly beside: string };
  /** Custom inputs by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<CustomInputProps>>>;
}

/** Further props of a custom input. */
export interface CustomInputProps extends CellProps {
  readonly row: EditorRow;
  readonly act: (action: Action) => void;
}

const rightAligned = new Set(['integer', 'number', 'money', 'percent']);

export function cellAlignOf(kind: RowKind, column: TabColumn): 'right' | undefined {
  return rightAligned.has(fieldOf(kind, column.fields[0]).kind) ? 'right' : undefined;
}
