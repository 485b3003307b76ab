import { codeOf, problems, problemSchema, type FieldError, type ProblemCode } from '@panoramic/contract';
import { parseJson } from '../lib/browser-storage.ts';

/** `offline`: no reply came at all. */
export type FailureCode = ProblemCode | 'offline';

/** A call that failed, in the server's words. */
export class ProblemError extends Error {
  readonly code: FailureCode;
  /** What to tell the user: a sentence. */
  readonly detail: string;
  /** By field, where a rule refused the input. */
  readonly errors: readonly FieldError[];
  /** On a conflict, the row as it is now. */
  readonly current: unknown;
  readonly requestId: string | null;
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | null;

  constructor(
    code: FailureCode,
    detail: string,
    more: Partial<Pick<ProblemError, 'errors' | 'current' | 'requestId' | 'retryAfter'>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'ProblemError';
    this.code = code;
    this.detail = detail;
    this.errors = more.errors ?? [];
    this.current = more.current;
    this.requestId = more.requestId ?? null;
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** What a rule refused, with the field that it is about. */
export function refusedProblem(error: FieldError): ProblemError {
  return new ProblemError('refused', error.message, { errors: error.field === '' ? [] : [error] });
}

export function offlineProblem(): ProblemError {
  return new ProblemError('offline', 'The server cannot be reached. Check the connection and try again.');
}

/** A reply that ended before it was whole. */
export function truncatedReplyProblem(): ProblemError {
  return new ProblemError('offline', 'The connection broke off before everything had arrived. Try again.');
}

/** Whatever a failed reply holds, also one that a proxy in between wrote. */
export async function problemOf(reply: Response): Promise<ProblemError> {
  const retryAfter = Number.parseInt(reply.headers.get('Retry-After') ?? '', 10) || null;
  const parsed = problemSchema.safeParse(parseJson(await reply.text()));
  if (!parsed.success)
    return new ProblemError(codeByStatus(reply.status), problems[codeByStatus(reply.status)].title + '.', {
      retryAfter,
    });
  const { detail, errors = [], current, requestId } = parsed.data;
  return new ProblemError(codeOf(parsed.data), detail, { errors, current, requestId, retryAfter });
}

function codeByStatus(status: number): ProblemCode {
  const codes = Object.entries(problems) as [ProblemCode, { status: number }][]; // Safe: its own entries.
  return codes.find(([, problem]) => problem.status === status)?.[0] ?? 'internal';
}

/** A sentence for the user about anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof ProblemError ? error.detail : 'Something went wrong. Try again.';
}

/** "2 minutes", for a wait in seconds. */
export function waitInWords(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
