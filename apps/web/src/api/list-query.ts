import type { CallInput } from '@panoramic/contract';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { truncatedReplyProblem } from './problem.ts';
import { keyOf } from './refresh.ts';
import { openList, type ListCall, type RowOfList } from './stream-list.ts';

export type { ListCall } from './stream-list.ts';

export interface StreamedList<R> {
  readonly rows: readonly R[];
  /** Whether the last row has arrived. */
  readonly complete: boolean;
  /** The ETag of the list. */
  readonly tag?: string | null;
}

const ownFieldsKey = keyOf('Fields/GetFields', {});
const freshFor = 10_000;
/** Milliseconds between updates while a list is loading. */
const shownEvery = 250;

/** Query options of a list that is shown while it is still loading. */
export function listQueryFor<N extends ListCall>(name: N, input: CallInput<N>) {
  return queryOptions<StreamedList<RowOfList<N>>>({
    queryKey: keyOf(name, input),
    queryFn: async ({ signal, client, queryKey }) => {
      const known = client.getQueryData<StreamedList<RowOfList<N>>>(queryKey);
      const tag = known?.complete ? known.tag : null;
      const list = await openList(name, input, { signal, ...(tag && { tag }) });
      if (known && !list) return known;
      if (!list) throw truncatedReplyProblem();
      // A definition of an own field may be what has changed: the new rows are not shown under the old one.
      const definitions = known && client.refetchQueries({ queryKey: ownFieldsKey, type: 'active' });
      const rows = await collect(list.batches, (early) => showEarly(client, queryKey, early));
      await definitions;
      return { rows, complete: true, tag: list.tag };
    },
    // An incomplete list is read again.
    staleTime: ({ state }) => (state.data?.complete ? freshFor : 0),
  });
}

async function collect<R>(
  batches: AsyncIterable<readonly R[]>,
  show: (list: StreamedList<R>) => void,
): Promise<R[]> {
  const rows: R[] = [];
  let showNext = 0;
  for await (const batch of batches) {
    for (const row of batch) rows.push(row);
    if (performance.now() < showNext) continue;
    show({ rows: rows.slice(), complete: false });
    showNext = performance.now() + shownEvery;
  }
  return rows;
}

/** Shows the rows so far, unless the cached list is longer: a refreshed list stays until it is complete. */
function showEarly<R>(client: QueryClient, key: QueryKey, list: StreamedList<R>): void {
  const known = client.getQueryData<StreamedList<R>>(key);
  if (!known || (!known.complete && known.rows.length < list.rows.length)) client.setQueryData(key, list);
}
