import type { Handlers } from '#calls/handler.ts';
import type { ListReplyCache } from '#calls/list-reply-cache.ts';
import type { Pool } from '#db/driver/pool.ts';
import type { Clock } from '#lib/clock.ts';
import type { Callers } from './callers.ts';
import type { Limits, workLimits } from '../limits/limits.ts';
import type { Uploads } from './multipart.ts';
import type { RequestRate } from '../limits/request-rate.ts';

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
  /** Requests of one user per second; 0: any number. */
  readonly userRate: number;
}

/** The same, and what this server counts of its own work. */
export interface CallDependencies extends Dependencies {
  readonly work: ReturnType<typeof workLimits>;
  readonly rate: RequestRate;
}
