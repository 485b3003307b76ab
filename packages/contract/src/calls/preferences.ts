import { z } from 'zod';
import { arrangedSchema, preferenceSchema, savedSearchSchema, saveSearchSchema } from '../lists/index.ts';
import { callTable, id, noInput, savedKeys } from './call.ts';

/** Not in the specification: the preferences of each user, and what became of a save that a reload interrupted. */
export const preferenceCalls = callTable({
  'Account/GetPreferences': {
    method: 'GET',
    path: 'api/Account/GetPreferences',
    access: 'signedIn',
    beforeSecondFactor: true,
    summary: 'What the user has arranged: columns, density, saved searches.',
    input: noInput,
    output: arrangedSchema,
    reads: ['preferences'],
  },
  'Account/SavePreference': {
    method: 'POST',
    path: 'api/Account/SavePreference',
    access: 'signedIn',
    summary: 'Remember one choice of the user; null forgets it.',
    input: preferenceSchema,
    output: z.boolean(),
    changes: ['preferences'],
  },
  'Account/SaveSearch': {
    method: 'POST',
    path: 'api/Account/SaveSearch',
    access: 'signedIn',
    summary:
      'Keep a search under a name (id 0), or change the one with that id. Names are taken once per list.',
    input: saveSearchSchema,
    output: savedSearchSchema,
    changes: ['preferences'],
    creates: true,
  },
  'Account/DeleteSearch': {
    method: 'POST',
    path: 'api/Account/DeleteSearch',
    access: 'signedIn',
    summary: 'Forget a saved search; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['preferences'],
  },
  'Account/GetSavedKeys': {
    ...savedKeys,
    path: 'api/Account/GetSavedKeys',
    access: 'signedIn',
    summary: 'Which saves of the user outside any client have gone through, by their Idempotency-Keys.',
    reads: ['comps', 'users', 'roles', 'clients'],
  },
});
