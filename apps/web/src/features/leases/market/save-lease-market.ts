import type { CallInput, MarketEstimate } from '@panoramic/contract';
import { call, queryFor } from '../../../api/index.ts';

type Change = Omit<CallInput<'Market/SaveLeaseMarket'>, 'sd_id' | 'version'>;

/** Saves what the market knows of a lease; the new estimate takes the place of the shown one. */
export async function sendLeaseMarket(
  { sd_id, lease }: MarketEstimate,
  change: Change,
): Promise<MarketEstimate> {
  return call(
    'Market/SaveLeaseMarket',
    { ...change, sd_id, version: lease.version },
    {
      settle: (estimate, settling) =>
        settling.answer(queryFor('Market/GetEstimate', { id: sd_id }), estimate),
    },
  );
}
