import {
  calls,
  type Call,
  type CallInput,
  type CallName,
  type CallOutput,
  type Resource,
} from '@panoramic/contract';
import type { DataTag, Query } from '@tanstack/react-query';
import { z } from 'zod';
import { cacheGeneration, queryClient } from './query-client.ts';

/** A query is known by the call that it makes and what it asks for, or as a file of the program itself. */
type QueryName = readonly [CallName, ...unknown[]] | readonly ['asset', string];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryName;
  }
}

export function keyOf<N extends CallName>(name: N, input: CallInput<N>) {
  return [name, input] as const;
}

/** What a reply tells already, put where it is shown: it does not have to be read again. */
export interface Settling {
  /** The reply is what this query would answer now. */
  answer<T>(query: { readonly queryKey: DataTag<QueryName, T, Error> }, data: T | undefined): void;
  /**
   * Changes what is known of every query whose key begins so. What is changed is read again when it
   * is next opened; what is returned as it was counts as not settled, and is read again at once.
   */
  change<T>(key: QueryName, to: (known: T) => T): void;
  /** What these are the input of is gone: it is not asked for any more, and forgotten once no screen shows it. */
  forget(input: object): void;
}

/** What is done with the reply of a call that changes something, before anything is read again. */
export type Settle<N extends CallName> = (output: CallOutput<N>, settling: Settling) => void | Promise<void>;

/**
 * After a call that changes something: every query that reads what it changed is read again, at once
 * where a screen shows it and else when it is next opened. `sentIn` is the cache's generation when the
 * call was sent: what belongs to a client or a session that was left meanwhile touches nothing.
 */
export async function settleReply<N extends CallName>(
  name: N,
  output: CallOutput<N>,
  sentIn: number,
  settle?: Settle<N>,
): Promise<{ readonly refreshed: Promise<void> }> {
  const { changes }: Call = calls[name];
  if (!changes || sentIn !== cacheGeneration()) return { refreshed: Promise.resolve() };
  const settled = new Settled();
  await settle?.(output, settled);
  return { refreshed: refresh(name, settled) };
}

/** As after such a call; for what somebody else turns out to have changed meanwhile. */
export function refreshAfter(name: CallName): Promise<void> {
  return refresh(name, new Settled());
}

async function refresh(name: CallName, settled: Settled): Promise<void> {
  const call: Call = calls[name];
  const changes: readonly Resource[] = call.changes ?? [];
  const isAffected = ({ queryKey }: Query) =>
    readsOf(queryKey).some((resource) => changes.includes(resource));
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => isAffected(query) && settled.isStale(query),
      refetchType: 'none',
    }),
    queryClient.invalidateQueries({
      predicate: (query) => isAffected(query) && !settled.has(query),
    }),
  ]);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: (query) => isAffected(query) && settled.isGone(query),
  });
}

function readsOf([name]: QueryName): readonly Resource[] {
  const call: Call | null = name === 'asset' ? null : calls[name];
  return call?.reads ?? [];
}

class Settled implements Settling {
  readonly #answered = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #gone: string[] = [];

  answer<T>({ queryKey }: { readonly queryKey: DataTag<QueryName, T, Error> }, data: T | undefined): void {
    queryClient.setQueryData(queryKey, data);
    for (const query of queryClient.getQueryCache().findAll({ queryKey, exact: true }))
      if (isAtRest(query)) this.#answered.add(query.queryHash);
  }

  change<T>(queryKey: QueryName, to: (known: T) => T): void {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      // Safe: whoever names the call knows what its queries hold.
      const known = query.state.data as T | undefined;
      const next = known === undefined ? known : to(known);
      if (next === known) continue;
      query.setData(next);
      if (isAtRest(query)) this.#changed.add(query.queryHash);
    }
  }

  forget(input: object): void {
    this.#gone.push(JSON.stringify(input));
  }

  has(query: Query): boolean {
    return this.#answered.has(query.queryHash) || this.isStale(query);
  }

  isStale(query: Query): boolean {
    return this.#changed.has(query.queryHash) || this.isGone(query);
  }

  isGone({ queryKey: [, input] }: Query): boolean {
    return this.#gone.includes(JSON.stringify(input));
  }
}

/** A reply that is still on its way may be older than the change: it is asked for anew. */
function isAtRest({ state }: Query): boolean {
  return state.fetchStatus === 'idle';
}

/** The calls that answer a list of such rows. */
export function callsListing(row: z.ZodType): readonly CallName[] {
  // Safe: the keys of the table are the names.
  return (Object.keys(calls) as CallName[]).filter((name) => {
    const { output }: Call = calls[name];
    return output instanceof z.ZodArray && output.element === row;
  });
}
