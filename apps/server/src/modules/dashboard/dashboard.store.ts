import {
  addDays,
  addMonths,
  listedMonths,
  longPastDays,
  datePartsOf,
  type CallOutput,
  type Dashboard,
  type PlainDate,
} from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { isOpenLeaseSql, lastOfFirstDates, openDates } from '../leases/index.ts';

/** Counts open leases and their dates. Rent is what is in effect today; a security deposit is not rent. */
export async function leaseData(
  tx: Tx,
  clientId: number,
  today: PlainDate,
): Promise<CallOutput<'Leases/GetLeaseData'>> {
  const { text, values } = sql`
    select count(*) as "openLeases", coalesce(sum(sd_sqft), 0) as "totalSF",
      round(avg(nullif(sd_sqft, 0))) as "avgSF", count(nullif(sd_sqft, 0)) as "sizedLeases",
      (select count(*) from open_deadlines d where d.client_id = ${clientId}
         and d.cd_action between ${today} and ${addMonths(today, listedMonths)}) as crit12
    from leases l where l.client_id = ${clientId} and ${isOpenLeaseSql}`;
  // Not prepared: a prepared plan is shared, suits small clients and takes twice as long for a large one.
  const { rows } = await tx.query(text, values);
  // Safe: the statement selects these, in one row.
  return rows[0] as CallOutput<'Leases/GetLeaseData'>;
}

type Site = Omit<Dashboard['sites'][number], 'place'>;
type Figures = Omit<Dashboard, 'rentAhead' | 'nextDates' | 'sites'> & { readonly sites: readonly Site[] };

/** How many dates to act on the dashboard names. */
const nextDates = 10;

export async function dashboard(tx: Tx, clientId: number, today: PlainDate): Promise<Dashboard> {
  // What is long past would crowd out what comes next.
  const from = addDays(today, -longPastDays);
  const { figures, until } = await tx.one<{ figures: Figures; until: PlainDate | null }>(sql`
    with open as materialized (
      select l.sd_id, l.sd_region, l.sd_state, l.sd_city, left(l.sd_zip, 5) as zip, l.sd_sqft, l.sd_ced,
        coalesce(r.annual, 0) as annual, greatest(0, l.sd_ced - ${today}::date) / 365.25 as years
      from leases l left join lateral rent_in_effect(l.client_id, l.sd_id, ${today}) r on true
      where l.client_id = ${clientId} and ${isOpenLeaseSql}
    )
    select json_build_object(
      'expirations', (select coalesce(json_agg(e order by e.year), '[]') from (
        select extract(year from sd_ced)::int as year, count(*) as leases, coalesce(sum(sd_sqft), 0) as sqft
        from open where sd_ced is not null group by 1) e),
      'annualRent', (select coalesce(sum(annual), 0) from open),
      'states', (select coalesce(json_agg(s order by s.annual desc, s.state), '[]') from (
        select sd_state as state, count(*) as leases, coalesce(sum(sd_sqft), 0) as sqft, sum(annual) as annual
        from open group by 1) s),
      'rentByType', (select coalesce(json_agg(t order by t.annual desc, t.type), '[]') from (
        select sd_region as type, sum(annual) as annual from open group by 1 having sum(annual) > 0) t),
      'sites', (select coalesce(json_agg(z order by z.sqft desc, z.zip), '[]') from (
        select zip, min(sd_city) as city, min(sd_state) as state, count(*) as leases, coalesce(sum(sd_sqft), 0) as sqft,
          min(sd_ced) as expiration, (array_agg(sd_id order by sd_ced nulls last, sd_id))[1] as sd_id
        from open where zip is not null group by zip) z),
      'overdueDates', (select count(*) from open_deadlines
        where client_id = ${clientId} and cd_action < ${today}),
      'remainingTerm', (select json_build_object(
          'bySqft', round(sum(years * sd_sqft) / nullif(sum(sd_sqft), 0), 2),
          'byRent', round(sum(years * annual) / nullif(sum(annual), 0), 2))
        from open where years is not null)
    ) as figures, ${lastOfFirstDates(clientId, nextDates, from)} as until`);
  const { placeOf } = await zipPlaces();
  return {
    ...figures,
    sites: figures.sites.map((site) => Object.assign(site, { place: placeOf(site.zip) })),
    rentAhead: await rentAhead(tx, clientId, today),
    nextDates: await openDates(tx, clientId, nextDates, from, until),
  };
}

const monthsAhead = 24;

type Ended = Dashboard['rentAhead'][number]['ended'][number];

/**
 * A term counts in every month whose first day it covers: its rent is added in the first of these months and
 * subtracted after the last, and running sums give the rent of each month. Terms with the same first and last
 * day are summed beforehand, because a portfolio has few such pairs of days. The rent of a lease and type
 * ends after the last of its terms.
 */
async function rentAhead(tx: Tx, clientId: number, today: PlainDate): Promise<Dashboard['rentAhead']> {
  const { year, month: thisMonth } = datePartsOf(today);
  const now = 12 * year + thisMonth;
  const first = `${today.slice(0, 8)}01`;
  const steps = await tx.rows<{ month: number; monthly: number; ended: Ended[] }>(sql`
    with terms as (
      select r.sd_id, r.rt_type, r.rt_start, r.last_day, r.rt_monthly
      from rents r join leases l on l.client_id = r.client_id and l.sd_id = r.sd_id
      where r.client_id = ${clientId} and r.rt_monthly > 0 and r.last_day >= ${first} and ${isOpenLeaseSql}
    ), paid as (
      select greatest(0, ${monthOf('rt_start')} + (extract(day from rt_start) > 1)::int - ${now}) as begins,
        ${monthOf('last_day')} + 1 - ${now} as ends, sum(rt_monthly) as monthly
      from terms group by rt_start, last_day
    ), ends as materialized (
      select month, json_agg(json_build_object('type', rt_type, 'leases', leases) order by leases desc, rt_type) as ended
      from (
        select ${monthOf('last_day')} + 1 - ${now} as month, rt_type, count(*) as leases
        from (select rt_type, max(last_day) as last_day from terms group by sd_id, rt_type) last
        group by month, rt_type) counted
      group by month
    )
    select month::int, sum(sum(change)) over (order by month) as monthly,
      coalesce((select ended from ends where ends.month = steps.month), '[]') as ended
    from (
      select begins as month, monthly as change from paid where begins < ends and begins < ${monthsAhead}
      union all select ends, -monthly from paid where begins < ends and ends < ${monthsAhead}
      union all select n, 0 from generate_series(0, ${monthsAhead - 1}) n) steps
    group by month order by month`);
  return steps.map(({ month, monthly, ended }) => ({ month: addMonths(first, month), monthly, ended }));
}

/** Months counted from year 0, so that they can be subtracted. */
function monthOf(column: 'rt_start' | 'last_day'): Sql {
  return sql`(12 * extract(year from ${identifier(column)}) + extract(month from ${identifier(column)}))::int`;
}
