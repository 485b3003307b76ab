import type { PlainDate } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { accountedLease, type AccountedRow } from './measured/accounted-leases.store.ts';
import type { Measuring } from './measured/measured-lease.ts';
import { closings, firstOpenMonth } from './periods/closings.store.ts';
import { accountingSettings } from './settings.store.ts';

export interface LeaseInBooks {
  readonly row: AccountedRow;
  readonly measuring: Measuring;
  readonly closedThrough: string | null;
}

/** A lease with all that its figures follow from; throws when the client has no such lease. */
export async function leaseInBooks(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<LeaseInBooks> {
  const [settings, closed] = await Promise.all([accountingSettings(tx, clientId), closings(tx, clientId)]);
  const last = closed.at(-1) ?? null;
  const row = await accountedLease(tx, { clientId, today, lastClosing: last?.ap_id ?? null }, id);
  if (!row) throw new Problem('not-found', 'There is no such lease.');
  const openFrom = `${firstOpenMonth(closed, today)}-01`;
  return {
    row,
    measuring: { settings, today, openFrom, charges: null },
    closedThrough: last?.month ?? null,
  };
}
