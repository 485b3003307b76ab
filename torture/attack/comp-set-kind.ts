import { compSetNameField } from '@panoramic/contract';
import { rowInList } from './row-in-list.ts';
import type { SavedKind } from './saved-kind.ts';

export const compSet: SavedKind = {
  what: 'comp set',
  creates: 'Comps/SaveCompSet',
  edits: 'Comps/SaveCompSet',
  key: 'id',
  fields: { name: compSetNameField },
  fallsBack: ['name'],
  sentAlong: ['compType'],
  versioned: true,
  fresh: async (person, mark) => {
    const { record } = await person.send('Comps/EditComps', { compType: 1, address: mark });
    return { compType: 1, name: mark, comps: [record['id']] };
  },
  made: async (person, _, answer) => compSet.read(person, answer.record),
  read: (person, row) => rowInList(person, 'Comps/GetCompSets', undefined, 'id', row),
};
