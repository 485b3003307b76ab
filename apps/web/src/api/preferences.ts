import {
  calls,
  type CallInput,
  type CallOutput,
  type Preferences,
  type SavedSearch,
} from '@panoramic/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { storedValue } from '../lib/browser-storage.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { keyOf, type Settling } from './refresh.ts';
import { currentSession, useSignedIn } from './session.ts';

type Arranged = CallOutput<'Account/GetPreferences'>;

const nothing: Arranged = { preferences: {}, searches: [] };

/** As they were last seen on this computer: a list starts with them, and makes do with them offline. */
const lastSeen = storedValue<{ userId: number; arranged: Arranged }>(
  'preferences',
  z.object({ userId: z.number(), arranged: calls['Account/GetPreferences'].output }),
  { userId: 0, arranged: nothing },
);

function lastSeenOf(userId: number): Arranged | null {
  const seen = lastSeen.read();
  return seen.userId === userId ? seen.arranged : null;
}

function remembering(arranged: Arranged): Arranged {
  const session = currentSession();
  if (session.state === 'signedIn') lastSeen.write({ userId: session.userId, arranged });
  return arranged;
}

const query = queryOptions({
  queryKey: keyOf('Account/GetPreferences', {}),
  queryFn: async ({ signal }) => remembering(await call('Account/GetPreferences', {}, { signal })),
  // Once with the session: whatever changes is changed here.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What the user has arranged; `known` once it has come, is remembered here, or cannot be had. */
export function usePreferences(): Arranged & { readonly known: boolean } {
  const { userId } = useSignedIn();
  const [remembered] = useState(() => lastSeenOf(userId));
  const { data, isError } = useQuery(query);
  const arranged = data ?? remembered;
  return { ...(arranged ?? nothing), known: arranged !== null || isError };
}

/** Holds at once; what it throws is that it will not last. */
export async function savePreference(choice: CallInput<'Account/SavePreference'>): Promise<void> {
  await change(({ preferences, searches }) => {
    const { [choice.name]: _before, ...others } = preferences;
    // Safe: the contract's schema pairs the name with its value.
    const chosen = { [choice.name]: choice.value } as Preferences;
    return { preferences: choice.value === null ? others : { ...others, ...chosen }, searches };
  });
  await inTurn(() => call('Account/SavePreference', choice, { settle: asShown }));
}

/** A new one, or another name or other options for a known one. */
export async function saveSearch(search: CallInput<'Account/SaveSearch'>): Promise<SavedSearch> {
  return call('Account/SaveSearch', search, {
    settle: async (saved, settling) => {
      await change(({ preferences, searches }) => ({
        preferences,
        searches: [...searches.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      }));
      asShown(saved, settling);
    },
  });
}

export async function deleteSearch(id: number): Promise<void> {
  await call(
    'Account/DeleteSearch',
    { id },
    {
      settle: async (deleted, settling) => {
        await change(({ preferences, searches }) => ({
          preferences,
          searches: searches.filter((search) => search.id !== id),
        }));
        asShown(deleted, settling);
      },
    },
  );
}

/** What is known here has what was saved in it already. */
function asShown(_reply: unknown, settling: Settling): void {
  settling.answer(query, queryClient.getQueryData(query.queryKey));
}

function byName(a: SavedSearch, b: SavedSearch): number {
  return a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });
}

async function change(to: (arranged: Arranged) => Arranged): Promise<void> {
  // A reply still on its way would bring back what was before; without any, what was last seen has to do.
  if (!queryClient.getQueryData(query.queryKey)) await queryClient.ensureQueryData(query).catch(() => null);
  const session = currentSession();
  const userId = session.state === 'signedOut' ? 0 : session.userId;
  queryClient.setQueryData(query.queryKey, (known) =>
    remembering(to(known ?? lastSeenOf(userId) ?? nothing)),
  );
}

let turn: Promise<unknown> = Promise.resolve();

/** The last of several choices is the one that stays: they are sent one after another. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = turn.then(send, send);
  turn = sent;
  return sent;
}
