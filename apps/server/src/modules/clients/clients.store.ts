import type { Client } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import type { Tx } from '#db/scope/transaction.ts';

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

/** Others who would change the client wait; what refers to it does not. */
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
