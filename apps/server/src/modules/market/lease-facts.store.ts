import {
  defaultMarketSettings,
  marketEvents,
  optionFields,
  type LeaseFacts,
  type OptionFields,
  type PlainDate,
  type RadarDate,
  type StoredLeaseMarket,
  type StoredMarketSettings,
  type Term,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { leaseTable, termsOfLease } from '../leases/index.ts';
import { compChangesSql } from './comp-index.ts';

/** Reads what the panel of a lease needs, in one trip. `facts` is `null` when there is no such lease. */
export async function readLeaseFacts(tx: Tx, clientId: number, id: number) {
  const { lease, terms, allowance, stored, settings, changes } = await tx.one<{
    lease: LeaseFacts['lease'] | null;
    terms: Term[];
    allowance: number | null;
    stored: StoredLeaseMarket | null;
    settings: StoredMarketSettings | null;
    changes: string;
  }>(sql`
    select
      (select to_json(l) from (select ${columnsOf(leaseTable)} from leases
         where client_id = ${clientId} and sd_id = ${id} and active) l) as lease,
      ${termsOfLease(clientId, sql`${id}`)} as terms,
      (select ${allowanceColumn} from lease_accounting
         where client_id = ${clientId} and sd_id = ${id} and active) as allowance,
      (select to_json(m) from (select ${storedColumns} from lease_markets
         where client_id = ${clientId} and sd_id = ${id}) m) as stored,
      (select to_json(s) from (select * from market_settings where client_id = ${clientId}) s) as settings,
      ${compChangesSql} as changes`);
  return {
    facts: lease && { clientId, lease, terms, allowance, stored },
    settings: settings ?? { ...defaultMarketSettings, version: 0 },
    changes,
  };
}

const storedColumns = join(
  ['propertyType', 'submarket', 'buildingClass', 'excluded', 'pinned', 'version'].map(identifier),
);

/** What has been saved about the client's leases for the market, by lease. */
export async function storedMarkets(
  tx: Tx,
  clientId: number,
): Promise<ReadonlyMap<number, StoredLeaseMarket>> {
  const rows = await tx.rows<StoredLeaseMarket & { sd_id: number }>(sql`
    select sd_id, ${storedColumns} from lease_markets where client_id = ${clientId}`);
  return new Map(rows.map((row) => [row.sd_id, row]));
}

/** What the landlord has paid or owes, in dollars; null where nothing is recorded. */
const allowanceColumn = sql`
  (case when coalesce(la_incentives, la_incentive_due) is not null
     then coalesce(la_incentives, 0) + coalesce(la_incentive_due, 0) end)`;

/** The recorded allowances of the client's leases, by lease. */
export async function leaseAllowances(tx: Tx, clientId: number): Promise<ReadonlyMap<number, number | null>> {
  const rows = await tx.rows<{ sd_id: number; allowance: number | null }>(sql`
    select sd_id, ${allowanceColumn} as allowance from lease_accounting
    where client_id = ${clientId} and active`);
  return new Map(rows.map(({ sd_id, allowance }) => [sd_id, allowance]));
}

const optionColumns = join(Object.keys(optionFields).map((name) => sql`o.${identifier(name)}`));

/** The open options and expirations of the client that are still to come, by lease. */
export async function comingDates(
  tx: Tx,
  clientId: number,
  today: PlainDate,
): Promise<ReadonlyMap<number, readonly RadarDate[]>> {
  const rows = await tx.rows<ComingRow>(sql`
    select d.sd_id, d.cd_id, coalesce(d.cd_counts, d.cd_type) as type, d.cd_action as day, o.cd_id as option_of, ${optionColumns}
    from critical_dates d
    left join critical_date_options o on o.client_id = d.client_id and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.active and d.cd_status is distinct from false
      and d.cd_action >= ${today} and coalesce(d.cd_counts, d.cd_type) = any(${[...marketEvents]})
    order by d.cd_action, d.cd_id`);
  const dates = rows.map(({ sd_id, cd_id, type, day, option_of, ...option }) => ({
    sd_id,
    date: { cd_id, type, day, option: option_of === null ? null : option },
  }));
  return new Map(
    [...Map.groupBy(dates, ({ sd_id }) => sd_id)].map(([sd_id, all]) => [sd_id, all.map(({ date }) => date)]),
  );
}

type ComingRow = OptionFields & Omit<RadarDate, 'option'> & { sd_id: number; option_of: number | null };
