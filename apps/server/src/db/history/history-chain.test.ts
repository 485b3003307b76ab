// @module-tag long
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { chainedHistory } from './history-chain.fixture.ts';
import { historyHeads, linkHistory } from './history-chain.ts';

const { database, aClient, write, linkAll, settle, entriesOf, run, checked, unlinked, headOf } =
  chainedHistory();

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

  test('is also made for entries that belong to no client', async () => {
    await run(`insert into clients (cl_name) values ('A client')`);
    await linkAll();
    const heads = await historyHeads(database().pool);
    expect(heads[0]?.clientId).toBeNull();
    expect(await checked(null)).toMatchObject({ hash: heads[0]?.hash, difference: null });
  });

  test('cannot be read or written by the application', async () => {
    for (const text of [
      'table history_chain',
      'delete from history_chain',
      'update history_link_progress set linked_to = 0',
    ])
      await expect(database().pool.query(text)).rejects.toThrow('permission denied');
  });

  test('is the same in every time zone and format of dates', async () => {
    const client = await aClient(2);
    const other = new Client(database().ownerUrl);
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

describe('linking', () => {
  test('two writers of one client commit without waiting for one another, whichever comes first', async () => {
    const client = await aClient(1);
    const [first, second] = [new Client(database().ownerUrl), new Client(database().ownerUrl)];
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
    const linker = new Client(database().ownerUrl);
    await linker.connect();
    onTestFinished(() => linker.end());
    await write(client, 'before');
    await linker.query('begin; select link_history(1000)');
    await asOwner(database().ownerUrl, (owner) =>
      owner.query(
        `set lock_timeout = '1ms'; set app.client = '${client}'; insert into things (client_id, name) values (${client}, 'meanwhile')`,
      ),
    );
    await linker.query('commit');
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 3, difference: null });
  });

  test('waits for a linker that is at work: the heads read afterwards hold what that one linked', async () => {
    const client = await aClient(1);
    await write(client, 'second');
    const linker = new Client(database().ownerUrl);
    await linker.connect();
    onTestFinished(() => linker.end());
    await linker.query('begin; select link_history(1000)');
    const headAfterwards = linkHistory(database().pool).then(() => headOf(client));
    const waiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await run(waiting)).rows).toEqual([{ waiting: 1 }]);
    await linker.query('commit');
    expect(await headAfterwards).toMatchObject({ seq: 2 });
  });

  test('that is killed half-way leaves the chain as it was, and the next one goes on', async () => {
    const client = await aClient(2);
    await write(client, 'one more');
    const linker = new Client(database().ownerUrl);
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
      while (!stopping.signal.aborted) await linkHistory(database().pool);
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

  test('links older entries in batches and remembers its progress', async () => {
    const client = await aClient(0);
    await asOwner(database().ownerUrl, (owner) =>
      owner.query(
        `set app.client = '${client}'; insert into things (client_id, name) select ${client}, 'many ' || n from generate_series(1, 2500) n`,
      ),
    );
    await linkAll();
    expect(await checked(client)).toMatchObject({ entries: 2500, difference: null });
    await settle();
  });
});
