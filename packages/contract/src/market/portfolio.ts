import type { PlainDate } from '../dates.ts';
import { leaseFields, type LeaseFields } from '../leases/fields.ts';
import { monthsLeft } from '../leases/figures.ts';
import type { MarketEvent, MarketRow } from './fields.ts';
import type { LeaseEstimate } from './engine/lease-market.ts';
import { gapsOf, netEffectiveOf, shownRates } from './reply.ts';
import type { MarketView } from './view.ts';

/** An open date of a lease that the market is interested in. */
export interface MarketDate {
  readonly cd_id: number;
  readonly type: MarketEvent;
  readonly day: PlainDate;
}

// Safe: the table is a literal, so it has no keys beyond its type's.
const fieldNames = Object.keys(leaseFields) as (keyof LeaseFields)[];

/** The line of a lease on the Market screen. */
export function marketRow(
  lease: LeaseFields & { readonly sd_id: number },
  found: LeaseEstimate,
  dates: readonly MarketDate[],
  { today, view }: { readonly today: PlainDate; readonly view: NonNullable<MarketView> },
): MarketRow {
  const { sd_sqft, sd_ced } = lease;
  const { estimate, low, high, count, confidence } = shownRates(found.estimate, view);
  const ours = found.own?.perSf ?? null;
  const { gap, gapPercent, gapPerYear } = gapsOf(ours, estimate, sd_sqft);
  const left = monthsLeft(sd_ced, today);
  const next = nextDate(dates, sd_ced, today);
  const net = netEffectiveOf(found, sd_sqft, view);
  const { propertyType, submarket, proposed } = found.lease;
  const isTold = view === 'everything';
  return {
    sd_id: lease.sd_id,
    ...fieldsOf(lease),
    propertyType:
      isTold || proposed.propertyType === undefined || proposed.propertyType === 'client'
        ? propertyType
        : null,
    submarket: isTold || proposed.submarket === undefined ? submarket : null,
    ours,
    market: estimate,
    market_low: low,
    market_high: high,
    comps: count,
    confidence,
    gap,
    gap_percent: gapPercent,
    gap_year: gapPerYear,
    months_left: left,
    exposure: gapPerYear === null || left === null ? null : Math.round((gapPerYear * left * 100) / 12) / 100,
    next_type: next?.type ?? null,
    next_day: next?.day ?? null,
    net_ours: net?.ours ?? null,
    net_market: net?.market ?? null,
    net_gap: net?.gap ?? null,
  };
}

/** Copied for each lease, so that all rows have the same shape for the JavaScript engine. */
const noFields: Partial<Record<keyof LeaseFields, unknown>> = Object.fromEntries(
  fieldNames.map((name) => [name, null]),
);

/** The fields of a lease and nothing else that comes with it. A loop, because it runs for every lease. */
function fieldsOf(lease: LeaseFields): LeaseFields {
  const fields = { ...noFields };
  for (const name of fieldNames) fields[name] = lease[name];
  // Safe: an entry for each field of the table.
  return fields as LeaseFields;
}

/** The first to come of the options and the expiration. */
function nextDate(
  dates: readonly MarketDate[],
  expiration: PlainDate | null,
  today: PlainDate,
): Pick<MarketDate, 'type' | 'day'> | null {
  const all: Pick<MarketDate, 'type' | 'day'>[] = dates.filter(({ day }) => day >= today);
  if (expiration !== null && expiration >= today) all.push({ type: 'Expiration Date', day: expiration });
  return all.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))[0] ?? null;
}
