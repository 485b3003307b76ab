import type { CallInput, CallName, CallOutput } from '@panoramic/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchReply } from './call.ts';
import { truncatedReplyProblem } from './problem.ts';
import { keyOf } from './refresh.ts';
import { streamedRowsOf } from './stream-list.ts';

/** The calls that answer an object with a long list in it, a row per line. */
type FramedCall = {
  [N in CallName]: CallOutput<N> extends { readonly rows: readonly unknown[] } ? N : never;
}[CallName];

/** Query options of such a call. The rows are parsed as they arrive, in slices that let the page go on. */
export function framedQueryFor<N extends FramedCall>(name: N, input: CallInput<N>) {
  return queryOptions({
    queryKey: keyOf(name, input),
    queryFn: async ({ signal }): Promise<CallOutput<N>> => {
      const rows: unknown[] = [];
      let frame: unknown;
      const reply = await fetchReply(name, input, { signal });
      for await (const batch of streamedRowsOf<unknown>(reply, { signal }, (whole) => (frame = whole)))
        for (const row of batch) rows.push(row);
      if (typeof frame !== 'object' || frame === null) throw truncatedReplyProblem();
      // Safe: the reply is trusted as typed.
      return { ...frame, rows } as CallOutput<N>;
    },
  });
}
