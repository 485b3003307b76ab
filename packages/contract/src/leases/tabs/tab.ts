import type { PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import type { AnyValue, FieldTable, RowOf } from '../../fields/index.ts';
import { isFilled } from '../rules.ts';

/** A column shows one field or several; it sorts by the first. */
export interface TabColumn<Name extends string = string> {
  readonly label: string;
  readonly fields: readonly [Name, ...Name[]];
}

export interface TabCalls {
  readonly list: string;
  readonly save: string;
  readonly remove: string;
}

/** One of the row tabs of a lease. Everything that differs between them is said here. */
export interface LeaseTab<
  T extends FieldTable = FieldTable,
  Key extends string = string,
  Parent extends string = string,
  Calls extends TabCalls = TabCalls,
> {
  readonly title: string;
  /** In 'Are you sure you want to delete this …?' */
  readonly noun: string;
  /** The row's id; 0 is not saved yet. */
  readonly key: Key;
  /** The id of its lease. */
  readonly parent: Parent;
  readonly fields: T;
  readonly columns: readonly TabColumn<keyof T & string>[];
  /** Offered in edit mode beside the columns. */
  readonly editOnly: readonly (keyof T & string)[];
  /** A row without an id is empty when none of these is filled. */
  readonly mainFields: readonly (keyof T & string)[];
  /** How many blank rows Add adds. */
  readonly blankRows: number;
  /** When a row leaves edit mode: as Save is pressed, or with the server's answer. */
  readonly leavesEditMode: 'at once' | 'when saved';
  /** By their names in the call table. */
  readonly calls: Calls;
  /** What a new row starts with, and what a save takes for a field that is not set. */
  defaults(today: PlainDate): Partial<RowOf<T>>;
  /** What is wrong with a row as a whole; each field has already been read by itself. */
  problems(row: RowOf<T> & Record<Key, number>): readonly FieldError[];
}

/** Any of them, for code that serves all: its rules take the rows of its own fields. */
export interface AnyLeaseTab extends Omit<LeaseTab, 'defaults' | 'problems'> {
  defaults(today: PlainDate): Readonly<Record<string, AnyValue | undefined>>;
  problems(row: never): readonly FieldError[];
}

/** Keeps the names of fields, ids and calls, so that rows are typed by them. */
export function leaseTab<
  T extends FieldTable,
  const Key extends string,
  const Parent extends string,
  const Calls extends TabCalls,
>(tab: LeaseTab<T, Key, Parent, Calls>): LeaseTab<T, Key, Parent, Calls> {
  return tab;
}

export function deleteQuestion(noun: string): string {
  return `Are you sure you want to delete this ${noun}?`;
}

/** None of the main fields is filled and there is no id. */
export function isEmptyRow(
  tab: Pick<LeaseTab, 'key' | 'mainFields'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  return !row[tab.key] && !tab.mainFields.some((name) => isFilled(row[name]));
}
