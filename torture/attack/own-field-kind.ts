import { text } from '@panoramic/contract';
import type { Row, SavedKind } from './saved-kind.ts';

/** A field that a client defines itself. */
export const ownField: SavedKind = {
  what: 'own field',
  creates: 'Fields/EditField',
  edits: 'Fields/EditField',
  key: 'key',
  fields: { help: text('Help', { max: 200 }) },
  fallsBack: ['help'],
  sentAlong: ['kind', 'label', 'type'],
  versioned: true,
  fresh: async (_, mark) => ({ kind: 'contacts', label: mark, type: 'text' }),
  made: async (person, _, answer) => ownField.read(person, answer.record),
  read: async (person, row) => {
    const { json } = await person.send('Fields/GetFields', { kind: row['kind'] });
    const defined = json as Row[]; // Safe: as the contract has it.
    const { place: _place, ...found } = defined.find(({ key }) => key === row['key']) ?? {};
    return found;
  },
};
