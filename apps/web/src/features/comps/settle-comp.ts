import type { Comp } from '@panoramic/contract';
import { queryFor, type Settling } from '../../api/index.ts';

/** A saved comp stands at once in the place of what was read of it. */
export function settleComp(comp: Comp, settling: Settling): void {
  settling.answer(queryFor('Comps/GetComp', { id: comp.id }), comp);
}
