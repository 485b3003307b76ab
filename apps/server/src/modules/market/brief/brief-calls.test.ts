// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { marketOf } from '../market.fixture.ts';

const app = testApp();
const market = marketOf(app);
let id = 0;

beforeAll(async () => {
  await market.comps([20, 21, 22, 23, 24]);
  id = await market.lease({ sd_building: 'Forsyth Center' });
});

/** All text of the Word document. */
async function wordText(caller: Caller, names: 'yes' | 'no' = 'yes'): Promise<string> {
  const reply = await app.raw(
    'GET',
    'api/Market/GetBrief',
    { id, names },
    { authorization: `Bearer ${caller.token}` },
  );
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('.docx');
  return [...unzip(Buffer.from(await reply.arrayBuffer())).values()].join('\n');
}

test('the brief of a lease tells its market and the comps behind it, never their source', async () => {
  const broker = await app.as('Comps');
  const { status, body } = await broker.call('Market/GetBriefContent', { id });
  expect(status).toBe(200);
  expect(body.market.facts).toContainEqual({ label: 'Our rent', value: '$24.00 per SF, Full Service' });
  expect(body.comps).toHaveLength(5);
  expect(body.comps?.[0]).toMatchObject({ tenant: 'Canary Tenant LLP', place: '200 Canary Ave, Clayton' });
  const text = await wordText(broker);
  for (const told of [
    'Forsyth Center',
    'Canary Tenant LLP',
    '$2.00 per SF above the market',
    'No estoppel is on file.',
  ])
    expect(text).toContain(told);
  expect(JSON.stringify(body) + text).not.toMatch(/Canary Source|Canary comment/);
});

test('without names the brief tells neither tenant nor address of a comp', async () => {
  const broker = await app.as('Comps');
  const { body } = await broker.call('Market/GetBriefContent', { id, names: 'no' });
  expect(body.comps).toHaveLength(5);
  expect(JSON.stringify(body) + (await wordText(broker, 'no'))).not.toMatch(/canary/i);
});

test('the brief of a reader without Comps has the figures and no word of a comp; of an unknown lease there is none', async () => {
  const both = await market.both();
  await both.call('Market/SaveSettings', { figuresForAll: true });
  const viewer = await app.as('no role');
  const { body } = await viewer.call('Market/GetBriefContent', { id });
  expect(body.comps).toBeNull();
  expect(body.market.facts.find(({ label }) => label === 'Market')?.value).toContain('$22.00 per SF');
  const text = JSON.stringify(body) + (await wordText(viewer));
  expect(text).not.toMatch(/canary/i);
  expect(text).not.toContain('Comps behind the estimate');
  expect((await viewer.call('Market/GetBriefContent', { id: 999_999 })).status).toBe(404);
  expect((await (await app.as('Comps', 'Other')).call('Market/GetBriefContent', { id })).status).toBe(404);
});

test('the bell tells users with Comps of a sold building until it is done, and nobody else', async () => {
  const compId = await market.aComp(
    { tenant: null, address: '7733 Forsyth Boulevard', buyer: 'Buyer LLC', seller: 'Seller LLC' },
    2,
  );
  const both = await market.both();
  expect((await both.call('Reminders/GetBell')).body.sold).toBe(1);
  expect((await (await app.as('Admin')).call('Reminders/GetBell')).body.sold).toBe(0);
  expect((await (await app.as('Comps', 'Other')).call('Reminders/GetBell')).body.sold).toBe(0);
  await both.call('Market/AcknowledgeSale', { sd_id: id, compId, sl_done: true });
  expect((await both.call('Reminders/GetBell')).body.sold).toBe(0);
});
