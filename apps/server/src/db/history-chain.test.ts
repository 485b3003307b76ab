import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aDatabase, asOwner, type TestDatabase } from '../../test/database.ts';
import { historyHeads, linkHistory, type HistoryHead } from './history-chain.ts';
import { checkChains, findUnlinked } from './history-check.ts';
import { openOwner } from './owner.ts';
import { sql } from './sql.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await asOwner(database.ownerUrl, (owner) =>
    owner.query(`
      create table things (thing_id integer generated always as identity primary key, client_id integer not null,
        name text, version integer not null default 1);
      call isolate_client('things');
      call keep_history('things', 'thing_id', 'client_id');
      grant select, insert, update on things to panoramic_template_app`),
  );
});
afterAll(() => database.drop());

let clients = 0;

/** A client of its own with so many entries, linked. */
async function aClient(entries: number): Promise<number> {
  clients += 1;
  const id = clients;
  for (let count = 0; count < entries; count += 1) await write(id, `thing ${count}`);
  await linkAll();
  return id;
}

function write(clientId: number, name: string): Promise<number> {
  return inTransaction(database.pool, { clientId, userId: null }, (tx) =>
    tx.run(sql`insert into things (client_id, name) values (${clientId}, ${name})`),
  );
}

/** Twice: the second sees that all that was there at the first has ended. */
async function linkAll(): Promise<void> {
  await linkHistory(database.pool);
  await linkHistory(database.pool);
}

/** The chains are known to be whole up to here, once writers of other tests on the same server have ended. */
async function settle(): Promise<void> {
  const progress = 'select linked_to = (select max(id) from history) as all from history_link_progress';
  await expect
    .poll(
      async () => {
        await linkAll();
        return (await run(progress)).rows;
      },
      { timeout: 15_000 },
    )
    .toEqual([{ all: true }]);
}

async function entriesOf(clientId: number): Promise<string[]> {
  const { rows } = await run('select id from history where client_id = $1 order by id', [clientId]);
  return rows.map(({ id }) => String(id));
}

function run(text: string, values: unknown[] = []) {
  return asOwner(database.ownerUrl, (owner) => owner.query(text, values));
}

/** What the check says of a client's chain. */
async function checked(clientId: number | null, recorded: HistoryHead[] = []) {
  const owner = await openOwner(database.ownerUrl, 'check');
  try {
    for await (const chain of checkChains(owner, recorded)) if (chain.clientId === clientId) return chain;
    throw new Error('There is no such chain.');
  } finally {
    await owner.close();
  }
}

async function unlinked() {
  const owner = await openOwner(database.ownerUrl, 'check');
  return findUnlinked(owner).finally(() => owner.close());
}

async function headOf(clientId: number): Promise<HistoryHead> {
  const { rows } = await run(
    `select client_id as "clientId", seq::int, encode(hash, 'hex') as hash from history_chain
     where client_id = $1 order by seq desc limit 1`,
    [clientId],
  );
  return rows[0];
}

/** As the owner; put back when the test is over. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  await run('drop table if exists saved_history, saved_chain');
  await run('create table saved_history as table history');
  await run('create table saved_chain as table history_chain');
  onTestFinished(async () => {
    await run(`truncate history, history_chain;
      insert into history overriding system value table saved_history;
      insert into history_chain table saved_chain`);
  });
  await run(text, values);
}

describe('a chain', () => {
  test('has every entry of its client once, in order, and the check computes the same head', async () => {
    const client = await aClient(5);
    const { rows } = await run(
      'select seq::int, entry_id from history_chain where client_id = $1 order by seq',
      [client],
    );
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ entry_id: id }) => id)).toEqual(await entriesOf(client));
    const head = await headOf(client);
    expect(await checked(client)).toEqual({
      clientId: client,
      entries: 5,
      hash: head.hash,
      difference: null,
    });
    expect(await unlinked()).toEqual([]);
  });

  test('is made for what belongs to no client too', async () => {
    await run(`insert into clients (cl_name) values ('A client')`);
    await linkAll();
    const heads = await historyHeads(database.pool);
    expect(heads[0]?.clientId).toBeNull();
    expect(await checked(null)).toMatchObject({ hash: heads[0]?.hash, difference: null });
  });

  test('cannot be read or written by the application', async () => {
    for (const text of [
      'table history_chain',
      'delete from history_chain',
      'update history_link_progress set linked_to = 0',
    ])
      await expect(database.pool.query(text)).rejects.toThrow('permission denied');
  });

  test('is the same in every time zone and format of dates', async () => {
    const client = await aClient(2);
    const other = new Client(database.ownerUrl);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query(
      `set timezone = 'Asia/Kathmandu'; set datestyle = 'German'; set extra_float_digits = -5`,
    );
    const { rows } = await other.query(
      `select count(*)::int as same from history_chain c join history h on h.id = c.entry_id
       left join history_chain p on p.client_id = c.client_id and p.seq = c.seq - 1
       where c.client_id = $1
         and c.hash = sha256(coalesce(p.hash, decode(repeat('00', 32), 'hex')) || history_content(h))`,
      [client],
    );
    expect(rows).toEqual([{ same: 2 }]);
  });
});

describe('what somebody changes as the owner of the database is noticed and named', () => {
  test.each([
    `after = jsonb_set(after, '{name}', '"another"')`,
    `at = at - interval '1 microsecond'`,
    'user_id = 7',
    `action = 'delete'`,
  ])('an entry that is changed: %s', async (change) => {
    const client = await aClient(4);
    const id = (await entriesOf(client))[1];
    await tamper(`update history set ${change} where id = $1`, [id]);
    expect((await checked(client)).difference).toEqual({ entryId: id, what: 'is not what was linked' });
  });

  test('an entry that is deleted', async () => {
    const client = await aClient(4);
    const id = (await entriesOf(client))[2];
    await tamper('delete from history where id = $1', [id]);
    expect((await checked(client)).difference).toEqual({ entryId: id, what: 'is gone' });
  });

  test('an entry that is deleted together with its link', async () => {
    const client = await aClient(4);
    const [, gone, next] = await entriesOf(client);
    await tamper(
      `with gone as (delete from history where id = ${gone}) delete from history_chain where entry_id = ${gone}`,
    );
    expect((await checked(client)).difference).toEqual({
      entryId: next,
      what: 'does not follow on the one before it: a link is missing or moved',
    });
  });

  test('an entry that is put in among older ones', async () => {
    const client = await aClient(3);
    await settle();
    await tamper(
      `insert into history (id, client_id, table_name, row_id, action) overriding system value
       values (-5, $1, 'things', 1, 'update')`,
      [client],
    );
    await linkAll();
    expect(await unlinked()).toEqual([{ entryId: '-5', what: 'is in no chain: it was put in later' }]);
  });

  test('entries that change places', async () => {
    const client = await aClient(4);
    const [, second, third] = await entriesOf(client);
    await tamper(
      `update history_chain set entry_id = case entry_id when ${second} then -1 else -2 end where entry_id in (${second}, ${third});
       update history_chain set entry_id = case entry_id when -1 then ${third} else ${second} end where entry_id < 0`,
    );
    expect((await checked(client)).difference).toEqual({ entryId: third, what: 'is not what was linked' });
  });

  test('entries that exchange what they tell', async () => {
    const client = await aClient(4);
    const [, second, third] = await entriesOf(client);
    await tamper(
      `update history a set before = b.before, after = b.after, at = b.at, row_id = b.row_id from history b
       where a.id in (${second}, ${third}) and b.id in (${second}, ${third}) and a.id <> b.id`,
    );
    expect((await checked(client)).difference).toEqual({ entryId: second, what: 'is not what was linked' });
  });

  test('a chain that is made anew over changed entries, by a head that was recorded', async () => {
    const client = await aClient(4);
    const head = await headOf(client);
    const ids = await entriesOf(client);
    await tamper(`update history set user_id = 7 where id = ${ids[1]}; delete from history_chain where client_id = ${client};
      update history_link_progress set linked_to = -9223372036854775808`);
    await linkAll();
    expect((await checked(client)).difference).toBeNull();
    expect((await checked(client, [head])).difference).toEqual({
      entryId: ids[3],
      what: 'has not the hash that was recorded',
    });
  });

  test('a chain whose end is cut off, by a head that was recorded', async () => {
    const client = await aClient(4);
    const head = await headOf(client);
    const ids = await entriesOf(client);
    await tamper(
      `delete from history where id = ${ids[3]}; delete from history_chain where entry_id = ${ids[3]}`,
    );
    expect((await checked(client)).difference).toBeNull();
    expect((await checked(client, [head])).difference).toEqual({
      entryId: null,
      what: 'the chain ends before entry number 4 that was recorded',
    });
  });
});

describe('linking', () => {
  test('two writers of one client commit without waiting for one another, whichever comes first', async () => {
    const client = await aClient(1);
    const [first, second] = [new Client(database.ownerUrl), new Client(database.ownerUrl)];
    for (const one of [first, second]) {
      await one.connect();
      onTestFinished(() => one.end());
      await one.query(`set lock_timeout = '1ms'; set app.client = '${client}'; begin`);
      await one.query(`insert into things (client_id, name) values (${client}, 'open')`);
    }
    await second.query('commit');
    await linkAll();
    // The older entry is still to come: the chain goes on without it, and takes it in afterwards.
    expect(await checked(client)).toMatchObject({ entries: 2, difference: null });
    await first.query('commit');
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 3, difference: null });
    expect(await unlinked()).toEqual([]);
  });

  test('does not wait for a writer, nor a writer for it', async () => {
    const client = await aClient(1);
    const linker = new Client(database.ownerUrl);
    await linker.connect();
    onTestFinished(() => linker.end());
    await write(client, 'before');
    await linker.query('begin; select link_history(1000)');
    await asOwner(database.ownerUrl, (owner) =>
      owner.query(
        `set lock_timeout = '1ms'; set app.client = '${client}'; insert into things (client_id, name) values (${client}, 'meanwhile')`,
      ),
    );
    await linker.query('commit');
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 3, difference: null });
  });

  test('that is killed half-way leaves the chain as it was, and the next one goes on', async () => {
    const client = await aClient(2);
    await write(client, 'one more');
    const linker = new Client(database.ownerUrl);
    linker.on('error', () => {});
    await linker.connect();
    const { rows } = await linker.query('select pg_backend_pid() as pid');
    await linker.query('begin; select link_history(1000)');
    await run('select pg_terminate_backend($1)', [rows[0].pid]);
    expect(await checked(client)).toMatchObject({ entries: 2, difference: null });
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 3, difference: null });
  });

  test('by two servers at once while people write makes one chain without gaps', async () => {
    const client = await aClient(0);
    const stopping = new AbortController();
    const linkers = [1, 2].map(async () => {
      while (!stopping.signal.aborted) await linkHistory(database.pool);
    });
    await Promise.all(
      [1, 2, 3, 4].map(async (writer) => {
        for (let count = 0; count < 25; count += 1) await write(client, `${writer} ${count}`);
      }),
    );
    stopping.abort();
    await Promise.all(linkers);
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 100, difference: null });
    expect(await unlinked()).toEqual([]);
  });

  test('takes what was there before in batches, and remembers how far it is', async () => {
    const client = await aClient(0);
    await asOwner(database.ownerUrl, (owner) =>
      owner.query(
        `set app.client = '${client}'; insert into things (client_id, name) select ${client}, 'many ' || n from generate_series(1, 2500) n`,
      ),
    );
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 2500, difference: null });
    await settle();
  });
});
