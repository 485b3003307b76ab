import { expect, test } from 'vitest';
import { chainedHistory } from './history-chain.fixture.ts';
import { inChangeSet } from './change-sets.ts';
import { sql } from '../scope/sql.ts';
import { inTransaction, type Tx } from '../scope/transaction.ts';

const { database, aClient, write, linkAll, settle, run, checked, tamper } = chainedHistory();
const now = new Date('2026-06-15T17:00:00Z');

async function aUser(): Promise<number> {
  const { rows } = await run(
    `insert into users ("userName", username_key) values ('importer', 'importer')
     on conflict (username_key) do update set active = true returning id`,
  );
  return Number(rows[0].id);
}

/** Changes things of one client in a change set that has no client, as change sets of comps have none. */
async function inSet(clientId: number, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const userId = await aUser();
  return inTransaction(database().pool, { clientId, userId }, (tx) =>
    inChangeSet(tx, { clientId: null, userId, kind: 'bulk', name: 'Name of 2 things', now }, async () => {
      await work(tx);
    }),
  );
}

test('the changes of a change set carry its number, and those before and after it carry none', async () => {
  const client = await aClient(1);
  const id = await inSet(client, async (tx) => {
    await tx.run(sql`insert into things (client_id, name) values (${client}, 'new')`);
    await tx.run(sql`update things set name = 'renamed' where client_id = ${client}`);
  });
  await write(client, 'after it');
  const { rows } = await run('select change_set_id from history where client_id = $1 order by id', [client]);
  expect(rows.map((row) => row.change_set_id)).toEqual([null, id, id, id, null]);
});

test('check-history finds a chain of entries with and without a change set whole', async () => {
  const client = await aClient(2);
  await inSet(client, (tx) => tx.run(sql`update things set name = 'renamed' where client_id = ${client}`));
  await write(client, 'after it');
  await settle();
  expect(await checked(client)).toMatchObject({ difference: null });
});

test('check-history notices an entry that is moved to another change set or out of one', async () => {
  const client = await aClient(1);
  await inSet(client, (tx) => tx.run(sql`update things set name = 'renamed' where client_id = ${client}`));
  await linkAll();
  const [entry] = (
    await run('select id from history where client_id = $1 and change_set_id is not null', [client])
  ).rows;
  const moved = { entryId: String(entry.id), what: 'is not what was linked' };
  await tamper('update history set change_set_id = change_set_id + 1 where id = $1', [entry.id]);
  expect((await checked(client)).difference).toEqual(moved);
  await run('update history set change_set_id = null where id = $1', [entry.id]);
  expect((await checked(client)).difference).toEqual(moved);
});

test('an entry from before there were change sets hashes as it did then', async () => {
  const client = await aClient(1);
  const { rows } = await run(
    `select history_content(h) = convert_to(jsonb_build_array(h.id, h.client_id, h.table_name, h.row_id,
       h.parent_id, h.action, extract(epoch from h.at)::text, h.user_id, h.before, h.after)::text, 'UTF8') as same
     from history h where client_id = $1`,
    [client],
  );
  expect(rows).toEqual([{ same: true }]);
});
