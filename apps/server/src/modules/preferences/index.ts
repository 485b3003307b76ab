import { maxSavedSearches, preferencesSchema, type Preferences, type SavedSearch } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { keysOfDoneWork } from '#calls/idempotency.ts';
import { violatedIndex } from '#db/driver/failures.ts';
import { refuse } from '#lib/problem.ts';
import {
  addSearch,
  changeSearch,
  countSearches,
  deleteSearchRow,
  deletePreference,
  storePreference,
  preferencesOf,
  searchesOf,
} from './preferences.store.ts';

/** The preferences and saved searches of each user. */
export const preferenceHandlers = handlers({
  'Account/GetPreferences': async ({ actor, tx }) => ({
    preferences: readable(await preferencesOf(tx, actor.userId)),
    searches: await searchesOf(tx, actor.userId),
  }),

  'Account/SavePreference': async ({ actor, tx }, { name, value }) => {
    if (value === null) await deletePreference(tx, actor.userId, name);
    else await storePreference(tx, actor.userId, name, value);
    return true;
  },

  'Account/SaveSearch': async ({ actor, tx }, { id, list, name, options }) => {
    const search: SavedSearch = { id, list, name, options: set(options) };
    if (id === 0 && (await countSearches(tx, actor.userId, list)) >= maxSavedSearches)
      refuse([{ field: 'name', message: `At most ${maxSavedSearches} searches can be saved for one list.` }]);
    try {
      return await (id === 0 ? addSearch(tx, actor.userId, search) : changeSearch(tx, actor.userId, search));
    } catch (error) {
      if (violatedIndex(error) !== 'saved_searches_by_name') throw error;
      return refuse([{ field: 'name', message: 'There is a search of that name already.' }]);
    }
  },

  'Account/DeleteSearch': ({ actor, tx }, { id }) => deleteSearchRow(tx, actor.userId, id),

  'Account/GetSavedKeys': ({ actor, tx }, { keys }) => keysOfDoneWork(tx, actor.userId, null, keys),
});

/** A preference that an older version wrote and this one cannot read is ignored. */
function readable(stored: readonly { name: string; value: unknown }[]): Preferences {
  return Object.assign(
    {},
    ...stored.map(({ name, value }) => preferencesSchema.safeParse({ [name]: value }).data ?? {}),
  );
}

function set(options: object): SavedSearch['options'] {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  );
}
