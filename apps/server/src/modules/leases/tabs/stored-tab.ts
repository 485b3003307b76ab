import type { CallName, FieldError, LeaseTab, PlainDate } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import type { StoredRow, StoredTable } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** What a row is saved and shown with, beside the payload. */
export interface Saving {
  readonly actor: Actor;
  readonly today: PlainDate;
  readonly now: Date;
  readonly timeZone: string;
}

/** As much of a lease as its rows need. */
export interface ParentLease {
  readonly sd_id: number;
  readonly sd_sqft: number | null;
}

export interface RowCalls {
  readonly list: CallName;
  readonly save: CallName;
  readonly remove: CallName;
}

/** A tab of the contract with its table: everything that differs between them on the server. */
export interface StoredTab<Calls extends RowCalls = RowCalls> {
  readonly tab: LeaseTab;
  readonly calls: Calls;
  readonly table: StoredTable;
  /** The order of its rows. */
  readonly orderBy: string;
  /** Set when a row is made, whatever its payload says. */
  readonly onInsert?: (saving: Saving) => Readonly<Record<string, unknown>>;
  /** Set at every save. */
  readonly onSave?: (saving: Saving) => Readonly<Record<string, unknown>>;
  /** Rules that a changed row must keep with rows of other tables. */
  readonly furtherProblems?: (tx: Tx, clientId: number, row: never) => Promise<readonly FieldError[]>;
  /** Derived whenever the row is read. */
  readonly derive?: (row: never, lease: ParentLease, timeZone: string) => object;
}

type Differing = Omit<StoredTab, 'tab' | 'table' | 'calls'>;

/** The table of a tab: its payload's fields are its columns, less what is derived or `fixed`. */
export function storedTab<Calls extends RowCalls>(
  table: string,
  given: Pick<LeaseTab, 'key' | 'parent' | 'fields'> &
    Partial<Pick<LeaseTab, 'ownFields'>> & { readonly calls: Calls },
  { fixed = [], ...differing }: Differing & { fixed?: readonly string[] },
): StoredTab<Calls> {
  const columns = Object.entries(given.fields).flatMap(([field, { derived }]) => (derived ? [] : [field]));
  return {
    // Safe: its rows are handled by the names of their fields, whatever these are.
    tab: given as unknown as LeaseTab,
    calls: given.calls,
    table: {
      name: table,
      key: given.key,
      columns,
      fixed: [given.parent, ...fixed],
      ...(given.ownFields && { own: true }),
    },
    ...differing,
  };
}

export type TabRow = StoredRow & Record<string, unknown>;
