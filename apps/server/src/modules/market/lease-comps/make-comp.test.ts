import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { everybody } from '../../../../test/people.ts';
import { marketOf } from '../market.fixture.ts';

const app = testApp();
const market = marketOf(app);
let person: Caller;
let lease: number;
beforeAll(async () => {
  person = app.caller(await everybody(app.database.pool, app.clock.now(), 'Main'));
  lease = await market.lease({ sd_building: 'Forsyth Tower', sd_ocd: '2024-01-01', sd_ced: '2028-12-31' });
  await person.call('Leases/EditContacts', {
    c_site: lease,
    c_type: 'Landlord',
    c_company: 'Ozark Trust, LLC',
  });
});

async function draft() {
  const { status, body } = await person.call('Market/GetCompDraft', { id: lease });
  expect(status).toBe(200);
  return body;
}

test('a comp is prefilled with client, landlord, space and the rate over the term, worked out', async () => {
  const { comp, workedOut, made } = await draft();
  expect(comp).toMatchObject({
    compType: 1,
    tenant: 'Main',
    buildingName: 'Forsyth Tower',
    buildingOwner: 'Ozark Trust, LLC',
    leasedSF: 5000,
    term: 60,
    rateType: 'Full Service',
    leaseCommencement: '2024-1',
    commencementDate: '2024-01-01',
  });
  expect(workedOut).toMatchObject({ months: 60, sqft: 5000, rate: comp.effectiveRate });
  expect(made).toEqual([]);
});

test('it is saved as an ordinary comp that remembers its lease and is not used against it', async () => {
  const { comp } = await draft();
  const { status, body } = await person.call('Market/MakeComp', { sd_id: lease, comp });
  expect(status).toBe(200);
  expect(body).toMatchObject({ tenant: 'Main', version: 1, active: true });
  expect((await person.call('Comps/GetComp', { id: body.id })).body).toEqual(body);
  expect((await draft()).made).toEqual([body.id]);
  const { body: history } = await person.call('Comps/GetHistory', { id: body.id });
  expect(history.map(({ action }) => action)).toEqual(['added']);
  await market.comps([22, 23, 24, 25, 26, 27]);
  const { body: estimate } = await person.call('Market/GetEstimate', { id: lease });
  expect(estimate.comps?.length).toBeGreaterThan(0);
  expect(estimate.comps?.map(({ compId }) => compId)).not.toContain(body.id);
});

test('sent twice with one Idempotency-Key it is made once', async () => {
  const { comp } = await draft();
  const key = { 'idempotency-key': 'make-comp-once' };
  const input = { sd_id: lease, comp: { ...comp, tenant: 'Once' } };
  const [first, second] = [
    await person.call('Market/MakeComp', input, key),
    await person.call('Market/MakeComp', input, key),
  ];
  expect(second.body).toEqual(first.body);
  const { body } = await person.call('Comps/SearchComps', { compType: 1, tenant: 'Once' });
  expect(body).toHaveLength(1);
});

test('an id in the payload makes a new comp and changes no other', async () => {
  const [other = 0] = await market.comps([30]);
  const { comp } = await draft();
  const { body } = await person.call('Market/MakeComp', { sd_id: lease, comp: { ...comp, id: other } });
  expect(body.id).not.toBe(other);
  expect((await person.call('Comps/GetComp', { id: other })).body.effectiveRate).toBe(30);
});

test('it needs Write beside Comps, a lease of the client, and a type of lease comps', async () => {
  const { comp } = await draft();
  const broker = await app.as('Comps');
  expect((await broker.call('Market/GetCompDraft', { id: lease })).status).toBe(403);
  expect((await broker.call('Market/MakeComp', { sd_id: lease, comp })).status).toBe(403);
  const stranger = app.caller(await everybody(app.database.pool, app.clock.now(), 'Other'));
  expect((await stranger.call('Market/GetCompDraft', { id: lease })).status).toBe(404);
  expect((await stranger.call('Market/MakeComp', { sd_id: lease, comp })).status).toBe(404);
  const sale = await person.call('Market/MakeComp', { sd_id: lease, comp: { ...comp, compType: 2 } });
  expect(sale.problem.errors?.[0]?.field).toBe('compType');
  expect((await person.call('Market/GetCompDraft', { id: lease, compType: 7 })).status).toBe(422);
});
