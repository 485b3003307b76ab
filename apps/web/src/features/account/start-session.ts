import type { CallOutput } from '@panoramic/contract';
import { beginSession, ProblemError, reasonOf, waitInWords } from '../../api/index.ts';
import { rememberIdToken } from './sign-on.ts';

/** Starts the session of the reply. Returns false when the reply contains none. */
export function startSession(reply: CallOutput<'Account/token'>, idToken: string | null = null): boolean {
  const { token, userName, userId, userRoles } = reply;
  if (!token) return false;
  beginSession({ token, userName: userName ?? '', userId: userId ?? 0, roles: userRoles });
  rememberIdToken(idToken);
  return true;
}

export function signInFailureText(error: unknown): string {
  if (!(error instanceof ProblemError) || error.code !== 'too-many') return reasonOf(error);
  const wait = error.retryAfter === null ? 'later' : `in ${waitInWords(error.retryAfter)}`;
  return `Too many tries. Try again ${wait}.`;
}
