import {
  isOwnFieldName,
  ownKeyOf,
  readValue,
  valueIn,
  type AnyValue,
  type ChangedRow,
  type ChangeSet,
  type Field,
  type FieldError,
  type FieldTable,
} from '@panoramic/contract';
import { inChangeSet } from '#db/history/change-sets.ts';
import { columnsOf, type StoredTable } from '#db/scope/row-store.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit, type Log } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { changeSetSeenBy, type Viewer } from './change-sets.store.ts';
import { labelOf } from './changed-rows.ts';

type Row = Readonly<Record<string, AnyValue>>;
type Values = Readonly<Record<string, AnyValue>>;

/** Rows of one kind that are changed together: what differs between leases and comps. */
export interface ManyKind {
  readonly table: StoredTable;
  /** `null` for comps, which belong to no client. */
  readonly clientId: number | null;
  /** The rows of the table that an id can refer to; any other id is ignored. */
  readonly within: Sql;
  readonly what: 'Lease' | 'Comp';
  readonly one: 'lease' | 'comp';
  readonly fields: FieldTable;
  /** The columns that a value of the field is stored as. */
  stored(field: string, value: AnyValue): Values;
  /** Rules across the fields of a row. */
  problems(row: Row): readonly FieldError[];
}

export interface EditMany {
  readonly ids: readonly number[];
  readonly field: string;
  readonly value: AnyValue;
}

interface EditingMany extends Viewer {
  readonly tx: Tx;
  readonly log: Log;
}

/** Rows that are changed and checked together, so that memory does not grow with their number. */
const chunkSize = 2000;
const mostPreviewed = 100;

/** Sets one field of the rows, as one change set; none of them when a rule refuses it for one. */
export async function editMany(doing: EditingMany, kind: ManyKind, asked: EditMany): Promise<ChangeSet> {
  const { tx } = doing;
  const { field, values } = assignmentOf(kind, asked);
  const wrong = new WrongRows(kind, asked.field);
  return changeMany(doing, kind, asked.ids, {
    name: field.label,
    nothing: `Nothing was changed: every ${kind.one} chosen has this value already.`,
    change: async (chunk) => {
      const rows = await tx.rows<Row>(sql`
        update ${identifier(kind.table.name)} set ${join(assignments(values))}
        where ${isChosen(kind, chunk)} and active and ${differs(values)}
        returning ${columnsOf(kind.table)}`);
      rows.forEach((row) => wrong.check(row));
      return rows.length;
    },
    end: () => wrong.refuseAny(),
  });
}

/** What `editMany` would do. */
export async function previewMany(
  tx: Tx,
  kind: ManyKind,
  asked: EditMany,
): Promise<{ changed: number; unchanged: number; rows: ChangedRow[] }> {
  const { values, value } = assignmentOf(kind, asked);
  const wrong = new WrongRows(kind, asked.field);
  const rows: ChangedRow[] = [];
  let [changed, unchanged] = [0, 0];
  for (const chunk of chunksOf(asked.ids)) {
    const found = await tx.rows<Row & { differs: boolean }>(sql`
      select ${columnsOf(kind.table)}, ${differs(values)} as differs from ${identifier(kind.table.name)}
      where ${isChosen(kind, chunk)} and active order by array_position(${chunk}::integer[], ${identifier(kind.table.key)})`);
    for (const row of found) {
      if (!row.differs) {
        unchanged += 1;
        continue;
      }
      changed += 1;
      wrong.check({ ...row, ...values, [asked.field]: value });
      if (rows.length < mostPreviewed) rows.push(previewOf(kind, row, asked.field, value));
    }
  }
  wrong.refuseAny();
  return { changed, unchanged, rows };
}

export function deleteMany(doing: EditingMany, kind: ManyKind, ids: readonly number[]): Promise<ChangeSet> {
  return setActive(doing, kind, ids, false);
}

export function restoreMany(doing: EditingMany, kind: ManyKind, ids: readonly number[]): Promise<ChangeSet> {
  return setActive(doing, kind, ids, true);
}

async function setActive(
  doing: EditingMany,
  kind: ManyKind,
  ids: readonly number[],
  active: boolean,
): Promise<ChangeSet> {
  const set = await changeMany(doing, kind, ids, {
    name: active ? 'Restoring' : 'Deletion',
    nothing: `None of the ${kind.one}s chosen is there any more.`,
    change: (chunk) =>
      doing.tx.run(sql`
        update ${identifier(kind.table.name)} set active = ${active}
        where ${isChosen(kind, chunk)} and active = ${!active}`),
  });
  if (!active) {
    const { clientId } = kind;
    const { userId } = doing.actor;
    audit(doing.log, 'deleted', { what: kind.one, rows: set.deleted, changeSetId: set.id, clientId, userId });
  }
  return set;
}

interface Change {
  /** What is done, in the name of the set: 'Status' of 12 leases. */
  readonly name: string;
  /** The answer when there is nothing to do. */
  readonly nothing: string;
  /** Changes the rows with these ids and gives how many there were. */
  readonly change: (ids: readonly number[]) => Promise<number>;
  readonly end?: () => void;
}

async function changeMany(
  { tx, ...asking }: EditingMany,
  kind: ManyKind,
  ids: readonly number[],
  { name, nothing, change, end }: Change,
): Promise<ChangeSet> {
  let count = 0;
  // Two changes of the same rows lock them in the same order, so that one waits for the other.
  const ordered = ids.toSorted((a, b) => a - b);
  const id = await inChangeSet(
    tx,
    {
      clientId: kind.clientId,
      userId: asking.actor.userId,
      kind: 'bulk',
      name: () => `${name} of ${count.toLocaleString('en-US')} ${kind.one}${count === 1 ? '' : 's'}`,
      now: asking.now,
    },
    async () => {
      for (const chunk of chunksOf(ordered)) count += await change(chunk);
      end?.();
      if (count === 0) throw new Problem('refused', nothing);
    },
  );
  return changeSetSeenBy(tx, asking, id);
}

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += chunkSize) yield once.slice(start, start + chunkSize);
}

function isChosen({ table, within }: ManyKind, ids: readonly number[]): Sql {
  return sql`${within} and ${identifier(table.key)} = any(${[...ids]}::integer[])`;
}

function assignmentOf(kind: ManyKind, { field: name, value: raw }: EditMany) {
  const field: Field | undefined = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
  if (!field || field.derived)
    refuse([{ field: 'field', message: `There is no field “${name}” that can be changed.` }]);
  const reading = readValue(raw, field);
  if ('problem' in reading) refuse([{ field: name, message: reading.problem }]);
  const { value } = reading;
  return { field, value, values: kind.stored(name, value) };
}

function assignments(values: Values): Sql[] {
  return Object.entries(values).map(([name, value]) =>
    isOwnFieldName(name)
      ? sql`own = nullif(jsonb_strip_nulls(coalesce(own, '{}') || ${JSON.stringify({ [ownKeyOf(name)]: value })}::jsonb), '{}')`
      : sql`${identifier(name)} = ${value}`,
  );
}

function differs(values: Values): Sql {
  const parts = Object.entries(values).map(([name, value]) =>
    isOwnFieldName(name)
      ? sql`own -> ${ownKeyOf(name)}::text is distinct from ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${identifier(name)} is distinct from ${value}`,
  );
  return sql`(${join(parts, ' or ')})`;
}

function previewOf(kind: ManyKind, row: Row, field: string, after: AnyValue): ChangedRow {
  const id = Number(row[kind.table.key]);
  return {
    what: kind.what,
    id,
    leaseId: kind.what === 'Lease' ? id : null,
    label: labelOf(kind.table.name, row) || `${kind.what} ${id}`,
    action: 'changed',
    changes: [{ field, before: valueIn(row, field), after }],
  };
}

const mostNamed = 5;

/** The rows that a value would make wrong: the first are named, the rest is counted. */
class WrongRows {
  readonly #kind: ManyKind;
  readonly #field: string;
  readonly #named: string[] = [];
  #message = '';
  #count = 0;

  constructor(kind: ManyKind, field: string) {
    this.#kind = kind;
    this.#field = field;
  }

  check(row: Row): void {
    const [problem] = this.#kind.problems(row);
    if (!problem) return;
    this.#count += 1;
    this.#message ||= problem.message;
    const { table, what } = this.#kind;
    if (this.#named.length < mostNamed)
      this.#named.push(labelOf(table.name, row) || `${what} ${row[table.key]}`);
  }

  refuseAny(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#named.length;
    const named = [...this.#named, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])];
    const message = `${this.#message} This would be so for: ${named.join('; ')}.`;
    refuse([{ field: this.#field, message }]);
  }
}
