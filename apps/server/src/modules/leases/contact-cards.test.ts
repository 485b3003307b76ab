import type { CallInput } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

const card = {
  c_type: 'Landlord',
  c_company: 'Olive Street Holdings',
  c_fname: 'Ann',
  c_lname: 'Baker',
  c_city: 'St. Louis',
  phone_work: '(314) 555-0142',
  email1: 'ann@olive.example',
} as const;

async function aContact(contact: CallInput<'Leases/EditContacts'>, client: 'Main' | 'Other' = 'Main') {
  const writer = await app.as('Write', client);
  const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'card' });
  const { body } = await writer.call('Leases/EditContacts', { c_site: lease.sd_id, ...contact });
  return { lease, contact: body };
}

const reach = (contact: object) => {
  const names = ['phone_work', 'phone_cell', 'phone_home', 'phone_fax', 'phone_best', 'email1', 'email2'];
  const given: Readonly<Record<string, unknown>> = { ...contact };
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as never; // Safe: the names of the reach.
};

test('a card is found by the beginning of a word of its company or name, once, with its leases counted', async () => {
  for (const notes of ['first', 'second']) await aContact({ ...card, notes });
  await aContact({ c_company: 'Strange Holdings' }, 'Other');
  const writer = await app.as('Write');
  for (const query of ['oli', 'HOLD', 'ann b', 'baker'])
    expect((await writer.call('Leases/FindContactCards', { query })).body).toMatchObject([
      { ...card, leases: 2 },
    ]);
  for (const query of ['live', 'strange', ' '])
    expect((await writer.call('Leases/FindContactCards', { query })).body).toEqual([]);
});

test('a new phone is given to the same contact of other leases, not to another one nor to another client', async () => {
  const moved = { ...card, c_company: 'Moved LLC' };
  const here = await aContact(moved);
  const there = await aContact({ ...moved, notes: 'ring twice' });
  const other = await aContact({ ...moved, phone_work: '(314) 555-0199' });
  const named = await aContact({ ...moved, c_fname: 'Bob' });
  const theirs = await aContact(moved, 'Other');
  const gone = await aContact(moved);
  const writer = await app.as('Write');
  await writer.call('Leases/DeleteLease', gone.lease);
  const { body: saved } = await writer.call('Leases/EditContacts', {
    c_id: here.contact.c_id,
    phone_work: '(636) 555-0100',
  });
  const asked = { c_id: saved.c_id, before: reach(moved) };
  expect((await writer.call('Leases/CountSameContacts', asked)).body).toBe(1);
  expect((await writer.call('Leases/ChangeSameContacts', asked)).body).toBe(1);
  expect((await writer.call('Leases/CountSameContacts', asked)).body).toBe(0);
  const phones = async (one: typeof here, client: 'Main' | 'Other' = 'Main') =>
    (await (await app.as('Write', client)).call('Leases/GetContacts', { id: one.lease.sd_id })).body.map(
      ({ phone_work, notes }) => [phone_work, notes],
    );
  expect(await phones(there)).toEqual([['(636) 555-0100', 'ring twice']]);
  expect(await phones(other)).toEqual([['(314) 555-0199', null]]);
  expect(await phones(named)).toEqual([[card.phone_work, null]]);
  expect(await phones(theirs, 'Other')).toEqual([[card.phone_work, null]]);
});
