import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { calls, type Call } from '@panoramic/contract';
import { RawReply } from '#calls/handler.ts';
import type { Pool } from '#db/driver/pool.ts';
import { addressKey } from '#lib/identity/address-key.ts';
import { Problem } from '#lib/problem.ts';
import type { AllowedCaller, CallRequest, LimitedWork } from '../call/dependencies.ts';
import { FairLimit } from './fair-limit.ts';
import { workKindOf, type ConnectionKind, type Limits, type CallWorkKind } from './limits.ts';

type Work<T> = () => Promise<T>;

/** How much this server does at once, by kind of work and by user. */
export class WorkLimits implements LimitedWork {
  readonly #all: LimitFunction;
  readonly #connections: Readonly<Record<ConnectionKind, FairLimit>>;
  readonly #reports: FairLimit;
  readonly #imports: FairLimit;
  readonly #openFiles: FairLimit;
  readonly #openLists: FairLimit;

  constructor({ connections, ...limits }: Limits, pool: Pool) {
    const of = (share: number) => Math.max(1, Math.floor(share * pool.options.max));
    const { all, perKind, waitMs } = connections;
    function limitOf(kind: ConnectionKind): FairLimit {
      return new FairLimit({ atOnce: of(perKind[kind].atOnce), perUser: of(perKind[kind].perUser), waitMs });
    }
    this.#all = pLimit(of(all));
    this.#connections = {
      read: limitOf('read'),
      list: limitOf('list'),
      save: limitOf('save'),
      document: limitOf('document'),
      'sign-in': limitOf('sign-in'),
      export: limitOf('export'),
    };
    this.#reports = new FairLimit(limits.reports);
    this.#imports = new FairLimit(limits.imports);
    this.#openFiles = new FairLimit(limits.openFiles);
    this.#openLists = new FairLimit(limits.openLists);
  }

  /** Work that takes a connection of the pool. Reports and imports have connections of their own. */
  withConnection<T>(call: CallRequest, caller: AllowedCaller, work: Work<T>): Promise<T> {
    const kind = kindOf(call);
    if (kind === 'report' || kind === 'import') return work();
    return this.#connections[kind].run(userOf(call, caller), work, this.#all);
  }

  /** The whole of a call that does long work. What was cancelled in the queue is not begun. */
  runLong(call: CallRequest, caller: AllowedCaller, work: Work<unknown>): Promise<unknown> {
    const user = userOf(call, caller);
    function begin(): Promise<unknown> {
      if (call.reply.raw.destroyed) throw new Problem('timed-out', 'Nobody waits for the reply any more.');
      return work();
    }
    const kind = kindOf(call);
    if (kind === 'report') return this.#reports.run(user, begin);
    if (kind === 'import') return this.#imports.run(user, begin);
    if (kind === 'list') return untilSent(this.#openLists, user, begin);
    if (kind === 'document' && call.request.method === 'GET') return untilSent(this.#openFiles, user, begin);
    return work();
  }
}

function kindOf({ server, name }: CallRequest): CallWorkKind {
  const call: Call = calls[name];
  return workKindOf(name, call, server.handlers);
}

function userOf({ request }: CallRequest, { actor }: AllowedCaller): string {
  return actor ? `user ${actor.userId}` : `address ${addressKey(request.ip)}`;
}

/** Counts the work until the last byte of its reply was read, so that slow readers leave room for others. */
function untilSent(limit: FairLimit, user: string, work: Work<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    limit
      .run(user, async () => {
        const result = await work();
        resolve(result);
        if (result instanceof RawReply && result.body instanceof Readable)
          await finished(result.body).catch(() => {});
      })
      .catch(reject);
  });
}
