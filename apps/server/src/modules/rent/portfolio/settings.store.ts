import { defaultRentSettings, type ParsedInput, type StoredRentSettings } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

/** The defaults until somebody saves others. */
export async function rentSettings(tx: Tx, clientId: number): Promise<StoredRentSettings> {
  const stored = await tx.maybe<StoredRentSettings>(sql`
    select holdover, growth, renewal, "fiscalMonth", version from rent_settings where client_id = ${clientId}`);
  return stored ?? { ...defaultRentSettings, version: 0 };
}

/** A save that names a version changes nothing when somebody else has saved meanwhile. */
export async function saveRentSettings(
  tx: Tx,
  clientId: number,
  { holdover, growth, renewal, fiscalMonth, version }: ParsedInput<'Rent/SaveSettings'>,
): Promise<StoredRentSettings> {
  const saved = await tx.maybe<StoredRentSettings>(sql`
    insert into rent_settings (client_id, holdover, growth, renewal, "fiscalMonth")
    select ${clientId}, ${holdover}, ${growth}, ${renewal ?? defaultRentSettings.renewal}, ${fiscalMonth}
    on conflict (client_id) do update
      set holdover = excluded.holdover, growth = excluded.growth, "fiscalMonth" = excluded."fiscalMonth",
        renewal = coalesce(${renewal ?? null}, rent_settings.renewal)
      where ${version ?? null}::integer is null or rent_settings.version = ${version ?? null}
    returning holdover, growth, renewal, "fiscalMonth", version`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved these settings meanwhile. Nothing was changed.', {
    current: await rentSettings(tx, clientId),
  });
}

/** The first month of the fiscal year alone, for the accounting, which shares it. */
export async function saveFiscalMonth(tx: Tx, clientId: number, fiscalMonth: number): Promise<void> {
  const { holdover, growth } = defaultRentSettings;
  await tx.run(sql`
    insert into rent_settings (client_id, holdover, growth, "fiscalMonth")
    select ${clientId}, ${holdover}, ${growth}, ${fiscalMonth}
    where ${fiscalMonth} <> ${defaultRentSettings.fiscalMonth}
      or exists (select from rent_settings where client_id = ${clientId})
    on conflict (client_id) do update set "fiscalMonth" = excluded."fiscalMonth"
      where rent_settings."fiscalMonth" <> excluded."fiscalMonth"`);
}
