import type { z } from 'zod';
import type { PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import type { AnyValue, FieldTable, RowOf } from '../../fields/index.ts';
import type { OwnFieldRow } from '../../own-fields/own-field.ts';
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

/** How the rows of a tab stand in workbooks and are imported from them. */
export interface TabSheet<Name extends string = string> {
  /** What such a sheet is called in people's workbooks beside the tab's title, in small letters without blanks. */
  readonly aliases: readonly string[];
  /** The fields by which a row without an id is known on its lease. */
  readonly knownBy: readonly Name[];
  /** Those of them that a file may leave out: a new row takes a default for them, or goes without. */
  readonly mayLack: readonly Name[];
}

/** Everything that differs between the row tabs of a lease. */
export interface LeaseTab<
  T extends FieldTable = FieldTable,
  Key extends string = string,
  Parent extends string = string,
  Calls extends TabCalls = TabCalls,
  Row extends z.ZodType = z.ZodType,
  Change extends z.ZodType = z.ZodType,
  Sheet extends TabSheet<keyof T & string> | null = TabSheet<keyof T & string> | null,
> {
  readonly title: string;
  /** In 'Are you sure you want to delete this …?' */
  readonly noun: string;
  /** The help of its screen, with the terms of the trade that it explains. */
  readonly help: { readonly text: string; readonly terms?: readonly string[] };
  /** The row's id; 0 is not saved yet. */
  readonly key: Key;
  /** The id of its lease. */
  readonly parent: Parent;
  readonly fields: T;
  readonly columns: readonly TabColumn<keyof T & string>[];
  /** Fields shown in edit mode only. */
  readonly editOnly: readonly (keyof T & string)[];
  /** A row without an id is empty when none of these is filled. */
  readonly mainFields: readonly (keyof T & string)[];
  /** The kind of row whose own fields it takes; `null`: it has no own fields. */
  readonly ownFields: OwnFieldRow | null;
  /** `null`: its rows are neither in workbooks nor imported. */
  readonly sheet: Sheet;
  /** How many blank rows Add adds. */
  readonly blankRows: number;
  /** Whether a row leaves edit mode when Save is pressed or when the server has answered. */
  readonly leavesEditMode: 'at once' | 'when saved';
  /** The names of the calls, which the call table makes from the tab. */
  readonly calls: Calls;
  /** A row as the calls return it, and as a save takes it. */
  readonly row: Row;
  readonly change: Change;
  /** What the API's documentation says of a save besides adding and changing. */
  readonly saveSummary?: string;
  /** The values of a new row, also used by a save for fields that are not set. */
  defaults(today: PlainDate): Partial<RowOf<T>>;
  /** Rules across the fields of a row. Each field has already been parsed by itself. */
  problems(row: RowOf<T> & Record<Key, number>): readonly FieldError[];
}

/** Any of the tabs, for code that serves them all. */
export interface AnyLeaseTab extends Omit<LeaseTab, 'defaults' | 'problems'> {
  defaults(today: PlainDate): Readonly<Record<string, AnyValue | undefined>>;
  problems(row: never): readonly FieldError[];
}

/** Preserves the literal names of fields, ids and calls in the type. */
export function leaseTab<
  T extends FieldTable,
  const Key extends string,
  const Parent extends string,
  const Calls extends TabCalls,
  Row extends z.ZodType,
  Change extends z.ZodType,
  const Sheet extends TabSheet<keyof T & string> | null,
>(
  tab: LeaseTab<T, Key, Parent, Calls, Row, Change, Sheet>,
): LeaseTab<T, Key, Parent, Calls, Row, Change, Sheet> {
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
