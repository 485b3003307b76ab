// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { differing, fieldKinds } from '../../../../torture/attack/saved-kinds.ts';
import { sweepFields } from '../../../../torture/attack/nasty-values.ts';
import { Person } from '../../../../torture/person.ts';
import { testApp } from '../app.ts';
import { everybody } from '../people.ts';

/** Every field of every kind of row × values that nobody should send, made from the contract's tables. */
const app = testApp();
let person: Person;
beforeAll(async () => {
  person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
});

describe('every field stores a value and returns it equal, or a refusal names it and changes nothing', () => {
  test.each(differing(fieldKinds))('$what', async (kind) => {
    const { sent, findings } = await sweepFields(person, kind, `nasty ${kind.what}`, 'all at once');
    expect(findings).toEqual([]);
    expect(sent).toBeGreaterThan(20);
  });
});
