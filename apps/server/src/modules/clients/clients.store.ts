import { createHash } from 'node:crypto';
import { logoTypes, type Client, type LogoType } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { CheckedLogo } from './logo-content.ts';

const taken = { clients_by_name: { field: 'name', message: 'There is a client with this name already.' } };

export function allClients(tx: Tx): Promise<Client[]> {
  return tx.rows<Client>(sql`
    select cl_id, cl_name, "logoLocation" from clients order by lower(cl_name), cl_id`);
}

export interface FoundClient extends Client {
  readonly version: number;
}

export function findClient(tx: Tx, id: number): Promise<FoundClient | null> {
  return tx.maybe<FoundClient>(sql`
    select cl_id, cl_name, "logoLocation", version from clients where cl_id = ${id}`);
}

/** Locks the client against other changes; rows that refer to the client are not blocked. */
export function lockClient(tx: Tx, id: number): Promise<FoundClient | null> {
  return tx.maybe<FoundClient>(sql`
    select cl_id, cl_name, "logoLocation", version from clients where cl_id = ${id} for no key update`);
}

export async function insertClient(tx: Tx, name: string): Promise<number> {
  const insert = tx.one<{ cl_id: number }>(
    sql`insert into clients (cl_name) values (${name}) returning cl_id`,
  );
  return (await refuseDuplicate(insert, taken)).cl_id;
}

export async function renameClient(tx: Tx, id: number, name: string): Promise<void> {
  await refuseDuplicate(tx.run(sql`update clients set cl_name = ${name} where cl_id = ${id}`), taken);
}

export async function setLogoLocation(tx: Tx, id: number, location: string | null): Promise<Client> {
  return tx.one<Client>(sql`
    update clients set "logoLocation" = ${location} where cl_id = ${id}
    returning cl_id, cl_name, "logoLocation"`);
}

/** Returns the logo's address on this server. */
export async function storeLogo(tx: Tx, { type, bytes }: CheckedLogo, now: Date): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`
    insert into client_logos (digest, type, bytes, added_at) values (${digest}, ${type}, ${bytes}, ${now})
    on conflict do nothing`);
  return `/logos/${digest}.${type}`;
}

/** Finds a logo by the last part of its address, whose extension must be that of the logo's type. */
export async function findLogo(tx: Tx, file: string): Promise<{ contentType: string; bytes: Buffer } | null> {
  const [, digest, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(file) ?? [];
  if (!digest || !ending) return null;
  const found = await tx.maybe<{ type: LogoType; bytes: Buffer }>(sql`
    select type, bytes from client_logos where digest = ${digest} and type = ${ending}`);
  return found && { contentType: logoTypes[found.type], bytes: found.bytes };
}
