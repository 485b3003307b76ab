import type { CallInput, MarketEstimate } from '@panoramic/contract';
import { call, queryFor } from '../../../api/index.ts';

type Change = Omit<CallInput<'Market/SaveLeaseMarket'>, 'sd_id' | 'version' | 'all'>;

/** What asks for the estimate of a lease; `all`: with all comps behind it. */
export function estimateInput(id: number, all: boolean): CallInput<'Market/GetEstimate'> {
  return all ? { id, all: 'true' } : { id };
}

/** Saves what the market knows of a lease; the new estimate takes the place of the shown one. */
export async function sendLeaseMarket(
  { sd_id, lease }: MarketEstimate,
  change: Change,
  /** The shown one lists all comps. */
  all = false,
): Promise<MarketEstimate> {
  return call(
    'Market/SaveLeaseMarket',
    { ...change, sd_id, version: lease.version, all },
    {
      settle: (estimate, settling) =>
        settling.answer(queryFor('Market/GetEstimate', estimateInput(sd_id, all)), estimate),
    },
  );
}
