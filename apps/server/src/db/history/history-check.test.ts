// @module-tag long
import { describe, expect, test } from 'vitest';
import { chainedHistory } from './history-chain.fixture.ts';

const { aClient, linkAll, settle, entriesOf, checked, unlinked, headOf, tamper } = chainedHistory();

describe('the check detects and names', () => {
  test.each([
    `after = jsonb_set(after, '{name}', '"another"')`,
    `at = at - interval '1 microsecond'`,
    'user_id = 7',
    `action = 'delete'`,
    // @security entry-changed-each
  ])('an entry that is changed: %s', async (change) => {
    const client = await aClient(4);
    const id = (await entriesOf(client))[1];
    await tamper(`update history set ${change} where id = $1`, [id]);
    expect((await checked(client)).difference).toEqual({ entryId: id, what: 'is not what was linked' });
  });

  // @security history-check-entry-deleted
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

  test('entries whose contents are exchanged', async () => {
    const client = await aClient(4);
    const [, second, third] = await entriesOf(client);
    await tamper(
      `update history a set before = b.before, after = b.after, at = b.at, row_id = b.row_id from history b
       where a.id in (${second}, ${third}) and b.id in (${second}, ${third}) and a.id <> b.id`,
    );
    expect((await checked(client)).difference).toEqual({ entryId: second, what: 'is not what was linked' });
  });

  // @security chain-made-again-over-changed
  test('a chain that is made again over changed entries, by a head that was recorded', async () => {
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
