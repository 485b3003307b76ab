import type { Comp } from '@panoramic/contract';
import { queryFor, type CacheUpdates } from '../../api/index.ts';

/** Puts the saved comp into the cache. */
export function settleComp(comp: Comp, settling: CacheUpdates): void {
  settling.answer(queryFor('Comps/GetComp', { id: comp.id }), comp);
}
