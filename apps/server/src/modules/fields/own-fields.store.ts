import {
  compsClientId,
  ownFieldTable,
  type FieldTable,
  type OwnField,
  type OwnFieldRow,
} from '@panoramic/contract';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { columnsOf, insertRow, updateRow, type StoredRow, type StoredTable } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { violatedIndex } from '#db/driver/failures.ts';
import { refuse } from '#lib/problem.ts';

/** A definition as it is stored. */
export type StoredOwnField = OwnField & StoredRow & { readonly id: number };

const table: StoredTable = {
  name: 'own_field_settings',
  key: 'id',
  columns: [
    'label',
    'type',
    'help',
    'group',
    'place',
    'required',
    'default',
    'choices',
    'min',
    'max',
    'retired',
  ],
  fixed: ['kind', 'key'],
};

/** The fields of comps belong to the client that stands for the comps, whoever works with them. */
export function ownerOfFields(clientId: number | null, kind: OwnFieldRow): number | null {
  return kind.startsWith('comps') ? compsClientId : clientId;
}

/** The definitions of one kind of row, in their order. */
export function ownFieldsOf(tx: Tx, clientId: number | null, kind: OwnFieldRow): Promise<StoredOwnField[]> {
  return tx.rows<StoredOwnField>(sql`
    select ${columnsOf(table)} from own_field_settings
    where client_id = ${ownerOfFields(clientId, kind)} and kind = ${kind} order by place, id`);
}

/** The same as lines of a field table, by the names that they have there. */
export async function ownFieldTableOf(
  tx: Tx,
  clientId: number | null,
  kind: OwnFieldRow,
): Promise<FieldTable> {
  return ownFieldTable(await ownFieldsOf(tx, clientId, kind));
}

export function allOwnFields(tx: Tx, clientId: number): Promise<StoredOwnField[]> {
  return tx.rows<StoredOwnField>(sql`
    select ${columnsOf(table)} from own_field_settings
    where client_id = ${clientId} or (client_id = ${compsClientId} and kind like 'comps%')
    order by kind, place, id`);
}

/**
 * Waits until nobody changes the definitions or writes values of own fields, and holds others off until the
 * transaction ends: a definition and the values of its rows change together. Gives up after ten seconds.
 */
export async function lockOwnFields(tx: Tx, clientId: number, kind: OwnFieldRow): Promise<void> {
  await tx.run(
    sql`select set_config('lock_timeout', '10s', true),
      pg_advisory_xact_lock(${advisoryLocks.ownFields}::integer, ${ownerOfFields(clientId, kind)}::integer),
      set_config('lock_timeout', '0', true)`,
  );
}

type Definition = Pick<
  OwnField,
  | 'label'
  | 'type'
  | 'help'
  | 'group'
  | 'place'
  | 'required'
  | 'default'
  | 'choices'
  | 'min'
  | 'max'
  | 'retired'
>;

export function insertOwnField(
  tx: Tx,
  clientId: number,
  { kind, key, ...definition }: Definition & Pick<OwnField, 'kind' | 'key'>,
): Promise<StoredOwnField> {
  return labelledOnce(
    insertRow<StoredOwnField>(tx, table, {
      clientId: ownerOfFields(clientId, kind),
      values: stored(definition),
      fixed: { kind, key },
    }),
  );
}

/** `conflict` with the field as it is now when somebody else has changed it since `version`. */
export function updateOwnField(
  tx: Tx,
  clientId: number,
  { id, kind }: StoredOwnField,
  values: Partial<Definition>,
  version: number | null,
): Promise<StoredOwnField> {
  const change = { clientId: ownerOfFields(clientId, kind), id, version, values: stored(values) };
  return labelledOnce(updateRow<StoredOwnField>(tx, table, change));
}

/** The default is JSON, so that a text is told from a number. */
function stored(values: Partial<Definition>): Readonly<Record<string, unknown>> {
  if (values.default === undefined) return values;
  return { ...values, default: values.default === null ? null : JSON.stringify(values.default) };
}

async function labelledOnce<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (violatedIndex(error) !== 'own_field_labels') throw error;
    return refuse([{ field: 'label', message: 'There is a field with this label already.' }]);
  }
}
