import { addMonths, defaultAccountingSettings, type PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { saveLeaseAccounting } from './lease-accounting.store.ts';
import { closePeriod } from './periods/close-period.ts';
import { saveAccountingSettings } from './settings.store.ts';

interface DemoBooks {
  readonly clientId: number;
  /** The user who is recorded as having closed the months. */
  readonly userId: number;
  readonly today: PlainDate;
  readonly now: Date;
  readonly standards: 'ASC842' | 'both';
}

/** Rates by commencement and term, as a treasury gives them out. */
const rates = [
  ['2000-01-01', [4, 4.5, 5.25, 5.75]],
  ['2020-04-01', [3.1, 3.4, 3.9, 4.3]],
  ['2022-10-01', [5.6, 5.9, 6.3, 6.6]],
  ['2025-01-01', [5.9, 6.1, 6.4, 6.75]],
] as const;
const bands = [36, 60, 120, null] as const;

/**
 * Sets up the accounting of a demonstration client: its settings, typed values of a few leases, one of them
 * with an option that is reasonably certain, the last two months closed, and a lease remeasured in the
 * second.
 */
export async function keepDemoBooks(tx: Tx, demo: DemoBooks): Promise<void> {
  const { clientId, userId, today, now, standards } = demo;
  await tx.rows(sql`
    select set_config('app.client', ${String(clientId)}, true), set_config('app.user', ${String(userId)}, true)`);
  await saveAccountingSettings(tx, clientId, {
    ...defaultAccountingSettings,
    standards,
    components: [],
    rates: rates.flatMap(([from, percents]) =>
      bands.map((maxMonths, index) => ({ from, maxMonths, rate: percents[index] ?? 0 })),
    ),
    accounts: { ...defaultAccountingSettings.accounts },
    fiscalMonth: 1,
  });
  const [improved, typed, built, renewed, extended] = await runningLeases(tx, clientId, today);
  async function save(sd_id: number | undefined, values: object): Promise<void> {
    if (sd_id !== undefined) await saveLeaseAccounting(tx, clientId, { sd_id, ...values });
  }
  await save(improved, { la_direct_costs: 18_500, la_incentives: 42_000 });
  await save(typed, { la_rate: 6.125, la_rate_reason: 'Quote of the lender for a loan of this term' });
  await save(built, { la_specialised: true, la_fair_value: 1_450_000, la_life_months: 480 });
  await save(renewed, await certainOption(tx, clientId, renewed, 'Improvements worth more than the moving'));
  const by = { clientId, userId, today, now };
  const month = today.slice(0, 7);
  await closePeriod(tx, by, { month: monthBefore(month, 2), acceptProposals: true, beforeEnd: false });
  await save(extended, await certainOption(tx, clientId, extended, 'The board has decided to renew'));
  await closePeriod(tx, by, { month: monthBefore(month, 1), acceptProposals: true, beforeEnd: false });
}

function monthBefore(month: string, months: number): string {
  return addMonths(`${month}-01`, -months).slice(0, 7);
}

/** Open leases with an option to renew, begun over 6 months ago and ending in over 18, after the first 8. */
async function runningLeases(tx: Tx, clientId: number, today: PlainDate): Promise<number[]> {
  const found = await tx.rows<{ sd_id: number }>(sql`
    select l.sd_id from leases l
    where l.client_id = ${clientId} and l.active and l.sd_status = 1 and l.sd_sqft is not null
      and l.sd_ccd < ${addMonths(today, -6)} and l.sd_ced > ${addMonths(today, 18)}
      and exists (select from critical_dates d where d.client_id = l.client_id and d.sd_id = l.sd_id
        and d.active and d.cd_type = 'Option to Renew')
    order by l.sd_id offset 8 limit 5`);
  return found.map(({ sd_id }) => sd_id);
}

/** Stores the option of the lease's date unless it exists, and returns the fields that name it as certain. */
async function certainOption(
  tx: Tx,
  clientId: number,
  id: number | undefined,
  reason: string,
): Promise<object> {
  const date = await tx.maybe<{ cd_id: number }>(sql`
    select cd_id from critical_dates
    where client_id = ${clientId} and sd_id = ${id ?? 0} and active and cd_type = 'Option to Renew'
    order by cd_id limit 1`);
  if (!date) return {};
  await tx.run(sql`
    insert into critical_date_options (client_id, cd_id, sd_id, op_months, op_basis, op_percent, op_outcome)
    values (${clientId}, ${date.cd_id}, ${id}, 60, 'Percent on last rent', 3, 'Open')
    on conflict do nothing`);
  return { la_option: date.cd_id, la_option_reason: reason };
}
