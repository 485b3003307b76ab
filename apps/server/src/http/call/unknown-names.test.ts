import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';

const app = testApp();
let program: Caller;
let writer: Caller;

beforeAll(async () => {
  writer = await app.as('Write');
  const { body } = await writer.call('Account/CreateToken', { name: 'Ledger', mayWrite: true });
  program = app.caller(body.token);
});

function send(by: Caller, method: string, path: string, input: object) {
  return app.raw(method, path, input, { authorization: `Bearer ${by.token}` });
}

test.each([
  ['POST', 'api/Leases/SearchLeases', { city: 'Denver' }, 'city', 'scity'],
  ['POST', 'api/Leases/EditLease', { sd_num: '1', sd_buildng: 'Mill' }, 'sd_buildng', 'sd_building'],
  ['GET', 'api/Leases/ShowAllLeases', { staus: 1 }, 'staus', 'status'],
  ['POST', 'api/Leases/EditRentTerm', { rt_month: 5 }, 'rt_month', 'rt_months'],
])(
  '%s %s of a program with %j is refused, with the nearest name',
  async (method, path, input, field, nearest) => {
    const reply = await send(program, method, path, input);
    expect(reply.status).toBe(422);
    const message = `There is no ${field} here. Did you mean ${nearest}?`;
    expect(await reply.json()).toMatchObject({ errors: [{ field, message }] });
  },
);

test('a name that is like no other is refused as well, and nothing is stored', async () => {
  const reply = await send(program, 'POST', 'api/Leases/EditLease', { sd_num: 'unknown', zzz: 1 });
  expect(await reply.json()).toMatchObject({ errors: [{ field: 'zzz', message: 'There is no zzz here.' }] });
  const found = await program.call('Leases/SearchLeases', { soffice_number: 'unknown' });
  expect(found.body).toEqual([]);
});

test('a page may send any name', async () => {
  expect((await send(writer, 'POST', 'api/Leases/SearchLeases', { city: 'Denver' })).status).toBe(200);
});

test('a program sends rows back as they were answered, and with the editing flags of the pages', async () => {
  const lease = (await program.call('Leases/EditLease', { sd_num: 'back' })).body;
  expect((await send(program, 'POST', 'api/Leases/EditLease', { ...lease, editMode: true })).status).toBe(
    200,
  );
  const term = { sd_id: lease.sd_id, rt_type: 'Base Rent', rt_start: '2026-01-01', rt_monthly: 100 } as const;
  await program.call('Leases/EditRentTerm', term);
  const [read] = (await program.call('Leases/GetRentTerms', { id: lease.sd_id })).body;
  expect((await send(program, 'POST', 'api/Leases/EditRentTerm', { ...read, editMode: true })).status).toBe(
    200,
  );
  const found = (await program.call('Leases/GetLease', { id: lease.sd_id })).body;
  expect((await send(program, 'POST', 'api/Leases/DeleteLease', found)).status).toBe(200);
});

test.each([10, 100_000])('%i arrays in each other are refused, and the server lives', async (depth) => {
  const reply = await fetch(`${app.url}/api/Leases/SearchLeases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${program.token}`, 'content-type': 'application/json' },
    body: '['.repeat(depth) + ']'.repeat(depth),
  });
  expect(reply.status).toBe(400);
});
