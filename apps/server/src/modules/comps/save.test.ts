import type { CompPayload } from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { aComp, payload } from './comps.fixture.ts';

const app = testApp();
let broker: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
});

describe('derived values of published deals', () => {
  test.each([
    [2, { salePrice: 36_000_000, buildingSize: 210_409 }, { pricePerSf: 171.1 }],
    [8, { salePrice: 320_000_000, units: 551 }, { perUnit: 580_762.25 }],
    [7, { salePrice: 500_000, acres: 100 }, { perAcre: 5000, acresInSf: 4_356_000, landPricePerSf: 0.11 }],
  ] as const)('of type %i with %o are %o', async (type, values, derived) => {
    expect(await aComp(broker, type, values)).toMatchObject(derived);
  });
});

describe('the date of the deal', () => {
  test.each([
    [{ leaseCommencement: '2010-2' }, '2010-2'],
    [{ leaseCommencementYear: 2010, leaseCommencementQtr: '3' }, '2010-3'],
    [{ leaseCommencementYear: '2010', leaseCommencementQtr: 4 }, '2010-4'],
    [{ leaseCommencementYear: 2010 }, '2010-X'],
  ])('sent as %o is %s', async (sent, expected) => {
    const { body } = await broker.call('Comps/EditComps', { compType: 1, ...sent } as unknown as CompPayload);
    expect(body.leaseCommencement).toBe(expected);
  });

  test('a quarter without its year is refused', async () => {
    const { status, problem } = await broker.call('Comps/EditComps', {
      compType: 1,
      leaseCommencementQtr: '2',
    });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { field: 'leaseCommencementYear', message: 'Enter the year of the quarter.' },
    ]);
  });
});

describe('a save is refused', () => {
  test('when the type would change', async () => {
    const { id } = await aComp(broker, 1);
    const { status, problem } = await broker.call('Comps/EditComps', { compType: 2, id });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.field).toBe('compType');
  });

  test('when the end, as it would be stored, is before the start', async () => {
    const { id } = await aComp(broker, 1, { commencementDate: '2020-01-01', leaseExpDate: '2025-01-01' });
    const { status, problem } = await broker.call('Comps/EditComps', {
      compType: 1,
      id,
      leaseExpDate: '2019-12-31',
    });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.field).toBe('leaseExpDate');
    expect((await broker.call('Comps/GetComp', { id })).body.leaseExpDate).toBe('2025-01-01');
  });

  // @security when-value-none-field
  test('when a value does not fit its field', async () => {
    const wrong = { compType: 1, submarket: 'Downtown', leasedSF: 'many', leaseExpDate: '2023-02-30' };
    const { status, problem } = await broker.call('Comps/EditComps', wrong as unknown as CompPayload);
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field }) => field).toSorted()).toEqual([
      'leaseExpDate',
      'leasedSF',
      'submarket',
    ]);
  });

  test('when somebody else saved meanwhile, with the current comp in the answer', async () => {
    const saved = await aComp(broker, 2);
    const theirs = await broker.call('Comps/EditComps', {
      ...payload(2),
      id: saved.id,
      version: 1,
      buyer: 'Theirs',
    });
    const mine = await broker.call('Comps/EditComps', {
      compType: 2,
      id: saved.id,
      version: 1,
      buyer: 'Mine',
    });
    expect(mine.status).toBe(409);
    expect(mine.problem.current).toEqual(theirs.body);
    const gone = await broker.call('Comps/DeleteComp', { id: saved.id, version: 1 });
    expect(gone.status).toBe(409);
    expect(gone.problem.current).toEqual(theirs.body);
    const blind = await broker.call('Comps/EditComps', { compType: 2, id: saved.id, buyer: 'Blind' });
    expect(blind.body).toMatchObject({ buyer: 'Blind', version: 3 });
  });
});

test('exactly one of two saves from one version wins', async () => {
  const { id, version } = await aComp(broker, 1);
  const saves = await Promise.all(
    ['a', 'b', 'c', 'd'].map((tenant) =>
      broker.call('Comps/EditComps', { compType: 1, id, version, tenant }),
    ),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});

test('an add sent twice with one key makes one comp', async () => {
  const comp = payload(5, { address: '1 Once Street' });
  const key = { 'idempotency-key': 'once' };
  const [first, second] = [
    await broker.call('Comps/EditComps', comp, key),
    await broker.call('Comps/EditComps', comp, key),
  ];
  expect(second.body).toEqual(first.body);
  const { body } = await broker.call('Comps/SearchComps', { compType: 5, address: '1 Once Street' });
  expect(body).toEqual([first.body]);
});

// @security what-payload-may-not-set
test('version, active and derived values of a payload are not stored', async () => {
  const smuggled = {
    ...payload(2),
    version: 77,
    active: false,
    pricePerSf: 1,
    client_id: 1,
  } as unknown as CompPayload;
  const { body } = await broker.call('Comps/EditComps', { ...smuggled, id: 0 });
  expect(body).toMatchObject({ version: 1, active: true, pricePerSf: sampleComp(2).pricePerSf });
});
