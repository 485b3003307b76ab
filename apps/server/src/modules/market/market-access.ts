import { hasRole, marketView, type MarketView, type StoredMarketSettings } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';

/** What the caller may see of the market. For a caller who may see nothing, the call does not exist. */
export function viewOf(
  { roles }: Pick<Actor, 'roles'>,
  { figuresForAll }: Pick<StoredMarketSettings, 'figuresForAll'>,
): NonNullable<MarketView> {
  const view = marketView(roles, figuresForAll === true);
  if (view === null) throw new Problem('not-found', 'There is no such call.');
  return view;
}

/** For calls that need a second role beside the one in the call table. */
export function assertRole({ roles }: Pick<Actor, 'roles'>, role: 'Comps' | 'Write'): void {
  if (!hasRole(roles, role)) throw new Problem('no-permission', `This needs the role ${role}.`);
}
