import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountKey, compsClientId } from '@panoramic/contract';
import { hashPassword } from '#lib/identity/passwords.ts';
import { newToken } from '#lib/identity/tokens.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { colleaguesOf, type Colleague } from './colleagues.ts';

export const demoPassword = 'demo-portfolio';

interface DemoAccount {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
}

export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'admin', firstName: 'Ada', lastName: 'Winters', roles: ['Admin', 'Comps'] },
  { userName: 'writer', firstName: 'Walter', lastName: 'Reyes', roles: ['Write'] },
  { userName: 'viewer', firstName: 'Vivian', lastName: 'Okafor', roles: [] },
  { userName: 'home', firstName: 'Hollis', lastName: 'Marsh', roles: ['Home Limited'] },
  { userName: 'broker', firstName: 'Bianca', lastName: 'Lindqvist', roles: ['Comps', 'Home Limited'] },
];

export const demoClients = ['Gateway Outfitters', 'Meridian Bank'] as const;
const [gateway, meridian] = demoClients;

/** Makes the clients of the demonstration that do not exist yet, and returns the ids of all in the same order. */
export async function seedClients(tx: Tx): Promise<[number, number]> {
  // The first gets id 1, the others get ids after the reserved client 2.
  await tx.run(sql`insert into clients (cl_id, cl_name) values (1, ${gateway}) on conflict do nothing`);
  await tx.run(sql`insert into clients (cl_name) values (${meridian}) on conflict do nothing`);
  const { cl_id } = await tx.one<{ cl_id: number }>(
    sql`select cl_id from clients where cl_name = ${meridian}`,
  );
  return [1, cl_id];
}

/** The clients and the people of the demonstration; the accounts all belong to the first client. */
export async function seedAccounts(tx: Tx, now: Date): Promise<void> {
  const [clientId, secondId] = await seedClients(tx);
  const logos = [
    [clientId, 'gateway-outfitters.svg'],
    [secondId, 'meridian-bank.svg'],
    [compsClientId, 'comps.svg'],
  ] as const;
  for (const [id, file] of logos)
    await tx.run(sql`
      update clients set "logoLocation" = ${await seedLogo(tx, file, now)} where cl_id = ${id}`);
  for (const account of demoAccounts)
    await addUser(
      tx,
      { ...account, clientId, email: `${account.userName}@gateway.example`, password: demoPassword },
      now,
    );
  // The first client has a reminder address; the dates of the other go to the administrators.
  await tx.run(sql`
    update clients set "reminderRecipients" = 'writer@gateway.example, admin@gateway.example' where cl_id = ${clientId}`);
  await tx.run(sql`
    insert into mail_settings (user_id, rent_since)
    select id, date_trunc('month', ${now}::timestamptz)::date from users where "userName" in ('admin', 'writer')`);
  // Nobody knows their password: these accounts only fill the list of users.
  const hash = await hashPassword(newToken());
  for (const one of colleaguesOf('gateway.example', 0, 34)) await addColleague(tx, one, clientId, hash, now);
  for (const one of colleaguesOf('meridian.example', 34, 22))
    await addColleague(tx, one, secondId, hash, now);
  for (const one of colleaguesOf('comps.example', 56, 4))
    await addColleague(tx, one, compsClientId, hash, now);
}

interface NewUser {
  readonly userName: string;
  readonly password: string;
  readonly roles: readonly string[];
  readonly clientId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export async function addUser(tx: Tx, user: NewUser, now: Date): Promise<number> {
  const hash = await hashPassword(user.password);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users ("userName", username_key, "clientId", "firstName", "lastName", email, email_key)
    values (${user.userName}, ${accountKey(user.userName)}, ${user.clientId}, ${user.firstName}, ${user.lastName},
      ${user.email}, ${user.email && accountKey(user.email)}) returning id`);
  await addCredentials(tx, id, hash, now);
  await addRoles(tx, id, user.roles);
  return id;
}

const day = 86_400_000;

async function addColleague(tx: Tx, one: Colleague, clientId: number, hash: string, now: Date) {
  const seen = one.lastSeen === null ? null : new Date(now.getTime() - one.lastSeen * day);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users ("userName", username_key, "clientId", "firstName", "lastName", email, email_key, "officePhone",
      ext, "mobilePhone", active, "lastSignInAt")
    values (${one.userName}, ${accountKey(one.userName)}, ${clientId}, ${one.firstName}, ${one.lastName}, ${one.email},
      ${accountKey(one.email)}, ${one.officePhone}, ${one.ext}, ${one.mobilePhone}, ${one.active}, ${seen})
    returning id`);
  if (seen) await addCredentials(tx, id, hash, seen);
  await addRoles(tx, id, one.roles);
}

async function addCredentials(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx.run(
    sql`insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${hash}, ${now})`,
  );
}

async function addRoles(tx: Tx, userId: number, roles: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into user_roles (user_id, role_id) select ${userId}, r.id from roles r where r.name = any(${[...roles]})`);
}

export const logoFolder = join(import.meta.dirname, 'logos');

/** Stores a logo of the demonstration and returns the address that the server answers it at. */
async function seedLogo(tx: Tx, file: string, now: Date): Promise<string> {
  const bytes = await readFile(join(logoFolder, file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`
    insert into client_logos (digest, type, bytes, added_at) values (${digest}, 'svg', ${bytes}, ${now})
    on conflict do nothing`);
  return `/logos/${digest}.svg`;
}
