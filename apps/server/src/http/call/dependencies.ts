import type { CallName } from '@panoramic/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Handlers } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import type { AuditTrail } from '#db/history/audit-trail.ts';
import type { ReadReplica } from '#db/scope/read-replica.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Clock } from '#lib/clock.ts';
import type { Limits } from '../limits/limits.ts';
import type { Uploads } from './multipart.ts';

/** Finds the callers to whom tokens belong; `null` for a token that is unknown, expired or ended. */
export interface Callers {
  /** Returns the caller as the database has them now, and the count of changes of callers by then. */
  find(token: string): Promise<{ readonly actor: Actor; readonly changes: number } | null>;
  /** Returns the caller as a transaction sees them. */
  findIn(tx: Tx, token: string): Promise<Actor | null>;
}

/** What the calls are handed by the composition root. */
export interface Dependencies {
  readonly pool: Pool;
  /** Where long reads go; `null`: to the same database. */
  readonly replica: ReadReplica | null;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly handlers: Handlers;
  readonly uploads: Uploads;
  readonly callers: Callers;
  readonly limits: Limits;
  readonly trail: AuditTrail;
  /** Requests of one user per second; 0: any number. */
  readonly userRate: number;
  /** The same for one API token. */
  readonly tokenRate: number;
}

/** The dependencies, with the counters of this server's own work. */
export interface CallDependencies extends Dependencies {
  readonly work: LimitedWork;
  /** Fails when the user, or the API token, has sent too many requests. */
  readonly countRequest: (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<void>;
}

/** Does work when it is its turn, within what this server does at once. */
export interface LimitedWork {
  /** Work that takes a connection of the database. */
  withConnection<T>(call: CallRequest, caller: AllowedCaller, work: () => Promise<T>): Promise<T>;
  /** The whole of a call that does long work. */
  runLong(call: CallRequest, caller: AllowedCaller, work: () => Promise<unknown>): Promise<unknown>;
}

/** A request of a call, while it is answered. */
export interface CallRequest {
  readonly server: CallDependencies;
  readonly name: CallName;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who calls, and in which client they work. */
export interface AllowedCaller {
  readonly actor: Actor | null;
  readonly clientId: number | null;
  /** The count of changes of callers when the caller was found. */
  readonly changes: number | null;
}
