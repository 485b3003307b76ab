import { text } from '@panoramic/contract';
import { rowInList } from './row-in-list.ts';
import type { SavedKind } from './saved-kind.ts';

const name = text('Name', { max: 60 });

/** A choice that a client adds to a list. */
export const ownChoice: SavedKind = {
  what: 'own choice',
  creates: 'Fields/EditChoice',
  edits: 'Fields/EditChoice',
  key: 'id',
  fields: { name },
  fallsBack: ['name'],
  sentAlong: ['list', 'counts'],
  versioned: true,
  fresh: async (_, mark) => ({ list: 'noteTypes', name: mark }),
  made: async (person, _, answer) => ownChoice.read(person, answer.record),
  read: async (person, row) => {
    const { place: _place, ...found } = await rowInList(person, 'Fields/GetChoices', undefined, 'id', row);
    return found;
  },
};

/** A search with the arrangement of its list. */
export const listView: SavedKind = {
  what: 'view of a list',
  creates: 'Views/EditView',
  edits: 'Views/EditView',
  key: 'id',
  fields: { name },
  fallsBack: ['name'],
  sentAlong: ['list', 'shared', 'options', 'columns', 'widths', 'sort'],
  versioned: true,
  fresh: async (_, mark) => ({
    list: 'leases',
    name: mark,
    shared: false,
    options: {},
    columns: null,
    widths: null,
    sort: null,
  }),
  made: async (person, _, answer) => listView.read(person, answer.record),
  read: (person, row) => rowInList(person, 'Views/GetViews', undefined, 'id', row),
};
