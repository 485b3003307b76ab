import { useMemo } from 'react';
import { useClientAreas, useMarketView } from '../api/index.ts';
import type { ClientArea } from '../lib/screen.ts';

/** The areas that the client has and the user may see. */
export function useAreas(): readonly ClientArea[] {
  const market = Boolean(useMarketView());
  const accounting = Boolean(useClientAreas()?.accounting);
  return useMemo(
    () => [...(market ? (['market'] as const) : []), ...(accounting ? (['accounting'] as const) : [])],
    [market, accounting],
  );
}
