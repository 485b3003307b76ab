import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { marketOf } from '../market.fixture.ts';

const app = testApp();
const market = marketOf(app);

test('a sold building is found by its address, and what is done about it is ticked off', async () => {
  const id = await market.lease({ sd_address: '7733 Forsyth Boulevard', sd_address2: 'Suite 100' });
  const elsewhere = await market.lease({ sd_address: '7735 Forsyth Blvd' });
  const writer = await app.as('Write');
  await writer.call('Leases/EditContacts', {
    c_site: id,
    c_type: 'Landlord',
    c_company: 'Kessler Group, L.L.C.',
  });
  const sale = {
    address: '7733 Forsyth Blvd.',
    buyer: 'Meramec Holdings',
    seller: 'The Kessler Group',
    salePrice: 12_000_000,
    buildingSize: 100_000,
    saleType: 'Investment',
  } as const;
  const comp = await market.aComp({ ...sale, leaseCommencement: '2026-1' }, 2);
  await market.aComp({ ...sale, leaseCommencement: '2019-1' }, 2);
  const both = await market.both();
  const { body } = await both.call('Market/GetSold', {});
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    sd_id: id,
    compId: comp,
    soldOn: '2026-1',
    buyer: 'Meramec Holdings',
    pricePerSf: 120,
    landlord: 'Kessler Group, L.L.C.',
    landlordIs: 'seller',
    sl_done: false,
    version: 0,
  });

  const ticked = await both.call('Market/AcknowledgeSale', {
    sd_id: id,
    compId: comp,
    sl_coi: true,
    version: 0,
  });
  expect(ticked.body).toMatchObject({ sl_coi: true, sl_done: false, version: 1 });
  const done = await both.call('Market/AcknowledgeSale', {
    sd_id: id,
    compId: comp,
    sl_done: true,
    version: 1,
  });
  expect(done.body).toMatchObject({ sl_coi: true, sl_done: true, version: 2 });
  const stale = { sd_id: id, compId: comp, sl_snda: true, version: 1 };
  expect((await both.call('Market/AcknowledgeSale', stale)).status).toBe(409);
  const wrong = { sd_id: elsewhere, compId: comp, sl_done: true };
  expect((await both.call('Market/AcknowledgeSale', wrong)).status).toBe(404);
});

test('sold buildings need Comps, and ticking needs Write as well', async () => {
  const [sold] = (await (await market.both()).call('Market/GetSold', {})).body;
  const tick = { sd_id: sold?.sd_id ?? 0, compId: sold?.compId ?? 0, sl_rent: true };
  expect((await (await app.as('Write')).call('Market/GetSold', {})).status).toBe(403);
  expect((await (await app.as('Write')).call('Market/AcknowledgeSale', tick)).status).toBe(403);
  expect((await (await app.as('Comps')).call('Market/AcknowledgeSale', tick)).status).toBe(403);
  const other = await app.as('Comps', 'Other');
  expect((await other.call('Market/GetSold', {})).body).toEqual([]);
});
