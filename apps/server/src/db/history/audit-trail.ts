import type { Clock } from '#lib/clock.ts';
import { auditEventOf, type AuditFacts, type Log } from '#lib/log.ts';
import type { Pool } from '../driver/pool.ts';
import { sql } from '../scope/sql.ts';
import { queryUnscoped } from '../scope/transaction.ts';

interface StoredEvent {
  readonly at: Date;
  readonly kind: string;
  readonly userId: number | null;
  readonly clientId: number | null;
  readonly facts: AuditFacts;
}

/** How many events wait while the database cannot be reached; further events are in the log alone. */
const mostWaiting = 10_000;
const retryMs = 1000;

/**
 * Stores the audit events of the log in the database, outside the requests that cause them, so that no
 * request waits for it. Events that the history records already are left out.
 */
export class AuditTrail {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: StoredEvent[] = [];
  #writing: Promise<void> | null = null;
  #isClosed = false;

  constructor(pool: Pool, clock: Clock, log: Log) {
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Wraps the log so that its events are stored as well, when they are written, which is after their work was
   * committed.
   */
  over(log: Log): Log {
    return {
      info: (facts, message) => {
        log.info(facts, message);
        this.#tell(facts);
      },
      warn: (facts, message) => log.warn(facts, message),
      error: (facts, message) => log.error(facts, message),
    };
  }

  /** Waits for what is being stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  #tell(logged: object): void {
    const event = auditEventOf(logged);
    if (!event || isInHistory(event) || this.#waiting.length >= mostWaiting) return;
    const { event: kind, ...facts } = event;
    const { by, userId, clientId } = facts;
    this.#waiting.push({
      at: this.#clock.now(),
      kind,
      userId: idOf(by) ?? idOf(userId),
      clientId: idOf(clientId),
      facts,
    });
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, 500);
      try {
        await store(this.#pool, batch);
      } catch (error) {
        this.#log.warn({ err: error }, 'events of the audit were not stored; they are tried again');
        if (this.#isClosed) break;
        this.#waiting.unshift(...batch);
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
    this.#writing = null;
  }
}

function idOf(value: AuditFacts[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** Deletions and changes of users, roles, clients and policies have their entries in the history. */
function isInHistory({ event, change }: { readonly event: string; readonly change?: unknown }): boolean {
  if (event === 'user-changed') return change === 'created' || change === 'edited';
  if (event === 'client-changed') return change !== 'chosen';
  return ['deleted', 'role-changed', 'policy-changed'].includes(event);
}

async function store(pool: Pool, events: readonly StoredEvent[]): Promise<void> {
  await queryUnscoped(
    pool,
    sql`
    insert into audit_events (at, kind, user_id, client_id, facts)
    select * from unnest(
      ${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ userId }) => userId)}::integer[], ${events.map(({ clientId }) => clientId)}::integer[],
      ${events.map(({ facts }) => JSON.stringify(facts, storable))}::jsonb[])`,
  );
}

/** Removes what the database cannot store: one event that it refuses would hold back all later ones. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value;
}
