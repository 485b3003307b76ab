import { hasRole } from '../access.ts';

/** What somebody sees of the market: everything, figures without the comps behind them, or `null`: nothing. */
export type MarketView = 'everything' | 'figures' | null;

/** `figuresForAll` is the setting of the client. */
export function marketView(roles: readonly string[], figuresForAll: boolean): MarketView {
  if (hasRole(roles, 'Comps')) return 'everything';
  return figuresForAll ? 'figures' : null;
}

/** A figure with fewer comps behind it than this is shown to nobody without Comps. */
export const fewestShownComps = 5;
