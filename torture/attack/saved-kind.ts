import type { CallName, FieldTable } from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A kind of row, and how somebody makes, changes and reads one; everything is tried on each. */
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
  /** The id of what the row stays with. */
  readonly parent?: string;
  /** Sent as a form. */
  readonly form?: true;
  /** Without one, the last who saves wins: the specification's call has no room for a version. */
  readonly versioned: boolean;
  /** A payload that makes one; `mark` is a text that no other row has. */
  fresh(person: Person, mark: string): Promise<Row>;
  /** The row that the payload has made, as it can be read. */
  made(person: Person, payload: Row, answer: Answer): Promise<Row>;
  read(person: Person, row: Row): Promise<Row>;
}
