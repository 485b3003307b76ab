import type { Comp } from '@panoramic/contract';
import { queryClient, queryFor } from '../../api/index.ts';

/** What opening a listed comp needs. The row itself stands in until the server has answered. */
export function loadCompAhead(comp: Comp): void {
  const one = queryFor('Comps/GetComp', { id: comp.id });
  // Old from the start: it is asked for anew.
  queryClient.setQueryData(one.queryKey, (known) => known ?? comp, { updatedAt: 0 });
  void queryClient.prefetchQuery(one);
  void import('./comp-summary.tsx');
}
