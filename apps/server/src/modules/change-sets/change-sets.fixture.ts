import type { ChangeSet, Lease } from '@panoramic/contract';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { leasesOf } from '../../../test/leases.ts';

export function manyLeasesOf(app: TestApp) {
  const aLease = leasesOf(app);

  /** Makes this many leases, but at least one. */
  async function someLeases(count: number, client: 'Main' | 'Other' = 'Main'): Promise<[Lease, ...Lease[]]> {
    const made = (index: number) =>
      aLease({ sd_num: `M${index}`, sd_city: 'Clayton', sd_sqft: 100 + index }, client);
    const leases: [Lease, ...Lease[]] = [await made(0)];
    for (let index = 1; index < count; index += 1) leases.push(await made(index));
    return leases;
  }

  async function stored(id: number, client: 'Main' | 'Other' = 'Main'): Promise<Lease> {
    const viewer = await app.as('no role', client);
    return (await viewer.call('Leases/GetLease', { id })).body;
  }

  /** Runs statements as the owner of the database, as one change set of the writer of the client Main. */
  async function asImport(statements: (client: number) => string): Promise<number> {
    await app.as('Write');
    return asOwner(app.database.ownerUrl, async (owner) => {
      const { rows } = await owner.query(
        `select cl_id, (select id from users where "userName" = 'write.of.main') as user_id from clients where cl_name = 'Main'`,
      );
      const { cl_id: client, user_id: user } = rows[0];
      await owner.query('begin');
      const made = await owner.query(
        `insert into change_sets (client_id, kind, name, user_id, at, added)
         values ($1, 'import', 'Import of stores.xlsx', $2, $3, 1) returning id`,
        [client, user, app.clock.now()],
      );
      const { id } = made.rows[0];
      await owner.query(
        `select set_config('app.change_set', $1, true), set_config('app.client', $2, true), set_config('app.user', $3, true)`,
        [String(id), String(client), String(user)],
      );
      await owner.query(statements(client));
      await owner.query('commit');
      return id;
    });
  }

  return { aLease, someLeases, stored, asImport };
}

export async function madeSet(
  reply: Promise<{ status: number; body: ChangeSet; problem: unknown }>,
): Promise<ChangeSet> {
  const { status, body } = await reply;
  expect(body).toMatchObject({ kind: 'bulk' });
  expect(status).toBe(200);
  return body;
}

export function nth<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There are only ${list.length}.`);
  return found;
}

export function undoOf(caller: Caller, set: { id: number }, key?: string) {
  return caller.call('Import/Undo', { changeSetId: set.id }, key ? { 'idempotency-key': key } : {});
}
