import type { CallOutput, Client, PlainDate } from '@panoramic/contract';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';
import { readSession, storedKeys, writeSession, type StoredSession } from './stored-session.ts';

/** `unconfirmed`: a token is there, the server has not yet said that it is good. */
export type Session =
  | { readonly state: 'signedOut' }
  | ({ readonly state: 'unconfirmed' } & StoredSession)
  | ({
      readonly state: 'signedIn';
      readonly client: Client | null;
      readonly today: PlainDate;
    } & StoredSession);

export type SignedIn = Extract<Session, { state: 'signedIn' }>;

const signedOut: Session = { state: 'signedOut' };
const listeners = new Set<() => void>();
let session: Session = fromStorage();

function fromStorage(): Session {
  const stored = readSession();
  return stored ? { state: 'unconfirmed', ...stored } : signedOut;
}

function change(to: Session): void {
  session = to;
  for (const listener of listeners) listener();
}

export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** For screens behind a guard, where somebody is signed in. */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.state !== 'signedIn') throw new Error('Nobody is signed in.');
  return current;
}

/** `null` for somebody who is not signed in, as the contract's access rules take it. */
export function rolesOf(current: Session): readonly string[] | null {
  return current.state === 'signedOut' ? null : current.roles;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a sign-in; `confirmSession` then brings client and date. */
export function beginSession(begun: StoredSession): void {
  queryClient.clear();
  writeSession(begun);
  change({ state: 'unconfirmed', ...begun });
}

export function confirmSession(reply: CallOutput<'Account/GetSession'>): void {
  if (session.state === 'signedOut') return;
  const confirmed = {
    token: session.token,
    userName: reply.userName,
    userId: reply.userId,
    roles: reply.userRoles,
  };
  writeSession(confirmed);
  change({ state: 'signedIn', ...confirmed, client: reply.client, today: reply.today });
}

export function endSession(): void {
  if (session.state === 'signedOut') return;
  writeSession(null);
  queryClient.clear();
  change(signedOut);
}

/** This tab works in `client` from now on; whatever was read of the one before is forgotten. */
export function adoptClient(client: Client): void {
  if (session.state !== 'signedIn') return;
  queryClient.clear();
  change({ ...session, client });
}

/** Signing in, out or as somebody else in one tab does so in all. */
window.addEventListener('storage', ({ key }) => {
  const ours = key === null || storedKeys.some((stored) => stored === key);
  if (!ours) return;
  const stored = readSession();
  const token = session.state === 'signedOut' ? null : session.token;
  if ((stored?.token ?? null) === token) return;
  queryClient.clear();
  change(stored ? { state: 'unconfirmed', ...stored } : signedOut);
});
