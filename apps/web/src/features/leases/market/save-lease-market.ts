import type { CallInput, MarketEstimate } from '@panoramic/contract';
import { call, queryFor } from '../../../api/index.ts';

type Change = Omit<CallInput<'Market/SaveLeaseMarket'>, 'sd_id' | 'version' | 'all'>;

/** The input of the call for the estimate of a lease; `all` requests all comps behind it. */
export function estimateInput(id: number, all: boolean): CallInput<'Market/GetEstimate'> {
  return all ? { id, all: 'true' } : { id };
}

/** Saves the market data of a lease; the new estimate replaces the shown one. */
export async function sendLeaseMarket(
  { sd_id, lease }: MarketEstimate,
  change: Change,
  /** Whether the shown estimate lists all comps. */
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
