import {
  addressLine,
  leaseName,
  shownRates,
  shownTrend,
  type LeaseSearch,
  type PlainDate,
  type RenewalRate,
  type RenewalRates,
} from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import type { CompIndex } from './comp-index.ts';
import type { Transactions } from './counted-state.ts';
import { viewOf } from './market-access.ts';
import { openLeasesInMarket } from './portfolio.ts';

interface Asker extends Transactions {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
}

/** The estimates at which open leases are renewed in a forecast: what the caller may see of the market, no more. */
export function renewalRatesFrom(index: CompIndex) {
  return async ({ clientId, actor, today, ...ctx }: Asker, search: LeaseSearch): Promise<RenewalRates> => {
    const asked = {
      clientId,
      search,
      today,
      view: (settings: Parameters<typeof viewOf>[1]) => viewOf(actor, settings),
    };
    const rates = await openLeasesInMarket(index, ctx, asked, ({ lease, found, trend }, view) => {
      const { estimate } = shownRates(found.estimate, view);
      const { sd_id, sd_sqft: sqft } = lease;
      if (estimate === null || sqft === null || sqft <= 0) return [];
      const shown = trend && shownTrend(trend, view);
      const label = leaseName(lease) || addressLine(lease);
      const rate: RenewalRate = { label, perSf: estimate, perQuarter: shown?.perQuarter ?? 0, sqft };
      return [[sd_id, rate] as const];
    });
    return new Map(rates);
  };
}
