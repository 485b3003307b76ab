import type { Comp } from '@panoramic/contract';
import { loadAhead, queryFor } from '../../api/index.ts';

/** What opening a listed comp needs; its code is loaded by its link. */
export function loadCompAhead(comp: Comp): void {
  loadAhead(queryFor('Comps/GetComp', { id: comp.id }), comp);
}
