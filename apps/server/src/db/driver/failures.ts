import { isOwnFieldName } from '@panoramic/contract';
import { noSpaceLeft, Problem } from '#lib/problem.ts';

/** What a failure of the database means to the caller; anything else passes through. */
export function databaseProblem(error: unknown): unknown {
  const code = sqlStateOf(error);
  if (code !== null && outOfSpace.has(code)) return noSpaceLeft(error);
  if (code === 'PN002' && error instanceof Error && 'column' in error)
    return refusedByTrigger(error.message, String(error.column), error);
  if (code === 'PN003' && error instanceof Error)
    return new Problem('unavailable', error.message, { retryAfterSeconds: 5, cause: error });
  if (code === '55P03')
    return new Problem('unavailable', 'Somebody is changing the same fields or rows. Try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  if (isUnavailable(error, code))
    return new Problem('unavailable', 'The database is not available at the moment. Try again shortly.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  return error;
}

/** A type that the client has not is a wrong request, as a choice of other fields is; an own value breaks a rule. */
function refusedByTrigger(message: string, field: string, cause: unknown): Problem {
  const code = field === 'own' || isOwnFieldName(field) ? 'refused' : 'malformed';
  return new Problem(code, message, { errors: [{ field, message }], cause });
}

/** The unique index that a statement ran into; `null` for any other failure. */
export function violatedIndex(error: unknown): string | null {
  if (sqlStateOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}

/** disk_full, and a failed write to the write-ahead log. */
const outOfSpace = new Set(['53100', 'ENOSPC']);

/** Classes: 08 connection, 28 refused sign-in, 57P administrator's shutdown, 53300 too many connections. */
function isUnavailable(error: unknown, code: string | null): boolean {
  if (code === null) return error instanceof Error && lostConnection.test(error.message);
  return (
    /^08|^28|^57P0|^53300|^25P03/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)
  );
}

/** The driver gives these without a code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
