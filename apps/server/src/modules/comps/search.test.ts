import {
  compDescriptors,
  compTypes,
  formFields,
  searchFields,
  type Comp,
  type CompSearch,
} from '@panoramic/contract';
import { compMatches } from '@panoramic/contract/comps/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { testApp, type Caller } from '../../../test/app.ts';
import { aComp } from './comps.fixture.ts';
import { quickText } from './comps.store.ts';

const app = testApp();
let broker: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
});

async function found(search: CompSearch): Promise<number[]> {
  const { status, body } = await broker.call('Comps/SearchComps', search);
  expect(status).toBe(200);
  return body.map(({ id }) => id);
}

describe.each(compTypes)('searching $name', ({ id: type }) => {
  let comps: Comp[] = [];
  beforeAll(async () => {
    const { submarkets } = compDescriptors[type];
    const variants: Partial<Comp>[] = [
      {
        leaseCommencement: '2019-1',
        leaseCommencementYear: 2019,
        leaseCommencementQtr: '1',
        city: 'Clayton',
      },
      { leaseCommencement: '2019-X', leaseCommencementYear: 2019, leaseCommencementQtr: 'X', zip: '63101' },
      { leaseCommencement: '2021-4', leaseCommencementYear: 2021, leaseCommencementQtr: '4', state: 'IL' },
      { submarket: submarkets[2] ?? null, address: '100% of Main_Street \\', tenant: 'élan', buyer: 'ÉLAN' },
      {
        salePrice: 36_000_000,
        buildingSize: 210_409,
        units: 551,
        acres: 100,
        leasedSF: 5000,
        effectiveRate: 21.5,
      },
      { salePrice: 0, buildingSize: 0, units: 0, acres: 0, leasedSF: 0, effectiveRate: 0 },
      { salePrice: null, buildingSize: null, units: null, acres: null, leasedSF: null, effectiveRate: null },
      { yearBuilt: 1890, buildingClass: 'C', productType: 'Flex', saleType: 'User', leaseType: 'Renewal' },
    ];
    const own = new Set<string>([...formFields(type), 'leaseCommencementYear', 'leaseCommencementQtr']);
    comps = [];
    for (const variant of variants) {
      const ofType = Object.fromEntries(Object.entries(variant).filter(([name]) => own.has(name)));
      comps.push(await aComp(broker, type, ofType));
    }
  });

  /** Expects those comps of this test that the rules of the contract find without a database. */
  async function expectFound(options: Omit<CompSearch, 'compType'>) {
    const ids = await found({ ...options, compType: type });
    const ours = comps.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    expect(ours).toEqual(comps.filter((comp) => compMatches(comp, options)).map(({ id }) => id));
  }

  test.each(searchFields(type))('by $name', async ({ name, of, range }) => {
    for (const value of new Set(comps.map((comp) => comp[of]))) {
      if (value === null) continue;
      if (!range) {
        await expectFound({ [name]: value });
        continue;
      }
      await expectFound({ [`${name}From`]: value });
      await expectFound({ [`${name}To`]: value });
    }
  });

  test('by any of several choices, sent as a list or as one text', async () => {
    for (const { name, field } of searchFields(type)) {
      if (field.kind !== 'choices') continue;
      const [first, second] = field.choices.map(({ value }) => value);
      await expectFound({ [name]: `${first}, ${second}` });
      const asList = await found({ compType: type, [name]: [first, second] });
      expect(asList).toEqual(await found({ compType: type, [name]: `${second},${first}` }));
    }
  });

  test('a found comp equals the saved one', async () => {
    const { body } = await broker.call('Comps/SearchComps', { compType: type });
    const byId = new Map(body.map((comp) => [comp.id, comp]));
    expect(comps.map(({ id }) => byId.get(id))).toEqual(comps);
  });

  // @security text-found-part-any-case
  test('text is found by any part in any case, and wildcard characters are taken literally', async () => {
    await expectFound({ address: 'MAIN_street' });
    await expectFound({ address: '%' });
    await expectFound({ address: '_' });
    await expectFound({ address: '\\' });
    expect(await found({ compType: type, address: '100%' })).toHaveLength(1);
  });

  test('by all of several options', async () => {
    await expectFound({ leaseCommencementFrom: '2019-2', leaseCommencementTo: '2020-X', city: 'a' });
  });

  test('without options it finds every comp of the type, the latest deal first', async () => {
    const { body } = await broker.call('Comps/SearchComps', { compType: type });
    expect(new Set(body.map(({ compType }) => compType))).toEqual(new Set([type]));
    const years = body.flatMap(({ leaseCommencementYear }) => leaseCommencementYear ?? []);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
  });
});

test("the list's initial option sstatus is accepted and ignored", async () => {
  const search = { compType: '1', sstatus: 1, nonsense: true } as unknown as CompSearch;
  expect((await broker.call('Comps/SearchComps', search)).status).toBe(200);
});

test.each([0, 9, 'x', null, undefined])('a comp type of %j is refused', async (compType) => {
  const wrong = { compType } as unknown as CompSearch;
  const { status, problem } = await broker.call('Comps/SearchComps', wrong);
  expect(status).toBe(400);
  expect(problem.errors?.[0]).toMatchObject({ field: 'compType', message: 'Invalid Comp Type' });
});

describe('the command search', () => {
  async function quick(query: string): Promise<Comp[]> {
    const { status, body } = await broker.call('Comps/QuickSearch', { query });
    expect(status).toBe(200);
    return body;
  }

  test('finds comps of all types by words that begin those of names and address, the latest first, eight at most', async () => {
    const deal = { buildingName: 'Vortex Quayside', address: '7 Pier_1', city: 'Alton' };
    const older = await aComp(broker, 1, { ...deal, leaseCommencementYear: 2001 });
    const newer = await aComp(broker, 2, { ...deal, leaseCommencementYear: 2002 });
    for (const query of ['vortex', 'QUAY alt', 'pier_1 alton'])
      expect((await quick(query)).map(({ id }) => id)).toEqual([newer.id, older.id]);
    for (const query of ['ortex', 'v', '', 'pier%', 'pierx1', 'vortex nowhere'])
      expect(await quick(query)).toEqual([]);
    await broker.call('Comps/DeleteComp', { id: older.id, version: older.version });
    expect((await quick('vortex')).map(({ id }) => id)).toEqual([newer.id]);
    for (let number = 0; number < 9; number += 1) await aComp(broker, 1, { ...deal, tenant: 'Many' });
    expect(await quick('many')).toHaveLength(8);
  });

  test('finds no comps for somebody without the role Comps', async () => {
    for (const role of ['no role', 'Write', 'Home Limited'] as const)
      expect((await (await app.as(role)).call('Comps/QuickSearch', { query: 'vortex' })).status).toBe(403);
  });

  test('looks comps up in an index', async () => {
    const plan = await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('begin; set local enable_seqscan = off');
      // With so few rows the planner might choose any of these indexes instead.
      await owner.query('drop index comps_entered_last, comps_by_date, comps_latest');
      const { rows } = await owner.query<Record<string, string>>(
        `explain select 1 from comps where active and ${quickText.sql} like '% vortex%'`,
      );
      await owner.query('rollback');
      return JSON.stringify(rows);
    });
    expect(plan).toContain('comps_by_text');
  });
});
