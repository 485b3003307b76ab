import { compsClientId, marketView, mayUse, type MarketView } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './call.ts';
import { useSignedIn } from './session.ts';

interface ClientAreas {
  /** Everybody who works in the client sees market figures. */
  readonly marketFigures: boolean;
  /** The client keeps an accounting standard. */
  readonly accounting: boolean;
}

/** The reserved client Comps has no leases. */
const none: ClientAreas = { marketFigures: false, accounting: false };

/**
 * The areas that the client's settings open; `undefined` until known. The reply that confirms the session
 * contains them. They are requested again after a change of client or of these settings.
 */
export function useClientAreas(): ClientAreas | undefined {
  const { client } = useSignedIn();
  const { data, error } = useQuery({ ...queryFor('Account/GetSession', {}), staleTime: Infinity });
  if (client === null || client.cl_id === compsClientId) return none;
  return data ?? (error ? none : undefined);
}

/** What the user sees of the market: `null` is nothing, `undefined` is not yet known. */
export function useMarketView(): MarketView | undefined {
  const { roles, client } = useSignedIn();
  const areas = useClientAreas();
  if (client === null || client.cl_id === compsClientId) return null;
  if (!areas && !mayUse('Comps', roles)) return undefined;
  return marketView(roles, areas?.marketFigures ?? false);
}
