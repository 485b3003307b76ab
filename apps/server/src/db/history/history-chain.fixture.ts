import { expect, onTestFinished } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { databaseOfThings } from '../../../test/things.ts';
import { linkHistory, type HistoryHead } from './history-chain.ts';
import { checkChains, findUnlinked } from './history-check.ts';
import { openOwnerConnection } from '../setup/owner-connection.ts';
import { sql } from '../scope/sql.ts';
import { inTransaction } from '../scope/transaction.ts';

/** A database of its own with a table that keeps a history, and what tests do with its chains. */
export function chainedHistory() {
  const database = databaseOfThings();

  let clients = 0;

  /** Makes a new client with this many linked entries. */
  async function aClient(entries: number): Promise<number> {
    clients += 1;
    const id = clients;
    for (let count = 0; count < entries; count += 1) await write(id, `thing ${count}`);
    await linkAll();
    return id;
  }

  function write(clientId: number, name: string): Promise<number> {
    return inTransaction(database().pool, { clientId, userId: null }, (tx) =>
      tx.run(sql`insert into things (client_id, name) values (${clientId}, ${name})`),
    );
  }

  /** Links twice: the second run sees that every transaction that was open during the first has ended. */
  async function linkAll(): Promise<void> {
    await linkHistory(database().pool);
    await linkHistory(database().pool);
  }

  /**
   * Waits until the chains are linked up to the newest entry, for which writers of other tests on the same
   * server must have ended.
   */
  async function settle(): Promise<void> {
    const progress = 'select linked_to = (select max(id) from history) as all from history_link_progress';
    await expect
      .poll(
        async () => {
          await linkAll();
          return (await run(progress)).rows;
        },
        { timeout: 300_000 },
      )
      .toEqual([{ all: true }]);
  }

  async function entriesOf(clientId: number): Promise<string[]> {
    const { rows } = await run('select id from history where client_id = $1 order by id', [clientId]);
    return rows.map(({ id }) => String(id));
  }

  function run(text: string, values: unknown[] = []) {
    return asOwner(database().ownerUrl, (owner) => owner.query(text, values));
  }

  /** What the check says of a client's chain. */
  async function checked(clientId: number | null, recorded: HistoryHead[] = []) {
    const owner = await openOwnerConnection(database().ownerUrl, 'check');
    try {
      for await (const chain of checkChains(owner, recorded)) if (chain.clientId === clientId) return chain;
      throw new Error('There is no such chain.');
    } finally {
      await owner.close();
    }
  }

  async function unlinked() {
    const owner = await openOwnerConnection(database().ownerUrl, 'check');
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

  /** Changes the tables as the owner; they are restored when the test is over. */
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

  return {
    database,
    aClient,
    write,
    linkAll,
    settle,
    entriesOf,
    run,
    checked,
    unlinked,
    headOf,
    tamper,
  };
}
