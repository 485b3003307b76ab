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

/** The rows that have a value of the field, by id. */
export function rowsWithValue(tx: Tx, clientId: number, field: StoredOwnField): Promise<RowWithValue[]> {
  const { name, key, within } = tableOf(field.kind);
  return tx.rows<RowWithValue>(sql`
    select ${identifier(key)} as id, own -> ${field.key} as value from ${identifier(name)}
    where ${within(clientId)} and own ? ${field.key} order by 1`);
}

const chunkSize = 2000;

/** Replaces the field's value in each row, the deleted ones included. */
export async function replaceValues(
  tx: Tx,
  clientId: number,
  field: StoredOwnField,
  replaced: readonly RowWithValue[],
): Promise<void> {
  const { name, key, within } = tableOf(field.kind);
  for (let start = 0; start < replaced.length; start += chunkSize) {
    const chunk = replaced.slice(start, start + chunkSize);
    await tx.run(sql`
      update ${identifier(name)} t set own = t.own || jsonb_build_object(${field.key}::text, r.value::jsonb)
      from unnest(${chunk.map(({ id }) => id)}::integer[], ${chunk.map(({ value }) => JSON.stringify(value))}::text[]) r (id, value)
      where ${within(clientId)} and t.${identifier(key)} = r.id`);
  }
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
