import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  openStatus,
  subjectOf,
  trendIn,
  type LeaseEstimate,
  type LeaseFacts,
  type LeaseSearch,
  type ListedLease,
  type MarketView,
  type PlainDate,
  type RadarDate,
  type StoredMarketSettings,
  type Trend,
} from '@panoramic/contract';
import { rentedLeases } from '../rent/portfolio/index.ts';
import { compChanges, type CompIndex, type CompState } from './comp-index.ts';
import type { Transactions } from './counted-state.ts';
import { comingDates, leaseAllowances, storedMarkets } from './lease-facts.store.ts';
import { marketSettings } from './settings.store.ts';

export interface MarketRequest {
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly view: (settings: StoredMarketSettings) => NonNullable<MarketView>;
}

/** An open lease with its figures and its dates to come. */
export interface LeaseInMarket {
  readonly lease: ListedLease;
  readonly found: LeaseEstimate;
  readonly dates: readonly RadarDate[];
  /** How rents of its property type move. */
  readonly trend: Trend | null;
}

const none: readonly RadarDate[] = [];

/** Milliseconds of computing after which other requests have their turn. */
const turn = 8;

/**
 * A row for each open lease found, made by `rowsOf`. The leases are read at every call; the figures of each
 * are kept as long as neither the comps nor what they depend on of the lease has changed.
 */
export async function openLeasesInMarket<R>(
  index: CompIndex,
  ctx: Transactions,
  { clientId, search, today, view }: MarketRequest,
  rowsOf: (one: LeaseInMarket, view: NonNullable<MarketView>) => readonly R[],
): Promise<R[]> {
  // The count is read before the comps and the leases: neither is older than the count.
  const { changes, seen } = await ctx.transact(
    async (tx) => ({ seen: view(await marketSettings(tx, clientId)), changes: await compChanges(tx) }),
    'read',
  );
  const state = await index.at(changes, ctx);
  return ctx.transact(async (tx) => {
    const rows: R[] = [];
    const settings = await marketSettings(tx, clientId);
    const stored = await storedMarkets(tx, clientId);
    const allowances = await leaseAllowances(tx, clientId);
    const dates = await comingDates(tx, clientId, today);
    const open: LeaseSearch = { ...search, sstatus: openStatus };
    let began = performance.now();
    for await (const batch of rentedLeases(tx, { clientId, search: open, today }))
      for (const { lease, terms } of batch) {
        const facts = {
          clientId,
          lease,
          terms,
          allowance: allowances.get(lease.sd_id) ?? null,
          stored: stored.get(lease.sd_id) ?? null,
        };
        const one = inMarket(state, facts, settings, today);
        rows.push(...rowsOf({ ...one, lease, dates: dates.get(lease.sd_id) ?? none }, seen));
        if (performance.now() - began < turn) continue;
        await nextTurn();
        began = performance.now();
      }
    return rows;
  }, 'read');
}

function inMarket(
  state: CompState,
  facts: LeaseFacts,
  settings: StoredMarketSettings,
  today: PlainDate,
): Pick<LeaseInMarket, 'found' | 'trend'> {
  const prepared = subjectOf(state.market, facts, settings, today);
  const { subject } = prepared;
  return {
    found: { ...prepared, estimate: subject && state.figures(subject) },
    trend: subject && trendIn(state.market, subject.type, subject.quarter),
  };
}
