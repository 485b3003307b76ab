import type { Actor } from '#calls/handler.ts';
import type { CachedCaller } from '#db/scope/cached-caller.ts';
import type { Tx } from '#db/scope/transaction.ts';

interface FoundCaller {
  readonly actor: Actor;
  readonly cached: CachedCaller;
}

/** Who the tokens belong to. */
export interface Callers {
  /** As the database has it now; `null` for a token that is unknown, expired or ended. */
  find(token: string): Promise<FoundCaller | null>;
  /** As last found. The database must confirm it before anything goes out to them. */
  findInCache(token: string): FoundCaller | null;
  /** As a transaction has it. */
  findIn(tx: Tx, token: string): Promise<Actor | null>;
}
