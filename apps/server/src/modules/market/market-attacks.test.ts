// @module-tag long
import { setTimeout as later } from 'node:timers/promises';
import type { CallName } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { everybody } from '../../../test/people.ts';
import { marketOf } from './market.fixture.ts';

const app = testApp();
const market = marketOf(app);
let both: Caller;
let stranger: Caller;
beforeAll(async () => {
  both = await market.both();
  stranger = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  await market.comps([20, 21, 22, 23, 24]);
});

test("no call of the market finds another client's lease, whatever roles the caller has", async () => {
  const id = await market.lease({ sd_address: '7733 Forsyth Blvd' });
  const compId = await market.aComp({ tenant: null, address: '7733 Forsyth Blvd', buyer: 'Buyer LLC' }, 2);
  const { body: draft } = await both.call('Market/GetCompDraft', { id });
  const asked: [CallName, object][] = [
    ['Market/GetEstimate', { id }],
    ['Market/GetBrief', { id }],
    ['Market/GetBriefContent', { id }],
    ['Market/GetCompDraft', { id }],
    ['Market/MakeComp', { sd_id: id, comp: draft.comp }],
    ['Market/SaveLeaseMarket', { sd_id: id, submarket: 'Airport', pinned: [compId] }],
    ['Market/AcknowledgeSale', { sd_id: id, compId, sl_done: true }],
  ];
  for (const [name, input] of asked) {
    const { status } = await stranger.call(name, input);
    expect({ name, status }).toEqual({ name, status: 404 });
  }
  expect((await stranger.call('Market/GetPortfolio', {})).body).toEqual([]);
  expect((await stranger.call('Market/GetOptions', {})).body).toEqual([]);
  expect((await stranger.call('Reminders/GetBell')).body.sold).toBe(0);
  const { body } = await both.call('Market/GetEstimate', { id });
  expect(body.lease).toMatchObject({ submarket: 'Clayton', pinned: [], version: 0 });
  const [sold] = (await both.call('Market/GetSold', {})).body;
  expect(sold).toMatchObject({ sd_id: id, sl_done: false });
});

test('a conflict tells somebody without Comps what is stored, and not which comps are pinned or left out', async () => {
  const id = await market.lease();
  const [pinned = 0, excluded = 0] = await market.comps([25, 26]);
  await both.call('Market/SaveSettings', { figuresForAll: true });
  await both.call('Market/SaveLeaseMarket', {
    sd_id: id,
    submarket: 'Clayton',
    pinned: [pinned],
    excluded: [excluded],
  });
  const stale = { sd_id: id, buildingClass: 'A', version: 9 } as const;
  const { status, problem } = await (await app.as('Write')).call('Market/SaveLeaseMarket', stale);
  expect(status).toBe(409);
  expect(problem.current).toEqual({
    sd_id: id,
    propertyType: null,
    submarket: 'Clayton',
    buildingClass: null,
    version: 1,
  });
  const seen = await both.call('Market/SaveLeaseMarket', stale);
  expect(seen.problem.current).toMatchObject({ pinned: [pinned], excluded: [excluded] });
});

test('estimates requested while comps change show one state each, and the last all changes', async () => {
  const id = await market.lease({ sd_num: 'while-changing' });
  const search = { soffice_number: 'while-changing' };
  const ending = new AbortController();
  const readers = Array.from({ length: 3 }, async () => {
    while (!ending.signal.aborted) {
      const [portfolio, estimate] = await Promise.all([
        both.call('Market/GetPortfolio', search),
        both.call('Market/GetEstimate', { id }),
      ]);
      expect([portfolio.status, estimate.status]).toEqual([200, 200]);
      const { count, comps = [] } = estimate.body;
      expect(comps.filter(({ weight }) => weight > 0)).toHaveLength(count ?? 0);
      await later(5);
    }
  });
  for (let round = 0; round < 15; round += 1) {
    const [made = 0] = await market.comps([22]);
    if (round % 3 === 0) await both.call('Comps/DeleteComp', { id: made });
  }
  ending.abort();
  await Promise.all(readers);
  const { body: after } = await both.call('Market/GetEstimate', { id });
  const { body: rows } = await both.call('Market/GetPortfolio', search);
  expect(rows[0]).toMatchObject({ market: after.estimate, comps: after.count });
  const { body: comps } = await both.call('Comps/SearchComps', { compType: 1, zip: '63105' });
  expect(after.count).toBe(comps.length);
});

test('hostile text in comps is answered unchanged and breaks neither figures, briefs nor files', async () => {
  const hostile = `</w:t><script>alert(1)</script>"'&\u202e=cmd|' /C calc'!A1`;
  const zip = '63044';
  for (const effectiveRate of [20, 21, 22, 23, 24])
    await market.aComp({
      effectiveRate,
      zip,
      city: hostile,
      tenant: hostile,
      buildingName: hostile,
      address: `9 ${hostile.repeat(2)}`,
    });
  const id = await market.lease({
    sd_zip: zip,
    sd_city: hostile,
    sd_address: `9 ${hostile.repeat(2)}`,
    sd_building: hostile,
  });
  const { status, body } = await both.call('Market/GetEstimate', { id });
  expect(status).toBe(200);
  expect(body.comps?.[0]).toMatchObject({ tenant: hostile, place: 'building' });
  expect((await both.call('Market/GetBriefContent', { id })).status).toBe(200);
  for (const [name, input] of [
    ['Market/GetBrief', { id }],
    ['Market/GetReport', {}],
    ['Market/ExportLandlords', {}],
  ] as const)
    expect({ name, status: (await both.call(name, input)).status }).toEqual({ name, status: 200 });
});
