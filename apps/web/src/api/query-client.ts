import { hashKey, QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Comparing 100,000 rows with the 100,000 before them would freeze the page.
      structuralSharing: false,
      staleTime: 10_000,
      // No retry, because the server would answer the same.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

let generation = 0;

/** Increases with each client and session, when the cache is cleared. */
export function cacheGeneration(): number {
  return generation;
}

export function clearCache(): void {
  generation++;
  queryClient.clear();
}

/** Prefetches the details of a listed row. The row itself is shown until they arrive. */
export function prefetchFromRow<R, K extends QueryKey>(one: FetchQueryOptions<R, Error, R, K>, row: R): void {
  // Marked as old, so that the prefetch still runs.
  if (!queryClient.getQueryData(one.queryKey))
    queryClient.setQueryData<R>(one.queryKey, row, { updatedAt: 0 });
  void queryClient.prefetchQuery(one);
}

/** Prefetches a query. Resolves as soon as something can be shown: the first rows of a list that goes on loading. */
export function prefetchUntilShown<R, K extends QueryKey>(
  one: FetchQueryOptions<R, Error, R, K>,
): Promise<void> {
  const hash = hashKey(one.queryKey);
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hash && query.state.data !== undefined) resolve();
    });
    void queryClient.prefetchQuery(one).finally(stop).then(resolve);
  });
}
