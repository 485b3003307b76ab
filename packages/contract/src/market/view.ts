import { hasRole } from '../access.ts';

/** What somebody sees of the market: everything, figures without the comps behind them, or `null`: nothing. */
export type MarketView = 'everything' | 'figures' | null;

/** `figuresForAll` is the setting of the client. */
export function marketView(roles: readonly string[], figuresForAll: boolean): MarketView {
  if (hasRole(roles, 'Comps')) return 'everything';
  return figuresForAll ? 'figures' : null;
}

/** Fewer comps than this behind a figure give it away to nobody without Comps. */
export const fewestShownComps = 5;
