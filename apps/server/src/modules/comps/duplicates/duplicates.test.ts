import type { Comp, CompFieldName } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { aComp } from '../comps.fixture.ts';

const app = testApp();
let broker: Caller;
let colleague: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
  colleague = await app.as('Comps', 'Other');
});

let made = 0;

/** Two comps of one deal, entered twice in different words. */
async function aPair(changes: Partial<Comp> = {}): Promise<[Comp, Comp]> {
  made += 1;
  const deal = { tenant: `Twin ${made}, Inc.`, address: `${made} Double Street` };
  const first = await aComp(broker, 1, { ...deal, term: 60, leaseCommencement: '2024-2' });
  const second = { tenant: `TWIN ${made}`, address: `${made} Double St.`, leaseCommencement: '2024-4' };
  return [first, await aComp(broker, 1, { ...second, term: 61, ...changes })];
}

function merge(caller: Caller, kept: Comp, other: Comp, fromOther: CompFieldName[] = []) {
  const key = ({ id, version }: Comp) => ({ id, version });
  return caller.call('Comps/MergeComps', { kept: key(kept), other: key(other), fromOther });
}

describe('finding duplicates', () => {
  test('a deal entered twice in other words within two quarters is a pair, the older one first', async () => {
    const [older, newer] = await aPair();
    const { body } = await broker.call('Comps/FindDuplicates', { compType: 1 });
    expect(body.pairs[0]).toEqual({ older, newer });
    expect(body.count).toBe(body.pairs.length);
    expect((await broker.call('Comps/FindDuplicates')).body.pairs).toContainEqual({ older, newer });
    expect((await broker.call('Comps/FindDuplicates', { compType: 3 })).body.pairs).toEqual([]);
  });

  test.each([
    ['three quarters apart', { leaseCommencement: '2025-1' }],
    ['of another tenant', { tenant: 'Somebody else' }],
    ['at another address', { address: '9 Elsewhere Road' }],
  ])('comps %s are no pair', async (_, changes) => {
    const [, newer] = await aPair(changes);
    const { body } = await broker.call('Comps/FindDuplicates', { compType: 1 });
    expect(body.pairs.some((pair) => pair.newer.id === newer.id)).toBe(false);
  });
});

describe('a pair of which somebody says that it is two deals', () => {
  function dismiss(one: Comp, other: Comp, dismissed = true) {
    return broker.call('Comps/DismissDuplicate', { one: one.id, other: other.id, dismissed });
  }

  async function listed(comp: Comp, dismissed: 'yes' | 'no' = 'no') {
    const { body } = await colleague.call('Comps/FindDuplicates', { compType: comp.compType, dismissed });
    return { ...body, has: body.pairs.some(({ newer }) => newer.id === comp.id) };
  }

  test('is hidden for everybody, whichever comp is named first, until that is taken back', async () => {
    const [older, newer] = await aPair();
    const before = await listed(newer);
    expect(before.has).toBe(true);
    expect((await dismiss(newer, older)).body).toBe(true);
    expect((await dismiss(older, newer)).body).toBe(true);
    const after = await listed(newer);
    expect(after).toMatchObject({
      has: false,
      count: before.count - 1,
      dismissed: before.dismissed + 1,
    });
    expect(await listed(newer, 'yes')).toMatchObject({ has: true, dismissed: after.dismissed });
    expect((await dismiss(older, newer, false)).body).toBe(false);
    expect(await listed(newer)).toMatchObject({ has: true, dismissed: before.dismissed });
  });

  test('causes no warning when one of the two is edited; a third entry of the deal still does', async () => {
    const [older, newer] = await aPair();
    await dismiss(older, newer);
    const { compType, address, tenant, leaseCommencement } = newer;
    const deal = { compType, address, tenant, leaseCommencement };
    async function warned(id: number) {
      const { body } = await broker.call('Comps/PossibleDuplicates', { ...deal, id });
      return body.map((comp) => comp.id).toSorted((a, b) => a - b);
    }
    expect(await warned(newer.id)).toEqual([]);
    expect(await warned(0)).toEqual([older.id, newer.id]);
  });

  test('must be two existing comps of one type', async () => {
    const [older, newer] = await aPair();
    const sale = await aComp(broker, 2);
    expect((await dismiss(older, older)).status).toBe(422);
    expect((await dismiss(older, sale)).status).toBe(422);
    expect((await dismiss(older, { ...newer, id: 999_999_999 })).status).toBe(404);
    expect((await (await app.as('Write')).call('Comps/DismissDuplicate', { one: 1, other: 2 })).status).toBe(
      403,
    );
  });
});

describe('merging two comps', () => {
  test('keeps the values chosen, and the other is gone from lists', async () => {
    const [older, newer] = await aPair();
    const { status, body } = await merge(broker, older, newer, ['term', 'leaseCommencement']);
    expect(status).toBe(200);
    const { tenant, address } = older;
    expect(body.comp).toMatchObject({ id: older.id, tenant, address, term: 61, version: 2 });
    expect(body.comp).toMatchObject({ leaseCommencement: '2024-4', leaseCommencementYear: 2024 });
    expect(body.changeSet).toMatchObject({ changed: 1, deleted: 1, canUndo: true });
    expect((await broker.call('Comps/GetComp', { id: newer.id })).status).toBe(404);
    const { body: found } = await broker.call('Comps/SearchComps', { compType: 1, address: address ?? '' });
    expect(found).toEqual([body.comp]);
    const pairs = (await broker.call('Comps/FindDuplicates', { compType: 1 })).body.pairs;
    expect(pairs.flatMap((pair) => [pair.older.id, pair.newer.id])).not.toContain(older.id);
  });

  test('the history of the one that stays shows both, also after another merge', async () => {
    const [a, b] = await aPair();
    const [c] = await aPair();
    await broker.call('Comps/EditComps', { compType: 1, id: b.id, tenant: 'Renamed' });
    const { body: first } = await merge(broker, a, { ...b, version: 2 });
    await merge(broker, c, first.comp);
    const { body } = await broker.call('Comps/GetHistory', { id: c.id });
    const told = body.map(({ what, row, action }) => [what, row, action]);
    expect(told).toContainEqual(['Merged comp', b.id, 'added']);
    expect(told).toContainEqual(['Merged comp', b.id, 'changed']);
    expect(told).toContainEqual(['Merged comp', a.id, 'deleted']);
    expect(told).toContainEqual(['Comp', c.id, 'added']);
  });

  test('is undone by Undo: both are as they were, and each has its own history', async () => {
    const [older, newer] = await aPair();
    const { body } = await merge(broker, older, newer, ['term']);
    const undone = await broker.call('Import/Undo', { changeSetId: body.changeSet.id });
    expect(undone.body).toMatchObject({ leftCount: 0, changeSet: { changed: 1, restored: 1 } });
    expect((await broker.call('Comps/GetComp', { id: older.id })).body).toEqual({ ...older, version: 3 });
    expect((await broker.call('Comps/GetComp', { id: newer.id })).body).toEqual({ ...newer, version: 3 });
    const { body: history } = await broker.call('Comps/GetHistory', { id: older.id });
    expect(new Set(history.map(({ row }) => row))).toEqual(new Set([older.id]));
  });

  test('of two people who merge the same pair one wins, whichever they keep, and nothing is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await aPair();
      const replies = await Promise.all([merge(broker, a, b, ['term']), merge(colleague, b, a, ['term'])]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const { body } = await broker.call('Comps/SearchComps', { compType: 1, address: a.address ?? '' });
      const stayed = await Promise.all(
        [a, b].map(({ id }) => broker.call('Comps/GetComp', { id }).then(({ status }) => status)),
      );
      expect(stayed.toSorted()).toEqual([200, 404]);
      expect(body.length).toBeLessThanOrEqual(1);
    }
  });

  test('a comp that somebody saved meanwhile answers 409 with the comp as it is, and changes nothing', async () => {
    const [older, newer] = await aPair();
    const saved = await broker.call('Comps/EditComps', { compType: 1, id: newer.id, term: 99 });
    const { status, problem } = await merge(colleague, older, newer, ['term']);
    expect(status).toBe(409);
    expect(problem.current).toEqual(saved.body);
    expect((await broker.call('Comps/GetComp', { id: older.id })).body).toEqual(older);
  });

  test('sent twice with one Idempotency-Key is done once', async () => {
    const [older, newer] = await aPair();
    const input = { kept: { id: older.id }, other: { id: newer.id }, fromOther: [] };
    const key = { 'idempotency-key': 'merge-once' };
    const [first, second] = [
      await broker.call('Comps/MergeComps', input, key),
      await broker.call('Comps/MergeComps', input, key),
    ];
    expect(second.body).toEqual(first.body);
  });

  test('is refused with itself, across types, with a field of another type, and with dates the wrong way round', async () => {
    const [older, newer] = await aPair({ commencementDate: '2024-05-01', leaseExpDate: '2024-06-01' });
    const sale = await aComp(broker, 2);
    expect((await merge(broker, older, older)).status).toBe(422);
    expect((await merge(broker, older, sale)).status).toBe(422);
    expect((await merge(broker, older, newer, ['salePrice'])).status).toBe(422);
    const late = await aComp(broker, 1, { commencementDate: '2030-01-01', leaseExpDate: '2035-01-01' });
    const { problem } = await merge(broker, late, newer, ['leaseExpDate']);
    expect(problem.errors?.[0]?.field).toBe('leaseExpDate');
  });
});
