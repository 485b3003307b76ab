// @module-tag long
import { calls, compTypes, compSearchTable, type Call, type CallName } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readApi, type ApiSchema } from '../../../torture/attack/api-schema.ts';
import { makeOne, savedKinds } from '../../../torture/attack/saved-kinds.ts';
import { Person } from '../../../torture/person.ts';
import { testApp } from './app.ts';
import { everybody } from './people.ts';

/** The options are taken from the contract, so that a new option of a list is tried as well. */
const app = testApp();
let person: Person;
let api: ApiSchema;
beforeAll(async () => {
  person = new Person(app.url, await everybody(app.database.pool, app.clock.now(), 'Main'));
  api = await readApi(app.url);
  for (const kind of savedKinds) await makeOne(person, kind, `made for ${kind.what}`);
});

const typed = ['', 'a', 'abc', 'x'.repeat(300)];

async function expectAnswered(name: CallName, options: readonly string[], others: object): Promise<void> {
  expect(options).not.toEqual([]);
  for (const option of options)
    for (const text of typed) {
      const answer = await person.send(name, { ...others, [option]: text });
      expect({ option, text, problem: answer.status >= 500 ? answer.text : null }).toEqual({
        option,
        text,
        problem: null,
      });
    }
}

// Safe: the keys of the table are the names.
const lists = (Object.keys(calls) as CallName[]).filter((name) => {
  const call: Call = calls[name];
  return call.output instanceof z.ZodArray && !call.changes && name !== 'Comps/SearchComps';
});

test.each(lists)('%s answers whatever is typed into any of its options', async (name) => {
  const options = (api.get(name) ?? []).map((property) => property.name);
  if (options.length > 0) await expectAnswered(name, options, { id: 1, sd_id: 1 });
  expect((await person.send(name, { id: 1 })).status).toBeLessThan(500);
});

test.each(compTypes)(
  'a search for comps of type $name answers whatever is typed',
  async ({ id }) => {
    await expectAnswered('Comps/SearchComps', Object.keys(compSearchTable(id)), { compType: id });
  },
  60_000,
);
