import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';

const askEveryMs = 1000;

/** How far the import is. Asked again while it runs, also after the network was lost. */
export function useProgress(importId: number, isStarted: boolean) {
  return useQuery({
    ...queryFor('Import/GetProgress', { importId }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) =>
      isStarted || data?.state === 'running' || data?.state === 'checking' ? askEveryMs : false,
  });
}
