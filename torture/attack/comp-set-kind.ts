import { compSetNameField } from '@panoramic/contract';
import type { Person } from '../person.ts';
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
  fresh: async (person, mark) => ({ compType: 1, name: mark, comps: [await compToSave(person)] }),
  made: async (person, _, answer) => compSet.read(person, answer.record),
  read: (person, row) => rowInList(person, 'Comps/GetCompSets', undefined, 'id', row),
};

const known = new WeakMap<Person, number>();

/** Returns the same comp for every set of a person, because sets that are made alike must be alike. */
async function compToSave(person: Person): Promise<number> {
  const id =
    known.get(person) ??
    Number((await person.send('Comps/EditComps', { compType: 1, address: 'Of a set' })).record['id']);
  known.set(person, id);
  return id;
}
