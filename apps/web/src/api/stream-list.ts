import type { CallInput, CallName, CallOutput } from '@panoramic/contract';
import { slices } from '../lib/order/slices.ts';
import { replyTo, type CallOptions } from './call.ts';
import { brokenOff } from './problem.ts';
import { rowParser } from './row-parser.ts';

/** The calls that answer a list. */
export type ListCall = {
  [N in CallName]: CallOutput<N> extends readonly unknown[] ? N : never;
}[CallName];

export type RowOfList<N extends ListCall> = CallOutput<N> extends readonly (infer R)[] ? R : never;

/** A list's rows in batches as they arrive; leaving the loop, or the signal, ends the transfer. */
export async function* streamList<N extends ListCall>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): AsyncGenerator<RowOfList<N>[]> {
  const reply = await replyTo(name, input, options);
  const reader = reply.body?.getReader();
  if (!reader) throw brokenOff();
  const parser = rowParser<RowOfList<N>>();
  const slice = slices(options.signal);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const rows = parser.push(next.value);
      if (rows.length > 0) yield rows;
      // What has arrived already would otherwise be read in one go, and the page stand still.
      await slice.breathe();
    }
    parser.finish();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw brokenOff();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
