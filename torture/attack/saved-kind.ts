import type { CallName, FieldTable } from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A kind of row, and how one is made, changed and read; every attack is tried on each kind. */
export interface SavedKind {
  readonly what: string;
  readonly creates: CallName;
  readonly edits: CallName;
  /** The id in the payload of an edit. */
  readonly key: string;
  /** What a payload may set. */
  readonly fields: FieldTable;
  /** Fields that take another value when they are not set. */
  readonly fallsBack: readonly string[];
  /** Fields of the row that every edit sends along. */
  readonly sentAlong?: readonly string[];
  /** The field with the id of the parent, which the row must not leave. */
  readonly parent?: string;
  /** Sent as a form. */
  readonly form?: true;
  /** False where the last save wins, because the specification's call has no room for a version. */
  readonly versioned: boolean;
  /** A payload that makes one; `mark` is a text that no other row has. */
  fresh(person: Person, mark: string): Promise<Row>;
  /** The row that the payload has made, as it can be read. */
  made(person: Person, payload: Row, answer: Answer): Promise<Row>;
  read(person: Person, row: Row): Promise<Row>;
}
