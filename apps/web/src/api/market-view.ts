import { compsClientId, marketView, mayUse, type MarketView } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './call.ts';
import { useSignedIn } from './session.ts';

/**
 * What the user sees of the market: `null` is nothing, `undefined` is not yet known. The session tells it when it
 * begins; after a change of client it is asked again, for those without Comps. The reserved client Comps has no
 * leases to compare.
 */
export function useMarketView(): MarketView | undefined {
  const { roles, client, marketFigures } = useSignedIn();
  const isAsked = marketFigures === null && !mayUse('Comps', roles);
  const { data, error } = useQuery({
    ...queryFor('Account/GetSession', {}),
    enabled: isAsked,
    staleTime: Infinity,
  });
  if (client === null || client.cl_id === compsClientId) return null;
  if (isAsked && !data) return error ? null : undefined;
  return marketView(roles, marketFigures ?? data?.marketFigures ?? false);
}
