// @module-tag long
import { calls, noFilters, type CallName } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { marketOf } from './market.fixture.ts';

const app = testApp();
const market = marketOf(app);

/** Every call of the market that reads, with what it needs. */
function readingCalls(id: number): [CallName, object][] {
  // Safe: the names are the keys of the table.
  const names = Object.keys(calls).filter((name) => name.startsWith('Market/')) as CallName[];
  return names
    .filter((name) => 'reads' in calls[name])
    .map((name): [CallName, object] => [name, /Estimate|Brief/.test(name) ? { id } : {}]);
}

beforeAll(() => market.comps([20, 21, 22, 23, 24]));

test('a lease is set against the comps: 24.00 of ours, 22.00 of the market', async () => {
  const id = await market.lease();
  const { body } = await (await app.as('Comps')).call('Market/GetEstimate', { id });
  expect(body).toMatchObject({
    basis: 'Full Service',
    ours: 24,
    estimate: 22,
    count: 5,
    gap: 2,
    gapPerYear: 10_000,
    lease: { propertyType: 'Office', submarket: 'Clayton', confirmed: false, version: 0 },
  });
  expect(body.comps).toHaveLength(5);
  expect(body.comps?.[0]).toMatchObject({ tenant: 'Canary Tenant LLP', place: 'zip' });
});

test('a lease without comps near it has its own rent and no figure', async () => {
  const id = await market.lease({ sd_zip: '99501', sd_city: 'Anchorage', sd_state: 'AK' });
  const { body } = await (await app.as('Comps')).call('Market/GetEstimate', { id });
  expect(body).toMatchObject({ estimate: null, ours: 24, confidence: 'Too few comps' });
});

test('a lease of another client, a deleted and an unknown lease have no estimate', async () => {
  const id = await market.lease();
  const stranger = await app.as('Comps', 'Other');
  expect((await stranger.call('Market/GetEstimate', { id })).status).toBe(404);
  expect((await (await app.as('Comps')).call('Market/GetEstimate', { id: 999_999 })).status).toBe(404);
});

describe('without the role Comps', () => {
  test('the area does not exist as long as the client does not show market figures', async () => {
    const id = await market.lease();
    for (const person of ['no role', 'Home Limited', 'Write', 'Admin'] as const) {
      const caller = await app.as(person);
      for (const [name, input] of readingCalls(id)) {
        const { status } = await caller.call(name, input);
        expect({ person, name, status }).toEqual({
          person,
          name,
          status: calls[name].access === 'Comps' ? 403 : 404,
        });
      }
      expect((await caller.call('Account/GetSession')).body.marketFigures).toBe(false);
    }
    const writer = await app.as('Write');
    expect((await writer.call('Market/SaveLeaseMarket', { sd_id: id, submarket: 'Clayton' })).status).toBe(
      404,
    );
    expect((await writer.call('Market/SaveSettings', { figuresForAll: true })).status).toBe(404);
  });

  test('figures are shown where the client allows it, and no call or file reveals a comp', async () => {
    const id = await market.lease();
    const both = await market.both();
    expect((await both.call('Market/SaveSettings', { figuresForAll: true })).body.figuresForAll).toBe(true);
    const viewer = await app.as('no role');
    expect((await viewer.call('Account/GetSession')).body.marketFigures).toBe(true);
    const { body } = await viewer.call('Market/GetEstimate', { id });
    expect(body).toMatchObject({ estimate: 22, count: 5, gap: 2, lease: { submarket: null } });
    const portfolio = await viewer.call('Market/GetPortfolio', {});
    expect(portfolio.body.find(({ sd_id }) => sd_id === id)).toMatchObject({ market: 22, comps: 5 });
    for (const [name, input] of readingCalls(id)) {
      const { method, path } = calls[name];
      const reply = await app.raw(method, path, input, { authorization: `Bearer ${viewer.token}` });
      const text = await textOf(reply);
      expect({ name, told: text.match(/canary|compId|Canary Ave/i) }).toEqual({ name, told: null });
    }
  });

  test('a figure of four comps is not shown, and excluding comps to find one needs Comps', async () => {
    const both = await market.both();
    await both.call('Market/SaveSettings', { figuresForAll: true });
    const id = await market.lease({
      sd_zip: '63017',
      sd_city: 'Chesterfield',
      sd_address: '1 Swingley Ridge Rd',
    });
    for (const effectiveRate of [20, 21, 22, 23])
      await market.aComp({ effectiveRate, zip: '63017', city: 'Chesterfield', submarket: 'Chesterfield' });
    await both.call('Market/SaveLeaseMarket', {
      sd_id: id,
      submarket: 'Chesterfield',
      propertyType: 'Office',
    });
    const broker = await (await app.as('Comps')).call('Market/GetEstimate', { id });
    // Beside the four, the comps of Clayton count, because they are a few miles away.
    const near = broker.body.comps?.filter(({ place }) => place === 'nearby') ?? [];
    const left = near.map(({ compId }) => compId);
    await both.call('Market/SaveLeaseMarket', { sd_id: id, excluded: left });
    expect((await (await app.as('Comps')).call('Market/GetEstimate', { id })).body).toMatchObject({
      count: 4,
    });
    const viewer = await app.as('no role');
    expect((await viewer.call('Market/GetEstimate', { id })).body).toMatchObject({
      estimate: null,
      count: null,
      effective: null,
      lease: { submarket: 'Chesterfield', excluded: [] },
    });
    const writer = await app.as('Write');
    expect((await writer.call('Market/SaveLeaseMarket', { sd_id: id, excluded: [1] })).status).toBe(403);
    expect((await writer.call('Market/SaveLeaseMarket', { sd_id: id, buildingClass: 'A' })).status).toBe(200);
  });

  test('only somebody with Comps shows figures to all, or hides them again', async () => {
    const both = await market.both();
    const { version } = (await both.call('Market/SaveSettings', { figuresForAll: true })).body;
    const writer = await app.as('Write');
    expect((await writer.call('Market/SaveSettings', { figuresForAll: false })).status).toBe(403);
    const saved = await writer.call('Market/SaveSettings', { officeExpenses: 8.25, version });
    expect(saved.body).toMatchObject({ officeExpenses: 8.25, figuresForAll: true });
    expect((await writer.call('Market/SaveSettings', { expenses: 7, version })).status).toBe(409);
  });
});

async function textOf(reply: Response): Promise<string> {
  const text = await reply.text();
  if (!text.startsWith('{"documentBase64":')) return text;
  const { documentBase64 } = JSON.parse(text) as { documentBase64: string };
  const { readXlsx } = await import('hucre');
  return text + JSON.stringify(await readXlsx(Buffer.from(documentBase64, 'base64')));
}

test('what somebody confirms, pins and leaves out is kept, and a stale save is refused', async () => {
  const id = await market.lease();
  const both = await market.both();
  const first = (await both.call('Market/GetEstimate', { id })).body;
  const [pinned, excluded] = first.comps?.map(({ compId }) => compId) ?? [];
  const saved = await both.call('Market/SaveLeaseMarket', {
    sd_id: id,
    propertyType: 'Office',
    submarket: 'Clayton',
    buildingClass: 'B',
    pinned: [pinned ?? 0],
    excluded: [excluded ?? 0],
    version: 0,
  });
  expect(saved.body.lease).toMatchObject({
    confirmed: true,
    version: 1,
    pinned: [pinned],
    excluded: [excluded],
  });
  expect(saved.body.comps?.find(({ compId }) => compId === pinned)?.used).toBe('pinned');
  expect(saved.body.comps?.find(({ compId }) => compId === excluded)).toMatchObject({
    used: 'excluded',
    weight: 0,
  });
  const stale = await both.call('Market/SaveLeaseMarket', { sd_id: id, submarket: 'Airport', version: 9 });
  expect(stale.status).toBe(409);
  const kept = await both.call('Market/SaveLeaseMarket', { sd_id: id, buildingClass: 'A', version: 1 });
  expect(kept.body.lease).toMatchObject({ submarket: 'Clayton', buildingClass: 'A', pinned: [pinned] });
  expect((await both.call('Market/SaveLeaseMarket', { sd_id: 999_999 })).status).toBe(404);
});

test('the portfolio follows every change of leases, rent terms and comps', async () => {
  const id = await market.lease();
  const broker = await app.as('Comps');
  const writer = await app.as('Write');
  async function row() {
    const { body } = await broker.call('Market/GetPortfolio', { ...noFilters });
    return body.find(({ sd_id }) => sd_id === id);
  }
  const before = await row();
  expect(before).toMatchObject({ ours: 24, propertyType: 'Office', next_type: 'Expiration Date' });
  const [term] = (await writer.call('Leases/GetRentTerms', { id })).body;
  await writer.call('Leases/EditRentTerm', { ...term, rt_monthly: 12_500 });
  expect(await row()).toMatchObject({ ours: 30, market: before?.market });
  await market.comps([40, 40, 40, 40, 40, 40, 40, 40, 40, 40]);
  expect((await row())?.market).toBeGreaterThan(before?.market ?? 0);
  await writer.call('Leases/EditLease', { sd_id: id, sd_sqft: 10_000 });
  expect(await row()).toMatchObject({ ours: 15 });
  await writer.call('Leases/EditLease', { sd_id: id, sd_status: 2 });
  expect(await row()).toBeUndefined();
});

test('the filters of the leases hold for the portfolio and the options', async () => {
  const id = await market.lease({ sd_num: 'only-this' });
  const broker = await app.as('Comps');
  const search = { soffice_number: 'only-this' };
  expect((await broker.call('Market/GetPortfolio', search)).body.map(({ sd_id }) => sd_id)).toEqual([id]);
  expect((await broker.call('Market/GetOptions', search)).body.map(({ sd_id }) => sd_id)).toEqual([id]);
});

test('the radar lists an option with its own rent, and leaves it out once it is exercised', async () => {
  const id = await market.lease({ sd_num: 'radar' });
  const writer = await app.as('Write');
  const { body: date } = await writer.call('Leases/EditCriticalDate', {
    sd_id: id,
    cd_type: 'Option to Renew',
    cd_action: '2027-03-31',
    cd_status: true,
  });
  await writer.call('Leases/EditOption', {
    cd_id: date.cd_id,
    op_months: 60,
    op_basis: 'Schedule',
    op_monthly: 7500,
  });
  const broker = await app.as('Comps');
  const listed = (await broker.call('Market/GetOptions', { soffice_number: 'radar' })).body;
  const option = listed.find(({ cd_id }) => cd_id === date.cd_id);
  expect(option).toMatchObject({
    type: 'Option to Renew',
    rent: 18,
    months: 60,
    lastDay: '2027-03-31',
    days: 289,
  });
  expect(option?.stake).toBeCloseTo(((option?.estimate ?? 0) - 18) * 5000, 2);
  expect(option?.sentence).toContain('exercising 5 years is worth about $');
  await writer.call('Leases/EditOption', { cd_id: date.cd_id, op_outcome: 'Exercised' });
  const after = (await broker.call('Market/GetOptions', { soffice_number: 'radar' })).body;
  expect(after.map(({ type }) => type)).toEqual(['Expiration Date']);
});

test('a date of the client’s own type is on the radar when the type counts as an option', async () => {
  const id = await market.lease({ sd_num: 'own type' });
  const admin = await app.as('Admin');
  const writer = await app.as('Write');
  for (const [name, counts] of [
    ['Renewal notice', 'Option to Renew'],
    ['Inspection', 'Other'],
  ] as const) {
    const choice = { list: 'criticalDateTypes', name, counts } as const;
    expect((await admin.call('Fields/EditChoice', choice)).status).toBe(200);
    await writer.call('Leases/EditCriticalDate', { sd_id: id, cd_type: name, cd_action: '2027-03-31' });
  }
  const broker = await app.as('Comps');
  const { body } = await broker.call('Market/GetOptions', { soffice_number: 'own type' });
  expect(body.map(({ type }) => type).toSorted()).toEqual(['Expiration Date', 'Option to Renew']);
});

test('how good the estimates are is told by property type', async () => {
  const { body } = await (await app.as('Comps')).call('Market/GetQuality', {});
  expect(body.map(({ propertyType }) => propertyType)).toEqual(['Office', 'Industrial', 'Retail']);
  expect(body[0]?.tried).toBeGreaterThan(5);
});
