import { z } from 'zod';
import { preferenceSchema, preferencesSchema, savedSearchSchema, saveSearchSchema } from '../lists/index.ts';
import { callTable, id, noInput } from './call.ts';

/** Not in the specification: the preferences of each user. */
export const preferenceCalls = callTable({
  'Account/GetPreferences': {
    method: 'GET',
    path: 'api/Account/GetPreferences',
    access: 'signedIn',
    summary: 'What the user has arranged: columns, density, saved searches.',
    input: noInput,
    output: z.object({ preferences: preferencesSchema, searches: z.array(savedSearchSchema) }),
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
});
