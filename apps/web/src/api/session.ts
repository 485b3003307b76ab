import type { CallOutput, Client, PlainDate, SecondFactorState } from '@panoramic/contract';
import { forgetOtherAccounts, setStorageOwner } from '../lib/account-storage.ts';
import { nullable, anyNumber, objectOf, anyText } from '../lib/shapes/shapes.ts';
import { createStore, useStore } from '../lib/store.ts';
import { clearCache } from './query-client.ts';
import { readSession, storedKeys, writeSession, type StoredSession } from './stored-session.ts';

/** `unconfirmed` means that the server has not confirmed the stored token yet. */
export type Session =
  | { readonly state: 'signedOut' }
  | ({ readonly state: 'unconfirmed' } & StoredSession)
  | ({
      readonly state: 'signedIn';
      /** The client that the session works in now. */
      readonly client: Client | null;
      /** The client that this tab's screen was opened for. Calls send it and are refused when the session has another. */
      readonly openedFor: Client | null;
      readonly today: PlainDate;
      /** Nothing can be done before a second factor is set up or proved. */
      readonly needsSecondFactor: boolean;
      /** When the second factor must be set up; `null` where it is not required or is already set up. */
      readonly secondFactorDue: string | null;
      /** The server has refused the token: the user is asked to sign in over the screen. */
      readonly refused: boolean;
    } & StoredSession);

export type SignedIn = Extract<Session, { state: 'signedIn' }>;

const signedOut: Session = { state: 'signedOut' };
const store = createStore<Session>(fromStorage());

function fromStorage(): Session {
  const stored = readSession();
  setStorageOwner(ownerOf(stored));
  return stored ? { state: 'unconfirmed', ...stored } : signedOut;
}

/** Id 0 stands for a stored session whose id could not be read; the server tells it. */
function ownerOf(stored: StoredSession | null): number | null {
  return stored?.userId || null;
}

export function currentSession(): Session {
  return store.read();
}

export function useSession(): Session {
  return useStore(store);
}

/** For guarded screens, which only signed-in users see. */
export function useSignedIn(): SignedIn {
  const current = useSession();
  if (current.state !== 'signedIn') throw new Error('Nobody is signed in.');
  return current;
}

/** `null` for somebody who is not signed in, as the contract's access rules take it. */
export function rolesOf(current: Session): readonly string[] | null {
  return current.state === 'signedOut' ? null : current.roles;
}

/** Starts a session after sign-in; `confirmSession` then sets client and date. */
export function beginSession(begun: StoredSession): void {
  clearCache();
  forgetOtherAccounts(begun.userId);
  setStorageOwner(ownerOf(begun));
  writeSession(begun);
  store.write({ state: 'unconfirmed', ...begun });
}

export function confirmSession(reply: CallOutput<'Account/GetSession'>): void {
  const session = store.read();
  if (session.state === 'signedOut') return;
  const confirmed = {
    token: session.token,
    userName: reply.userName,
    userId: reply.userId,
    roles: reply.userRoles,
  };
  setStorageOwner(ownerOf(confirmed));
  writeSession(confirmed);
  const openedFor = session.state === 'signedIn' ? session.openedFor : reply.client;
  store.write({
    state: 'signedIn',
    ...confirmed,
    client: reply.client,
    openedFor,
    today: reply.today,
    needsSecondFactor: isSecondFactorMissing(reply.secondFactor),
    secondFactorDue: reply.secondFactor === 'asked' ? reply.secondFactorDue : null,
    refused: false,
  });
}

/** Whether nothing else can be done before a second factor is set up or proved. */
export function isSecondFactorMissing(state: SecondFactorState): boolean {
  return state === 'needed' || state === 'unproven';
}

/** The server has refused a call because a second factor is required from now on. */
export function requireSecondFactor(): void {
  const session = store.read();
  if (session.state === 'signedIn') store.write({ ...session, needsSecondFactor: true });
}

/** Keeps the screen of an ended session, with what is typed on it, until the user has signed in again. */
export function refuseToken(): void {
  const session = store.read();
  if (session.state === 'signedIn') store.write({ ...session, refused: true });
}

/** Resolves when the session is over, or `confirmSession` has confirmed its new token. */
export function whenTokenAccepted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isRequested = () => {
    const session = store.read();
    return session.state === 'signedIn' && session.refused;
  };
  const stop = store.subscribe(() => isRequested() || resolve());
  if (!isRequested()) resolve();
  return promise.finally(stop);
}

/** Gives the open screen the new token of the same account. Returns false for another account's. */
export function renewToken(begun: StoredSession): boolean {
  const session = store.read();
  if (session.state !== 'signedIn' || session.userId !== begun.userId) return false;
  writeSession(begun);
  store.write({ ...session, ...begun });
  return true;
}

export function endSession(): void {
  const session = store.read();
  if (session.state === 'signedOut') return;
  writeSession(null);
  clearCache();
  setStorageOwner(null);
  store.write(signedOut);
}

/** Ends the session as the user asked: the browser forgets the account, apart from its drafts. */
export function signOutHere(): void {
  endSession();
  forgetOtherAccounts(null);
}

/** Switches this tab to `client` and clears the cache of the previous one. */
export function adoptClient(client: Client): void {
  const session = store.read();
  if (session.state !== 'signedIn') return;
  clearCache();
  store.write({ ...session, client, openedFor: client });
  announce(client);
}

/** The client has another name or logo; every tab shows it. */
export function showClient(client: Client): void {
  takeClient(client);
  announce(client);
}

/** Switches the newly opened screen to the client that another tab has chosen. */
export function followClient(): void {
  const session = store.read();
  if (session.state !== 'signedIn' || session.client?.cl_id === session.openedFor?.cl_id) return;
  clearCache();
  store.write({ ...session, openedFor: session.client });
}

/** Tells other tabs about a change of client, because they share the session. */
const otherTabs = new BroadcastChannel('panoramic-client');
const clientShape = objectOf({ cl_id: anyNumber, cl_name: anyText, logoLocation: nullable(anyText) });
const messageShape = objectOf({ userId: anyNumber, client: clientShape });

function announce(client: Client): void {
  const session = store.read();
  if (session.state !== 'signedIn') return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  otherTabs.postMessage({ userId: session.userId, client });
}

otherTabs.addEventListener('message', ({ data }) => {
  const session = store.read();
  const message = messageShape.safeParse(data);
  if (!message.success || session.state !== 'signedIn') return;
  const { userId, client } = message.data;
  if (userId !== session.userId) return;
  if (client.cl_id === session.client?.cl_id) takeClient(client);
  // The header changes at once; the screen keeps its client until the next navigation.
  else store.write({ ...session, client });
});

/** Updates the data of the current client. */
function takeClient(client: Client): void {
  const session = store.read();
  if (session.state !== 'signedIn' || session.client?.cl_id !== client.cl_id) return;
  const openedFor = session.openedFor?.cl_id === client.cl_id ? client : session.openedFor;
  store.write({ ...session, client, openedFor });
}

/** Applies a sign-in or sign-out in one tab to all tabs. */
window.addEventListener('storage', ({ key }) => {
  const session = store.read();
  const ours = key === null || storedKeys.some((stored) => stored === key);
  if (!ours) return;
  const stored = readSession();
  const token = session.state === 'signedOut' ? null : session.token;
  if ((stored?.token ?? null) === token) return;
  // A window that was opened to sign in again first removes the refused token. That is no sign-out here.
  if (stored === null && session.state === 'signedIn' && session.refused) return;
  if (stored && renewToken(stored)) return;
  clearCache();
  setStorageOwner(ownerOf(stored));
  store.write(stored ? { state: 'unconfirmed', ...stored } : signedOut);
});
