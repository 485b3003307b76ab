import type { CallInput } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
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

async function quick(query: string, client: 'Main' | 'Other' = 'Main') {
  const viewer = await app.as('no role', client);
  const { status, body } = await viewer.call('Leases/QuickSearchContacts', { query });
  expect(status).toBe(200);
  return body;
}

test('the command search finds a contact once, by words that begin those of company, name or e-mail, with its lease', async () => {
  const quarry = { ...card, c_company: 'Quarry & Sons', c_lname: "O'Dell", email1: 'rent@quarry.example' };
  const first = await aContact(quarry);
  await aContact({ ...quarry, notes: 'second lease' });
  for (const query of ['quarry', 'SONS quar', "o'de", 'rent@quarry', "ann o'd"])
    expect(await quick(query)).toMatchObject([
      { c_company: 'Quarry & Sons', phone_work: card.phone_work, sd_id: first.lease.sd_id, leases: 2 },
    ]);
  expect((await quick('quarry'))[0]?.lease).toMatchObject({ sd_num: 'card', sd_city: null });
  for (const query of ['uarry', 'q', ' ', 'quarry elsewhere', 'q_arry', 'quarry%'])
    expect(await quick(query)).toEqual([]);
});

test("the command search never finds another client's contacts, nor deleted ones, nor those of deleted leases", async () => {
  const hidden = { c_company: 'Zanzibar Estates' };
  await aContact(hidden, 'Other');
  expect(await quick('zanzibar')).toEqual([]);
  expect(await quick('zanzibar', 'Other')).toHaveLength(1);
  const writer = await app.as('Write');
  const removed = await aContact(hidden);
  await writer.call('Leases/DeleteContacts', { id: removed.contact.c_id });
  const gone = await aContact(hidden);
  await writer.call('Leases/DeleteLease', gone.lease);
  expect(await quick('zanzibar')).toEqual([]);
  const withoutClient = await inTransaction(app.database.pool, nobody, (tx) =>
    tx.rows(sql`select contacts_like(${['zanzibar']}::text[], 10)`),
  );
  expect(withoutClient).toEqual([]);
});

test('the command search finds eight contacts at most', async () => {
  for (let number = 1; number <= 10; number += 1) await aContact({ c_company: `Bounded ${number}` });
  expect(await quick('bounded')).toHaveLength(8);
});
