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
  /** What the server knows this list by. */
  readonly tag?: string | null;
}

const freshFor = 10_000;
/** Often enough to look alive, seldom enough to leave the page its time. */
const shownEvery = 250;

/** Query options of a list whose first rows show before the last have arrived. */
export function listQueryFor<N extends ListCall>(name: N, input: CallInput<N>) {
  return queryOptions<StreamedList<RowOfList<N>>>({
    queryKey: keyOf(name, input),
    queryFn: async ({ signal, client, queryKey }) => {
      const known = client.getQueryData<StreamedList<RowOfList<N>>>(queryKey);
      const tag = known?.complete ? known.tag : null;
      const list = await openList(name, input, { signal, ...(tag && { tag }) });
      if (known && !list) return known;
      if (!list) throw truncatedReplyProblem();
      const rows = await collect(list.batches, (early) => showEarly(client, queryKey, early));
      return { rows, complete: true, tag: list.tag };
    },
    // A list that was left half-way is no list to come back to.
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

/** Never in place of more rows than have come so far: a list that is asked again stands until it is whole. */
function showEarly<R>(client: QueryClient, key: QueryKey, list: StreamedList<R>): void {
  const known = client.getQueryData<StreamedList<R>>(key);
  if (!known || (!known.complete && known.rows.length < list.rows.length)) client.setQueryData(key, list);
}
