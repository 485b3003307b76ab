import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { currentSession, endSession, refuseToken, whenTokenAccepted, type Session } from './session.ts';

/**
 * Sends a request of a call. When its session has ended and something would be lost, the user is asked to
 * sign in over the screen, and the request is sent again. Never under another account.
 */
export async function sendSignedIn(isChange: boolean, send: () => Promise<Response>): Promise<Response> {
  const sentAs = currentSession();
  const reply = await send();
  if (reply.status !== 401 || !(await signedInAgain(sentAs, isChange))) return reply;
  return sendSignedIn(isChange, send);
}

async function signedInAgain(sentAs: Session, isChange: boolean): Promise<boolean> {
  if (sentAs.state === 'signedOut') return false;
  const now = currentSession();
  if (now.state !== 'signedOut' && now.token === sentAs.token) {
    const isRequested = now.state === 'signedIn' && now.refused;
    const isAtStake = now.state === 'signedIn' && (isChange || hasUnsavedWork());
    // Otherwise nothing is lost by going to /login, where the specification sends signed-out users.
    if (!isRequested && !isAtStake) {
      endSession();
      return false;
    }
    refuseToken();
  }
  await whenTokenAccepted();
  const again = currentSession();
  return again.state === 'signedIn' && again.userId === sentAs.userId;
}
