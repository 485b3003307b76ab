import type { IndexValueRow, ParsedInput } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export function indexValues(
  tx: Tx,
  clientId: number,
  series: readonly string[] | null,
): Promise<IndexValueRow[]> {
  return tx.rows<IndexValueRow>(sql`
    select series, month, value, version from index_values
    where client_id = ${clientId} and active and (${series}::text[] is null or series = any(${series}::text[]))
    order by series, month`);
}

/** A month that is written twice keeps the last value; one without a value is deleted. */
export async function saveIndexValues(
  tx: Tx,
  clientId: number,
  { values }: ParsedInput<'Rent/EditIndex'>,
): Promise<IndexValueRow[]> {
  const last = [...new Map(values.map((one) => [JSON.stringify([one.series, one.month]), one])).values()];
  await tx.run(sql`
    insert into index_values (client_id, series, month, value)
    select ${clientId}, series, month, value
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as v (series text, month text, value numeric)
    where value is not null
    on conflict (client_id, series, month) where active do update set value = excluded.value
      where index_values.value <> excluded.value`);
  await tx.run(sql`
    update index_values i set active = false
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as v (series text, month text, value numeric)
    where i.client_id = ${clientId} and i.series = v.series and i.month = v.month and v.value is null and i.active`);
  return indexValues(tx, clientId, [...new Set(last.map(({ series }) => series))]);
}
