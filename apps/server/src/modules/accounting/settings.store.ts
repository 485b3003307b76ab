import {
  defaultAccountingSettings,
  type ParsedInput,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { rentSettings, saveFiscalMonth } from '../rent/portfolio/index.ts';

/** The defaults until somebody saves others. */
export async function accountingSettings(tx: Tx, clientId: number): Promise<StoredAccountingSettings> {
  const [stored, { fiscalMonth }] = await Promise.all([
    tx.maybe<Omit<StoredAccountingSettings, 'fiscalMonth'>>(sql`
      select ${columns} from accounting_settings where client_id = ${clientId}`),
    rentSettings(tx, clientId),
  ]);
  const { accounts, ...kept } = stored ?? { ...defaultAccountingSettings, version: 0 };
  return {
    ...kept,
    components: [...kept.components],
    rates: [...kept.rates],
    // An account that was introduced after the settings were saved has its default name.
    accounts: { ...defaultAccountingSettings.accounts, ...accounts },
    fiscalMonth,
  };
}

const columns = sql`
  standards, currency, convention, timing, "shortTerm", "lowValue", components, rates, accounts, version`;

/** A save that names a version changes nothing when somebody else has saved meanwhile. */
export async function saveAccountingSettings(
  tx: Tx,
  clientId: number,
  { version, fiscalMonth, ...change }: ParsedInput<'Accounting/SaveSettings'>,
): Promise<StoredAccountingSettings> {
  const { standards, currency, convention, timing, shortTerm, lowValue } = change;
  const [components, rates, accounts] = [change.components, change.rates, change.accounts].map((value) =>
    JSON.stringify(value),
  );
  const seen = version ?? null;
  const saved = await tx.maybe(sql`
    insert into accounting_settings (
      client_id, standards, currency, convention, timing, "shortTerm", "lowValue", components, rates, accounts)
    select ${clientId}, ${standards}, ${currency}, ${convention}, ${timing}, ${shortTerm}, ${lowValue},
      ${components}::jsonb, ${rates}::jsonb, ${accounts}::jsonb
    on conflict (client_id) do update set
      standards = excluded.standards, currency = excluded.currency, convention = excluded.convention,
      timing = excluded.timing, "shortTerm" = excluded."shortTerm", "lowValue" = excluded."lowValue",
      components = excluded.components, rates = excluded.rates, accounts = excluded.accounts
      where ${seen}::integer is null or accounting_settings.version = ${seen}
    returning version`);
  if (!saved)
    throw new Problem('conflict', 'Somebody else saved these settings meanwhile. Nothing was changed.', {
      current: await accountingSettings(tx, clientId),
    });
  await saveFiscalMonth(tx, clientId, fiscalMonth);
  return accountingSettings(tx, clientId);
}
