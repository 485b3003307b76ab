import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { everybody } from '../../../../test/people.ts';
import { marketOf } from '../market.fixture.ts';

const app = testApp();
const market = marketOf(app);
let person: Caller;
let leases: number[];
beforeAll(async () => {
  person = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
  leases = [await market.lease(), await market.lease(), await market.lease({ sd_status: 2 })];
  const names = ['The Kessler Group, L.L.C.', 'Kessler Group', 'Kessler Group'];
  for (const [index, c_site] of leases.entries())
    await person.call('Leases/EditContacts', { c_site, c_type: 'Landlord', c_company: names[index] ?? null });
  await person.call('Leases/EditContacts', {
    c_site: leases[0] ?? 0,
    c_type: 'Architect',
    c_company: 'Draws',
  });
  await market.aComp({ buildingOwner: 'KESSLER GROUP INC' });
  await market.aComp({ buyer: 'Kessler Group, LP', seller: 'Canary Seller', salePrice: 5_000_000 }, 2);
  await market.aComp({ buildingOwner: 'Canary Owner' });
});

async function setFiguresForAll(figuresForAll: boolean) {
  const { status } = await person.call('Market/SaveSettings', { figuresForAll });
  expect(status).toBe(200);
}

test('the landlord of open leases is one company whatever its spelling, with leases, rent and deals in comps', async () => {
  const { body } = await person.call('Market/GetLandlords');
  expect(body).toHaveLength(1);
  const [kessler] = body;
  expect(kessler).toMatchObject({ key: 'kessler group', leases: 2, sqft: 10_000, rent: 240_000 });
  expect(kessler?.sites.map(({ sd_id }) => sd_id)).toEqual(leases.slice(0, 2));
  expect(kessler?.deals).toMatchObject({ owned: 1, bought: 1, sold: 0 });
  expect(kessler?.deals?.latest.map(({ role }) => role).toSorted()).toEqual(['buyer', 'owner']);
});

test('without Comps the area does not exist, unless the client shows figures: then without any comp', async () => {
  const viewer = await app.as('no role');
  await setFiguresForAll(false);
  expect((await viewer.call('Market/GetLandlords')).status).toBe(404);
  expect((await viewer.call('Market/ExportLandlords')).status).toBe(404);
  await setFiguresForAll(true);
  const { status, body } = await viewer.call('Market/GetLandlords');
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ leases: 2, rent: 240_000 });
  expect(JSON.stringify(body)).not.toMatch(/Canary|deals|owned/);
});

test('another client has its own landlords', async () => {
  const stranger = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  expect((await stranger.call('Market/GetLandlords')).body).toEqual([]);
});

test('the spreadsheet has the landlords, and the columns of comps only for who may see comps', async () => {
  async function headings(caller: Caller) {
    const reply = await app.raw(
      'GET',
      'api/Market/ExportLandlords',
      {},
      { authorization: `Bearer ${caller.token}` },
    );
    expect(reply.status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.[0]).toBe('Kessler Group');
    return sheets[0]?.rows[0];
  }
  await setFiguresForAll(true);
  expect(await headings(person)).toContain('Owner in Comps');
  expect(await headings(await app.as('no role'))).toEqual([
    'Landlord',
    'Leases',
    'SQFT',
    'Rent a Year',
    'Next Date',
  ]);
});
