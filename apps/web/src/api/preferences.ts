import {
  columnsPreferenceName,
  densities,
  listNames,
  maxKeptText,
  searchedListNames,
  widthsPreferenceName,
  type CallInput,
  type CallOutput,
  type Preferences,
  type SavedSearch,
} from '@panoramic/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountValue, keptTexts, writeKeptTexts } from '../lib/account-storage.ts';
import {
  listOf,
  nullable,
  anyNumber,
  objectOf,
  oneOf,
  optional,
  recordOf,
  anyText,
  anything,
  type Check,
} from '../lib/shapes/shapes.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { keyOf, type CacheUpdates } from './refresh.ts';

type Arranged = CallOutput<'Account/GetPreferences'>;

const nothing: Arranged = { preferences: {}, searches: [] };

/** The preferences last seen on this computer, used until they are loaded and when offline. */
const lastSeenKey = 'preferences';
const columnsOf = (names: readonly string[], chosen: typeof anything) =>
  Object.fromEntries(names.map((name) => [name, optional(chosen)]));
const arrangedShape = objectOf({
  preferences: objectOf({
    density: optional(oneOf(densities)),
    tour: optional(oneOf(['dismissed'])),
    kept: optional(recordOf(anyText)),
    views: optional(recordOf(anyNumber)),
    ...columnsOf(listNames.map(columnsPreferenceName), listOf(anyText)),
    ...columnsOf(listNames.map(widthsPreferenceName), recordOf(anyNumber)),
  }),
  searches: listOf(
    objectOf({ id: anyNumber, list: oneOf(searchedListNames), name: anyText, options: recordOf(anything) }),
  ),
});
// Safe: the shape has an entry per preference, and options are only compared with those that are valid.
const lastSeen = accountValue(
  lastSeenKey,
  nullable(arrangedShape) as unknown as Check<Arranged | null>,
  null,
);

function remembering(arranged: Arranged): Arranged {
  lastSeen.write(arranged);
  return arranged;
}

const query = queryOptions({
  queryKey: keyOf('Account/GetPreferences', {}),
  queryFn: async ({ signal }) => remembering(await call('Account/GetPreferences', {}, { signal })),
  // Read once per session, because all changes are made here.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The user's preferences. `known` is true once they are loaded, remembered or unavailable. */
export function usePreferences(): Arranged & { readonly known: boolean } {
  const [remembered] = useState(lastSeen.read);
  const { data, isError } = useQuery(query);
  const arranged = data ?? remembered;
  return { ...(arranged ?? nothing), known: arranged !== null || isError };
}

/** The same outside of React, as far as they are loaded or remembered. */
export function currentPreferences(): Preferences {
  return (queryClient.getQueryData(query.queryKey) ?? lastSeen.read() ?? nothing).preferences;
}

/** Applies a preference at once and saves it. Throws when saving fails. */
export async function savePreference(choice: CallInput<'Account/SavePreference'>): Promise<void> {
  await change(({ preferences, searches }) => {
    const { [choice.name]: _before, ...others } = preferences;
    // Safe: the contract's schema pairs the name with its value.
    const chosen = { [choice.name]: choice.value } as Preferences;
    return { preferences: choice.value === null ? others : { ...others, ...chosen }, searches };
  });
  await inTurn(() => call('Account/SavePreference', choice, { settle: asShown }));
}

/** Creates a saved search, or changes its name or options. */
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

/** The cache already contains the saved value. */
function asShown(_reply: unknown, settling: CacheUpdates): void {
  settling.answer(query, queryClient.getQueryData(query.queryKey));
}

function byName(a: SavedSearch, b: SavedSearch): number {
  return a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });
}

async function change(to: (arranged: Arranged) => Arranged): Promise<void> {
  // Waits for the first reply, which would otherwise overwrite the change. Without one the last seen values are used.
  if (!queryClient.getQueryData(query.queryKey)) await queryClient.ensureQueryData(query).catch(() => null);
  queryClient.setQueryData(query.queryKey, (known) => remembering(to(known ?? lastSeen.read() ?? nothing)));
}

/**
 * Saves what this browser keeps for the account on the server, where the next sign-in on any computer finds
 * it, because signing out removes all of it from the browser.
 */
export async function putAwayKept(): Promise<void> {
  const { [lastSeenKey]: _, ...kept } = keptTexts();
  const short = Object.entries(kept).filter(([, text]) => text.length <= maxKeptText);
  if (short.length > 0)
    await call(
      'Account/SavePreference',
      { name: 'kept', value: Object.fromEntries(short) },
      { unattended: true },
    );
}

/** Restores what `putAwayKept` has saved, unless this browser already keeps something for the account. */
export async function takeOutKept(): Promise<void> {
  if (Object.keys(keptTexts()).length > 0) return;
  const { preferences } = await queryClient.ensureQueryData(query);
  writeKeptTexts(preferences.kept ?? {});
}

let turn: Promise<unknown> = Promise.resolve();

/** Sends choices one after another, so that the last one wins. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = turn.then(send, send);
  turn = sent;
  return sent;
}
