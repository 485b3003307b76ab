import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ownDefaults,
  ownProblems,
  withOwnBeside,
  withOwnGroups,
  withOwnInside,
  type OwnField,
} from './index.ts';

const values = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/),
  fc.oneof(fc.string(), fc.integer()),
);

function ownField(key: string, more: Partial<OwnField> = {}): OwnField {
  return {
    kind: 'leases',
    key,
    label: key.toUpperCase(),
    type: 'text',
    help: '',
    group: '',
    place: 0,
    required: false,
    default: null,
    choices: [],
    min: null,
    max: null,
    retired: false,
    version: 1,
    ...more,
  };
}

test('a row with its own fields beside the others sends them by their keys', () => {
  fc.assert(
    fc.property(values, (own) => {
      const { own: sent, ...others } = withOwnInside(withOwnBeside({ sd_num: '1', own }));
      expect({ ...sent }).toEqual({ ...own });
      expect(others).toEqual({ sd_num: '1' });
    }),
  );
});

test('of a row that was there before only the own fields that differ are sent', () => {
  fc.assert(
    fc.property(values, values, (before, after) => {
      const { own: sent } = withOwnInside(withOwnBeside({ own: after }), { own: before });
      const changed = Object.entries(after).filter(
        ([key, value]) => !Object.hasOwn(before, key) || before[key] !== value,
      );
      expect({ ...sent }).toEqual(Object.fromEntries(changed));
    }),
  );
  expect(withOwnInside({ 'own.a': null }, { own: { a: 1 } })).toEqual({ own: { a: null } });
  expect(withOwnInside({ 'own.a': null }, {})).toEqual({});
});

test('a new row has the defaults and misses what is required, but for retired fields', () => {
  const fields = [
    ownField('a', { default: 'x' }),
    ownField('b', { required: true }),
    ownField('c', { required: true, default: 'y', retired: true }),
  ];
  expect(ownDefaults(fields)).toEqual({ 'own.a': 'x' });
  expect(ownProblems(fields, {})).toEqual([{ field: 'own.b', message: 'B is required.' }]);
  expect(ownProblems(fields, { 'own.b': 'there' })).toEqual([]);
});

test('own fields stand at the end of the group that they name, in any case of letters, or in a further one', () => {
  const groups = withOwnGroups<string>(
    [{ title: 'Site', fields: ['sd_num'] }],
    [ownField('a', { group: 'site' }), ownField('b'), ownField('c', { group: 'Retail' }), ownField('d')],
  );
  expect(groups).toEqual([
    { title: 'Site', fields: ['sd_num', 'own.a'] },
    { title: 'Own fields', fields: ['own.b', 'own.d'] },
    { title: 'Retail', fields: ['own.c'] },
  ]);
});
