import type { AnyValue, OwnFieldRow } from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { StoredOwnField } from './own-fields.store.ts';

interface RowTable {
  readonly name: string;
  readonly key: string;
  /** The rows of the table that the kind means. */
  readonly within: (clientId: number) => Sql;
}

const ofClient = (clientId: number) => sql`client_id = ${clientId}`;

const leaseTables: Partial<Record<OwnFieldRow, RowTable>> = {
  leases: { name: 'leases', key: 'sd_id', within: ofClient },
  rentTerms: { name: 'rent_terms', key: 'rt_id', within: ofClient },
  criticalDates: { name: 'critical_dates', key: 'cd_id', within: ofClient },
  documents: { name: 'document_files', key: 'file_id', within: ofClient },
  contacts: { name: 'contacts', key: 'c_id', within: ofClient },
};

/** Deleted rows count: they may be restored. */
function tableOf(kind: OwnFieldRow): RowTable {
  const compType = Number(kind.slice('comps'.length));
  return leaseTables[kind] ?? { name: 'comps', key: 'id', within: () => sql`"compType" = ${compType}` };
}

export interface RowWithValue {
  readonly id: number;
  readonly value: NonNullable<AnyValue>;
}

/** How many rows are read, and replaced, at a time; a change that is stopped ends with the part it is at. */
export const rowsAtATime = 500;

/** The rows that have a value of the field, by id, in parts: others are served in between. */
export async function* rowsWithValue(
  tx: Tx,
  clientId: number,
  field: StoredOwnField,
): AsyncGenerator<RowWithValue[]> {
  const { name, key, within } = tableOf(field.kind);
  let last = 0;
  for (;;) {
    const rows = await tx.rows<RowWithValue>(sql`
      select ${identifier(key)} as id, own -> ${field.key} as value from ${identifier(name)}
      where ${within(clientId)} and own ? ${field.key} and ${identifier(key)} > ${last} order by 1 limit ${rowsAtATime}`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtATime) return;
    last = rows.at(-1)?.id ?? last;
  }
}

export async function countRowsWithValue(tx: Tx, clientId: number, field: StoredOwnField): Promise<number> {
  const { name, within } = tableOf(field.kind);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from ${identifier(name)} where ${within(clientId)} and own ? ${field.key}`);
  return count;
}

/** The different values of the field, at most `limit`. */
export async function valuesOfField(
  tx: Tx,
  clientId: number,
  field: StoredOwnField,
  limit: number,
): Promise<RowWithValue['value'][]> {
  const { name, within } = tableOf(field.kind);
  const rows = await tx.rows<Pick<RowWithValue, 'value'>>(sql`
    select distinct own -> ${field.key} as value from ${identifier(name)}
    where ${within(clientId)} and own ? ${field.key} limit ${limit}`);
  return rows.map(({ value }) => value);
}

/** Replaces the field's value in each row, the deleted ones included. */
export async function replaceValues(
  tx: Tx,
  clientId: number,
  field: StoredOwnField,
  replaced: readonly RowWithValue[],
): Promise<void> {
  if (replaced.length === 0) return;
  const { name, key, within } = tableOf(field.kind);
  await tx.run(sql`
    update ${identifier(name)} t set own = t.own || jsonb_build_object(${field.key}::text, r.value::jsonb)
    from unnest(${replaced.map(({ id }) => id)}::integer[], ${replaced.map(({ value }) => JSON.stringify(value))}::text[]) r (id, value)
    where ${within(clientId)} and t.${identifier(key)} = r.id`);
}

/** Those of the choices that some row has. */
export async function choicesInUse(
  tx: Tx,
  clientId: number,
  field: StoredOwnField,
  choices: readonly string[],
): Promise<string[]> {
  const { name, within } = tableOf(field.kind);
  const rows = await tx.rows<{ choice: string }>(sql`
    select choice from unnest(${[...choices]}::text[]) choice
    where exists (select from ${identifier(name)} where ${within(clientId)} and own ? ${field.key}
      and choice = any (string_to_array(own ->> ${field.key}, ', ')))`);
  return rows.map(({ choice }) => choice);
}
