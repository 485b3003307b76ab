import { codeOf, problems, type FieldError, type ProblemCode } from '@panoramic/contract';
import { parseJson } from '../lib/browser-storage.ts';
import { anything, listOf, anyNumber, objectOf, optional, anyText } from '../lib/shapes/shapes.ts';

/** `offline` means that no reply came. */
export type FailureCode = ProblemCode | 'offline';

/** A failed call with the server's explanation. */
export class ProblemError extends Error {
  readonly code: FailureCode;
  /** A sentence for the user. */
  readonly detail: string;
  /** Errors by field, when a rule refused the input. */
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

/** A refusal of one field by a rule. */
export function refusedProblem(error: FieldError): ProblemError {
  return new ProblemError('refused', error.message, { errors: error.field === '' ? [] : [error] });
}

export function offlineProblem(): ProblemError {
  return new ProblemError('offline', 'The server cannot be reached. Check the connection and try again.');
}

/** A reply that ended early. */
export function truncatedReplyProblem(): ProblemError {
  return new ProblemError('offline', 'The connection broke off before everything had arrived. Try again.');
}

/** As the contract's schema of the same document. */
const problemShape = objectOf({
  type: anyText,
  title: anyText,
  status: anyNumber,
  detail: anyText,
  requestId: anyText,
  errors: optional(listOf(objectOf({ field: anyText, message: anyText }))),
  current: anything,
});

/** Makes a ProblemError from any failed reply, also one from a proxy. */
export async function problemOf(reply: Response): Promise<ProblemError> {
  const retryAfter = Number.parseInt(reply.headers.get('Retry-After') ?? '', 10) || null;
  const parsed = problemShape.safeParse(parseJson(await reply.text()));
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
export function describeWait(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
