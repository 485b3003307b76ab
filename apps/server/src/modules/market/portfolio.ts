import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  openStatus,
  subjectOf,
  type LeaseEstimate,
  type LeaseSearch,
  type ListedLease,
  type MarketView,
  type PlainDate,
  type RadarDate,
  type StoredMarketSettings,
  type Trend,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { rentedLeases } from '../rent/portfolio/index.ts';
import { compChanges, type CompIndex, type CompState } from './comp-index.ts';
import type { Transactions } from './counted-state.ts';
import { comingDates, storedMarkets } from './lease-facts.store.ts';
import { marketSettings } from './settings.store.ts';

export interface MarketAsked {
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
  { clientId, search, today, view }: MarketAsked,
  rowsOf: (one: LeaseInMarket, view: NonNullable<MarketView>) => readonly R[],
): Promise<R[]> {
  // The count is read before the comps and the leases: neither is older than the count.
  const { changes, seen } = await ctx.transact(
    async (tx) => ({ seen: view(await marketSettings(tx, clientId)), changes: await compChanges(tx) }),
    'readOnly',
  );
  const state = await index.at(changes, ctx);
  return ctx.transact(async (tx) => {
    const rows: R[] = [];
    let began = performance.now();
    for await (const one of leasesInMarket(tx, state, clientId, search, today)) {
      rows.push(...rowsOf(one, seen));
      if (performance.now() - began < turn) continue;
      await nextTurn();
      began = performance.now();
    }
    return rows;
  }, 'snapshot');
}

async function* leasesInMarket(
  tx: Tx,
  state: CompState,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<LeaseInMarket> {
  const settings = await marketSettings(tx, clientId);
  const stored = await storedMarkets(tx, clientId);
  const dates = await comingDates(tx, clientId, today);
  const open: LeaseSearch = { ...search, sstatus: openStatus };
  for await (const batch of rentedLeases(tx, { clientId, search: open, today }))
    for (const { lease, terms } of batch) {
      const { sd_id } = lease;
      const facts = { clientId, lease, terms, stored: stored.get(sd_id) ?? null };
      const prepared = subjectOf(state.market, facts, settings, today);
      const found = { ...prepared, estimate: prepared.subject && state.figures(prepared.subject) };
      const { subject } = prepared;
      const trend = subject && state.market.trend(subject.type, subject.quarter);
      yield { lease, found, trend, dates: dates.get(sd_id) ?? none };
    }
}
