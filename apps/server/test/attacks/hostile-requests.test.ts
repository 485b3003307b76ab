// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { ownFieldRows } from '@panoramic/contract';
import { defineOwnFields } from '../../../../torture/attack/own-fields.ts';
import { fuzz, sendHostileBodies, sendHostileQueries } from '../../../../torture/attack/requests.ts';
import { Person } from '../../../../torture/person.ts';
import { testApp } from '../app.ts';
import { everybody } from '../people.ts';

const app = testApp();
let person: Person;
beforeAll(async () => {
  person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
});

describe('every call answers in words, and the server lives', () => {
  test('to bodies that are broken, deep, wide or of another type', async () => {
    const { tried, findings } = await sendHostileBodies(person);
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  });

  test('to query parameters that come twice, with NUL, broken or enormous', async () => {
    const { tried, findings } = await sendHostileQueries(person);
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  test('to random input (the seed is in the message of a failure)', async () => {
    for (const rows of ownFieldRows) await defineOwnFields(person, rows);
    const ownId = Number((await person.send('Account/GetSession')).record['userId']);
    const { tried, findings } = await fuzz(person, { seed: 20_260_615, runs: 8, ownId });
    expect(findings).toEqual([]);
    expect(tried).toBeGreaterThan(400);
    expect((await person.send('Account/GetSession')).status).toBe(200);
  });
});
