import { compTypes, type Comp } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { aComp } from './comps.fixture.ts';

const app = testApp();
let broker: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
});

describe('possible duplicates', () => {
  const deal = {
    compType: 1,
    address: '7733 Forsyth Boulevard',
    tenant: 'Acme, Inc.',
    leaseCommencement: '2015-2',
  } as const;
  let saved: Comp;
  beforeAll(async () => {
    saved = (await broker.call('Comps/EditComps', deal)).body;
  });

  test.each([
    ['the same deal', {}, true],
    ['two quarters later', { leaseCommencement: '2015-4' }, true],
    ['of the unknown quarter of the year', { leaseCommencement: '2015-X' }, true],
    ['written otherwise', { address: '7733 FORSYTH BLVD.', tenant: 'ACME' }, true],
    ['three quarters later', { leaseCommencement: '2016-1' }, false],
    ['of another tenant', { tenant: 'Zenith' }, false],
    ['of another type', { compType: 3 }, false],
    ['without a date', { leaseCommencement: null }, false],
  ] as const)('%s: %o', async (_, changes, expected) => {
    const { body } = await broker.call('Comps/PossibleDuplicates', { ...deal, ...changes });
    expect(body.map(({ id }) => id)).toEqual(expected ? [saved.id] : []);
  });

  test('a comp is no duplicate of itself, and adding a duplicate is not refused', async () => {
    expect((await broker.call('Comps/PossibleDuplicates', { ...deal, id: saved.id })).body).toEqual([]);
    expect((await broker.call('Comps/EditComps', { ...deal, compType: 1, tenant: 'Again' })).status).toBe(
      200,
    );
  });
});

test('the history of a comp has who, when and what, the latest first, also after it was deleted', async () => {
  const { id } = await aComp(broker, 1, { tenant: 'First' });
  await broker.call('Comps/EditComps', { compType: 1, id, tenant: 'Second' });
  await broker.call('Comps/DeleteComp', { id });
  const { body } = await broker.call('Comps/GetHistory', { id });
  expect(body.map(({ action, userName }) => [action, userName])).toEqual([
    ['deleted', 'comps.of.main'],
    ['changed', 'comps.of.main'],
    ['added', 'comps.of.main'],
  ]);
  expect(body[1]?.changes).toEqual([{ field: 'tenant', before: 'First', after: 'Second' }]);
});

test('the overview counts every type and names those entered last', async () => {
  const before = (await broker.call('Comps/GetOverview')).body;
  const saved = await aComp(broker, 8, { dateEntered: '2199-12-31' });
  const { counts, latest } = (await broker.call('Comps/GetOverview')).body;
  expect(counts.map(({ compType }) => compType)).toEqual(compTypes.map(({ id }) => id));
  expect(counts[7]?.count).toBe((before.counts[7]?.count ?? 0) + 1);
  expect(latest[0]).toEqual(saved);
});
