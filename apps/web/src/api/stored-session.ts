import { parseJson, readStoredText, writeStoredText } from '../lib/browser-storage.ts';
import { listOf, anyText } from '../lib/shapes/shapes.ts';

/** The session in local storage, under the four keys of the specification. */
export interface StoredSession {
  readonly userName: string;
  readonly token: string;
  readonly userId: number;
  readonly roles: readonly string[];
}

export const storedKeys = ['userName', 'token', 'userId', 'usersRole'] as const;
type StoredKey = (typeof storedKeys)[number];
type StoredTexts = Record<StoredKey, string | null>;

const rolesShape = listOf(anyText);

/** Returns `null` without a token. Other invalid values are corrected when the server confirms the session. */
export function parseSession(texts: StoredTexts): StoredSession | null {
  const token = texts.token?.trim();
  if (!token) return null;
  const roles = rolesShape.safeParse(parseJson(texts.usersRole));
  const userId = Number(texts.userId ?? 0);
  return {
    token,
    userName: texts.userName ?? '',
    userId: Number.isInteger(userId) ? userId : 0,
    roles: roles.success ? roles.data : [],
  };
}

export function readSession(): StoredSession | null {
  return parseSession({
    userName: readStoredText('userName'),
    token: readStoredText('token'),
    userId: readStoredText('userId'),
    usersRole: readStoredText('usersRole'),
  });
}

export function writeSession(session: StoredSession | null): void {
  const texts: StoredTexts = {
    userName: session?.userName ?? null,
    userId: session ? String(session.userId) : null,
    usersRole: session ? JSON.stringify(session.roles) : null,
    // Written last: other tabs react to it and then read the rest.
    token: session?.token ?? null,
  };
  for (const [key, text] of Object.entries(texts)) writeStoredText(key, text);
}
