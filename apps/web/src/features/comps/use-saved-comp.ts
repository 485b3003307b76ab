import type { Comp } from '@panoramic/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

/** Puts a saved comp in the place of what was read of it; lists are read again when next shown. */
export function useSavedComp(): (comp: Comp) => void {
  const queries = useQueryClient();
  return (comp) => {
    queries.setQueryData(queryFor('Comps/GetComp', { id: comp.id }).queryKey, comp);
    for (const name of ['Comps/SearchComps', 'Comps/GetOverview', 'Comps/GetHistory'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
