import { beforeAll, describe, expect, test } from 'vitest';
import type { Comp } from '@panoramic/contract';
import { testApp, type Caller } from '../../../../test/app.ts';
import { aComp } from '../comps.fixture.ts';

const app = testApp();
let broker: Caller;
let colleague: Caller;
let comps: [Comp, Comp, Comp];
beforeAll(async () => {
  broker = await app.as('Comps');
  colleague = await app.as('Comps', 'Other');
  comps = [await aComp(broker, 1), await aComp(broker, 1), await aComp(broker, 1)];
});

async function aSet(name: string, ids: number[] = comps.map(({ id }) => id)) {
  const { status, body } = await broker.call('Comps/SaveCompSet', { compType: 1, name, comps: ids });
  expect(status).toBe(200);
  return body;
}

async function namesOfSets(): Promise<string[]> {
  return (await colleague.call('Comps/GetCompSets')).body.map(({ name }) => name);
}

test('a set keeps its comps in their order, each once, for everybody who may see comps', async () => {
  const [first, second, third] = comps;
  const set = await aSet('Clayton', [third.id, first.id, third.id, second.id]);
  expect(set).toMatchObject({ madeBy: 'comps.of.main', changedBy: 'comps.of.main', version: 1 });
  expect((await colleague.call('Comps/GetCompSets')).body).toContainEqual(set);
  const { body } = await colleague.call('Comps/GetCompsOfSet', { id: set.id });
  expect(body).toEqual([third, first, second]);
});

test('a name is taken once for each type, whatever its case', async () => {
  await aSet('Downtown');
  const again = await broker.call('Comps/SaveCompSet', {
    compType: 1,
    name: ' downtown ',
    comps: [comps[0].id],
  });
  expect(again.status).toBe(422);
  expect(again.problem.errors).toEqual([{ field: 'name', message: 'There is a set of that name already.' }]);
  const sale = await aComp(broker, 2);
  const { status } = await broker.call('Comps/SaveCompSet', {
    compType: 2,
    name: 'Downtown',
    comps: [sale.id],
  });
  expect(status).toBe(200);
});

test('a set names who changed it, and fields that are left out keep their values', async () => {
  const set = await aSet('Before');
  const { body } = await colleague.call('Comps/SaveCompSet', {
    id: set.id,
    compType: 1,
    name: 'After',
    version: set.version,
  });
  expect(body).toMatchObject({ name: 'After', comps: set.comps, version: 2 });
  expect(body).toMatchObject({ madeBy: 'comps.of.main', changedBy: 'comps.of.other' });
});

test('a stale save answers 409 with the set as it is and changes nothing', async () => {
  const set = await aSet('Stale');
  const rename = (name: string) =>
    broker.call('Comps/SaveCompSet', { id: set.id, compType: 1, name, version: set.version });
  const replies = await Promise.all([rename('One'), rename('Two')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = replies.find(({ status }) => status === 200)?.body;
  expect(replies.find(({ status }) => status === 409)?.problem.current).toEqual(won);
  expect((await broker.call('Comps/DeleteCompSet', { id: set.id, version: 1 })).status).toBe(409);
});

test('a deleted set is gone, its comps are not, and its name is free', async () => {
  const set = await aSet('For a while');
  expect((await broker.call('Comps/DeleteCompSet', { id: set.id })).body).toBe(true);
  expect((await broker.call('Comps/DeleteCompSet', { id: set.id })).body).toBe(false);
  expect(await namesOfSets()).not.toContain('For a while');
  expect((await broker.call('Comps/GetCompsOfSet', { id: set.id })).status).toBe(404);
  expect((await broker.call('Comps/GetComp', { id: comps[0].id })).status).toBe(200);
  await aSet('For a while');
});

describe('a set is refused', () => {
  test.each([
    ['without a name', { compType: 1, comps: [1] }, 'name'],
    ['with an empty name', { compType: 1, name: '  ', comps: [1] }, 'name'],
    ['without comps', { compType: 1, name: 'None' }, 'comps'],
    ['with no comps', { compType: 1, name: 'None', comps: [] }, 'comps'],
    ['with a comp that is not there', { compType: 1, name: 'Gone', comps: [2_000_000_000] }, 'comps'],
  ] as const)('%s', async (_, change, field) => {
    const { status, problem } = await broker.call('Comps/SaveCompSet', {
      ...change,
      comps: 'comps' in change ? [...change.comps] : undefined,
    });
    expect([400, 422]).toContain(status);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
  });

  test('with a comp of another type, and cannot take another type later', async () => {
    const sale = await aComp(broker, 2);
    const change = { compType: 1, name: 'Mixed', comps: [comps[0].id, sale.id] } as const;
    expect((await broker.call('Comps/SaveCompSet', { ...change, comps: [...change.comps] })).status).toBe(
      422,
    );
    const set = await aSet('Office only');
    const other = await broker.call('Comps/SaveCompSet', { id: set.id, compType: 2, name: 'Sales' });
    expect(other.problem.errors?.[0]?.field).toBe('compType');
  });
});

test('a deleted comp leaves its sets, and a merged comp is replaced by the one that was kept', async () => {
  const [a, b, c] = [await aComp(broker, 1), await aComp(broker, 1), await aComp(broker, 1)];
  const set = await aSet('Merged', [a.id, b.id, c.id]);
  await broker.call('Comps/DeleteComp', { id: c.id });
  const merge = { kept: { id: b.id }, other: { id: a.id }, fromOther: [] };
  const { body: merged } = await broker.call('Comps/MergeComps', merge);
  const after = (await broker.call('Comps/GetCompSets')).body.find(({ id }) => id === set.id);
  expect(after?.comps).toEqual([b.id]);
  await broker.call('Import/Undo', { changeSetId: merged.changeSet.id });
  const undone = (await broker.call('Comps/GetCompsOfSet', { id: set.id })).body;
  expect(undone.map(({ id }) => id)).toEqual([a.id, b.id]);
});

test('comps are read by their ids in the order given, without deleted and unknown ones', async () => {
  const [first, , third] = comps;
  const gone = await aComp(broker, 1);
  await broker.call('Comps/DeleteComp', { id: gone.id });
  const ids = [third.id, gone.id, first.id, 999_999_999].join(',');
  expect((await broker.call('Comps/GetCompsById', { ids })).body).toEqual([third, first]);
  expect((await broker.call('Comps/GetCompsById', { ids: '1,or 1=1' })).status).toBe(400);
  expect((await (await app.as('Write')).call('Comps/GetCompsById', { ids })).status).toBe(403);
});
