import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Comparing 100,000 rows with the 100,000 before them would freeze the page.
      structuralSharing: false,
      staleTime: 10_000,
      // The server has answered; asking again would get the same.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

let generation = 0;

/** Another one for each client and each session: whatever was read before is forgotten. */
export function cacheGeneration(): number {
  return generation;
}

export function clearCache(): void {
  generation++;
  queryClient.clear();
}

/** Asks for what a listed row leads to; until it has come, the row itself stands in. */
export function prefetchFromRow<R, K extends QueryKey>(one: FetchQueryOptions<R, Error, R, K>, row: R): void {
  // Old from the start: it is asked for all the same.
  if (!queryClient.getQueryData(one.queryKey))
    queryClient.setQueryData<R>(one.queryKey, row, { updatedAt: 0 });
  void queryClient.prefetchQuery(one);
}
