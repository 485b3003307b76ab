import { useClientAreas, useMarketView } from '../api/index.ts';
import type { ClientArea } from '../lib/screen.ts';

/** The areas that the client has and the user may see. */
export function useAreas(): readonly ClientArea[] {
  const market = useMarketView();
  const accounting = useClientAreas()?.accounting;
  return [...(market ? (['market'] as const) : []), ...(accounting ? (['accounting'] as const) : [])];
}
