import type { CallInput, CallName, CallOutput } from '@panoramic/contract';
import { timeSlices } from '../lib/order/time-slices.ts';
import { fetchReply, notModified, type CallOptions } from './call.ts';
import { truncatedReplyProblem } from './problem.ts';
import { createRowParser } from './row-parser.ts';

/** The calls that answer a list. */
export type ListCall = {
  [N in CallName]: CallOutput<N> extends readonly unknown[] ? N : never;
}[CallName];

export type RowOfList<N extends ListCall> = CallOutput<N> extends readonly (infer R)[] ? R : never;

/** Opens a streamed list. Returns `null` when the list with this ETag has not changed. */
export async function openList<N extends ListCall>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<{ tag: string | null; batches: AsyncIterable<RowOfList<N>[]> } | null> {
  const reply = await fetchReply(name, input, options);
  if (reply.status === notModified) return null;
  return { tag: reply.headers.get('etag'), batches: streamedRowsOf(reply, options) };
}

/** Yields rows in batches as they arrive. Leaving the loop or aborting the signal ends the transfer. */
export async function* streamedRowsOf<R>(
  reply: Response,
  options: CallOptions,
  onFrame: (frame: unknown) => void = () => {},
): AsyncGenerator<R[]> {
  const reader = reply.body?.getReader();
  if (!reader) throw truncatedReplyProblem();
  const parser = createRowParser<R>();
  const slice = timeSlices(options.signal);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const rows = parser.push(next.value);
      if (rows.length > 0) yield rows;
      // Yields to the browser, because reading everything at once would freeze the page.
      await slice.yieldToBrowser();
    }
    onFrame(parser.finish());
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw truncatedReplyProblem();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
