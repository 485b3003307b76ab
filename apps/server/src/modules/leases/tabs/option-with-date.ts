import type { CriticalDate, LeaseOption } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { optionTable, saveOption } from './options.ts';
import { saveRow } from './rows.ts';
import type { StoredTab, TabRow } from './stored-tab.ts';

/** Saves a critical date, and the option that comes with it, together or not at all. */
export function optionWithDateHandlers(stored: StoredTab) {
  // The rules between them are asked of the option as it is sent, not as it was.
  const { furtherProblems: _, ...alone } = stored;
  return handlers({
    'Leases/EditCriticalDate': async (ctx, { option, ...payload }) => {
      const { tx, clientId } = ctx;
      if (!option) return asDate(await saveRow(tx, clientId, stored, payload, ctx));
      await refuseStaleOption(tx, clientId, stored, { cd_id: payload.cd_id, version: option.version });
      const date = asDate(await saveRow(tx, clientId, alone, payload, ctx));
      return { ...date, option: await saveOption(ctx, { ...option, cd_id: date.cd_id }) };
    },
  });
}

function asDate(row: TabRow): CriticalDate {
  return row as unknown as CriticalDate; // Safe: a row of the tab of critical dates.
}

/** The conflict answers the date as it stands, with its option. */
async function refuseStaleOption(
  tx: Tx,
  clientId: number,
  { table }: StoredTab,
  { cd_id, version }: { cd_id: number; version: number | undefined },
): Promise<void> {
  if (cd_id === 0 || version === undefined) return;
  const date = await tx.maybe<object>(sql`
    select ${columnsOf(table)} from ${identifier(table.name)}
    where client_id = ${clientId} and cd_id = ${cd_id} and active for no key update`);
  const option = await tx.maybe<LeaseOption>(sql`
    select ${columnsOf(optionTable)} from critical_date_options
    where client_id = ${clientId} and cd_id = ${cd_id} and active`);
  if (!date || !option || option.version === version) return;
  throw new Problem('conflict', 'Somebody else changed the option meanwhile.', {
    current: { ...date, option },
  });
}
