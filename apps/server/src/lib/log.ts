import { pino, type Logger } from 'pino';
import { LogOutput } from './log-output.ts';

type Line = (facts: object, message: string) => void;

/** What the rest of the server needs of a logger. */
export interface Log {
  readonly info: Line;
  readonly warn: Line;
  readonly error: Line;
}

/** What the log must be able to tell later; one structured line each. */
export type AuditEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-limited'
  | 'sign-out'
  | 'refused'
  | 'exported'
  | 'imported'
  | 'deleted'
  | 'user-changed'
  | 'role-changed'
  | 'client-changed'
  | 'password-changed'
  | 'reset-requested'
  | 'sessions-ended'
  | 'two-step-changed'
  | 'passkey-changed'
  | 'policy-changed'
  | 'mail-sent'
  | 'reminders-made'
  | 'feed-changed'
  | 'token-changed'
  | 'webhook-changed'
  | 'payments-changed'
  | 'backup-taken'
  | 'documents-checked'
  | 'history-head';

/** Facts are ids and names; never a password, a token or a link that carries one. */
export type AuditFacts = Readonly<Record<string, string | number | null>>;

export function audit(log: Log, event: AuditEvent, facts: AuditFacts): void {
  log.info({ event, ...facts }, event);
}

/** What `audit` has written; `null` for any other line. */
export function auditEventOf(logged: object): ({ readonly event: string } & AuditFacts) | null {
  // Safe: lines with an event are written above and nowhere else.
  return 'event' in logged ? (logged as { readonly event: string } & AuditFacts) : null;
}

export interface BufferedLog {
  readonly log: Log;
  release(): void;
  /** Drops the lines so far, because the work they report was rolled back. */
  drop(): void;
}

/** Holds lines back until it is known whether the work they report was committed. */
export function bufferedLog(log: Log): BufferedLog {
  const held: (() => void)[] = [];
  function line(level: keyof Log): Line {
    return (facts, message) => void held.push(() => log[level](facts, message));
  }
  return {
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    release: () => held.forEach((write) => write()),
    drop: () => void held.splice(0),
  };
}

/** The message of a request's log line. Several of these lines may be written together. */
export const requestLine = 'request';
const waitAtMost = 500;

export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  if (destination) return pino(options, destination);
  // A pipe that Node has opened refuses what it has no room for, instead of stopping the process until it is
  // read.
  const out = new LogOutput(process.stdout.fd);
  setInterval(() => out.flush(), waitAtMost).unref();
  process.on('exit', () => out.flush());
  return pino(
    {
      ...options,
      hooks: {
        logMethod(given, method) {
          method.apply(this, given);
          if (given[1] !== requestLine) out.flush();
        },
      },
    },
    out,
  );
}
