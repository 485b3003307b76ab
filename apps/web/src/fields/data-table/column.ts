import {
  rulesOf,
  showValue,
  type AnyValue,
  type Field,
  type FieldTable,
  type RowOf,
} from '@panoramic/contract';
import type { ReactNode } from 'react';

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** The value to sort by, also shown when there is no `cell`. */
  readonly value: (row: R) => AnyValue;
  /** Its kind determines how the value is shown, compared and aligned. */
  readonly field?: Field;
  /** Custom content such as a link or a badge. */
  readonly cell?: (row: R) => ReactNode;
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
  readonly align?: 'left' | 'right';
  /** Columns that share this one: the heading sorts by each of them. */
  readonly parts?: readonly Column<R>[];
  /** Stays in sight when one scrolls sideways, alone or with the View link before it. */
  readonly frozen?: boolean | 'with view';
  readonly sortable?: boolean;
  /** Its place on a phone's card. A line takes half of the width where its content is short, `wide` always the whole. */
  readonly card?: 'title' | 'line' | 'wide' | 'none';
}

type ColumnOptions<R> = Partial<Omit<Column<R>, 'key' | 'field'>>;

/** A column over a field of the row's table. */
export function fieldColumn<
  T extends FieldTable,
  K extends keyof T & string,
  R extends Pick<RowOf<T>, K> = RowOf<T>,
>(table: T, name: K, options: ColumnOptions<R> = {}): Column<R> {
  const field = table[name] as Field; // Safe: a key of the table.
  return {
    key: name,
    label: field.label,
    field,
    value: (row) => row[name] ?? null,
    ...options,
  };
}

export function cellText<R>(column: Column<R>, row: R): string {
  const value = column.value(row);
  if (value === null) return '';
  return column.field ? showValue(value as never, column.field) : String(value); // Safe: the field's own value.
}

const rightAligned = new Set<Field['kind']>(['integer', 'number', 'money', 'percent']);

export function alignOf<R>(column: Column<R>): 'left' | 'right' {
  return column.align ?? (column.field && rightAligned.has(column.field.kind) ? 'right' : 'left');
}

const orderedAsText = new Set<Field['kind']>(['text', 'longText', 'phone', 'email', 'file']);

export function isText<R>(column: Column<R>): boolean {
  return column.field !== undefined && orderedAsText.has(column.field.kind);
}

/** Compares by the kind of the field; without one, numbers and text naturally. */
export function compareOf<R>(
  column: Column<R>,
): (a: NonNullable<AnyValue>, b: NonNullable<AnyValue>) => number {
  const { field } = column;
  if (field) return (a, b) => rulesOf(field).compare(a, b, field);
  return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}
