import { compsClientId, hasRole, type MarketView } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './call.ts';
import { useSignedIn } from './session.ts';

/**
 * What the user sees of the market; `null` is nothing, `undefined` is not yet known. Users with Comps see
 * everything, so that the client's setting is not asked for.
 */
export function useMarketView(): MarketView | undefined {
  const { roles, client } = useSignedIn();
  const isBroker = hasRole(roles, 'Comps');
  const hasLeases = client !== null && client.cl_id !== compsClientId;
  const { data, error } = useQuery({
    ...queryFor('Market/GetSettings', {}),
    enabled: !isBroker && hasLeases,
    staleTime: 5 * 60_000,
  });
  if (!hasLeases) return null;
  if (isBroker) return 'everything';
  if (!data) return error ? null : undefined;
  return data.figuresForAll ? 'figures' : null;
}
