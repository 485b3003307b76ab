import {
  calls,
  type Call,
  type CallInput,
  type CallName,
  type CallOutput,
  type Resource,
} from '@panoramic/contract';
import type { DataTag, Query } from '@tanstack/react-query';
import { cacheGeneration, queryClient } from './query-client.ts';

/** A query key: a call with its input, or a static asset. */
type QueryName = readonly [CallName, ...unknown[]] | readonly ['asset', string];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryName;
  }
}

export function keyOf<N extends CallName>(name: N, input: CallInput<N>) {
  return [name, input] as const;
}

/** Updates the cache with what a reply contains, so that it is not read again. */
export interface CacheUpdates {
  /** Sets the result of a query. */
  answer<T>(query: { readonly queryKey: DataTag<QueryName, T, Error> }, data: T | undefined): void;
  /**
   * Updates the cached data of every query whose key begins like this. Updated queries are read again
   * when next opened, those returned unchanged at once.
   */
  change<T>(key: QueryName, to: (known: T) => T): void;
  /** Marks queries with this input as deleted: not read again, and removed once no screen shows them. */
  forget(input: object): void;
}

/** Handles the reply of a changing call before anything is read again. */
export type Settle<N extends CallName> = (
  output: CallOutput<N>,
  settling: CacheUpdates,
) => void | Promise<void>;

/**
 * Refreshes every query that reads what a call changed: at once if a screen shows it, otherwise when it
 * is next opened. `sentIn` is the cache's generation when the call was sent; a reply that belongs to a
 * previous client or session is ignored.
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

/** Refreshes as after this call, when somebody else made the change. */
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

class Settled implements CacheUpdates {
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
      // Safe: the caller names the call and thereby the type of its data.
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

/** False while the query is loading: its reply may predate the change, so it is read again. */
function isAtRest({ state }: Query): boolean {
  return state.fetchStatus === 'idle';
}

/** The calls that answer a list of rows of this kind. */
export function callsListing(rows: Call['lists']): readonly CallName[] {
  // Safe: the keys of the table are the names.
  return (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).lists === rows);
}
