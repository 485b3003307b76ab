import type { Actor, Handlers } from '#calls/handler.ts';
import type { ListReplyCache } from '#calls/list-reply-cache.ts';
import type { CachedCaller } from '#db/scope/cached-caller.ts';
import type { Pool } from '#db/driver/pool.ts';
import type { AuditTrail } from '#db/history/audit-trail.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Limits, workLimits } from '../limits/limits.ts';
import type { Uploads } from './multipart.ts';
import type { RequestRate } from '../limits/request-rate.ts';

interface FoundCaller {
  readonly actor: Actor;
  readonly cached: CachedCaller;
}

/** Finds the callers to whom tokens belong. */
export interface Callers {
  /**
   * Returns the caller as the database has them now; `null` for a token that is unknown, expired or ended.
   */
  find(token: string): Promise<FoundCaller | null>;
  /** Returns the caller as last found. The database must confirm them before a reply is sent. */
  findInCache(token: string): FoundCaller | null;
  /** Returns the caller as a transaction sees them. */
  findIn(tx: Tx, token: string): Promise<Actor | null>;
}

/** What the calls are handed by the composition root. */
export interface Dependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly handlers: Handlers;
  readonly uploads: Uploads;
  readonly listReplies: ListReplyCache;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly trail: AuditTrail;
  /** Requests of one user per second; 0: any number. */
  readonly userRate: number;
  /** The same for one API token. */
  readonly tokenRate: number;
}

/** The dependencies, with the counters of this server's own work. */
export interface CallDependencies extends Omit<Dependencies, 'tokenRate'> {
  readonly work: ReturnType<typeof workLimits>;
  readonly rate: RequestRate;
  readonly tokenRate: RequestRate;
}
