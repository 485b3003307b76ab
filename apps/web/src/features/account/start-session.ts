import type { CallOutput } from '@panoramic/contract';
import { beginSession, ProblemError, reasonOf, describeWait } from '../../api/index.ts';
import { rememberIdToken } from './sign-on.ts';

/** Starts the session of the reply. Returns false when the reply contains none. */
export function startSession(reply: CallOutput<'Account/token'>, idToken: string | null = null): boolean {
  const begun = sessionIn(reply);
  if (!begun) return false;
  beginSession(begun);
  rememberIdToken(idToken);
  return true;
}

export function sessionIn({ token, userName, userId, userRoles }: CallOutput<'Account/token'>) {
  return token ? { token, userName: userName ?? '', userId: userId ?? 0, roles: userRoles } : null;
}

export function signInFailureText(error: unknown): string {
  if (!(error instanceof ProblemError) || error.code !== 'too-many') return reasonOf(error);
  const wait = error.retryAfter === null ? 'later' : `in ${describeWait(error.retryAfter)}`;
  return `Too many tries. Try again ${wait}.`;
}
