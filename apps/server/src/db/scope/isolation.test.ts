import { describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { databaseOfThings } from '../../../test/things.ts';
import { sql } from './sql.ts';
import { CallerChangedError, inTransaction, nobody } from './transaction.ts';

/** The promise that holds when the application's own filters fail. */
const database = databaseOfThings();

function inClient<T>(clientId: number, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  return inTransaction(database().pool, { clientId, userId: null }, work);
}

describe('in the database', () => {
  // @security applications-role-no-superuser-cannot
  test("the application's role is no superuser, cannot bypass row-level security and owns nothing", async () => {
    const { rows } = await database().pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         (select count(*) from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  test('row-level security is enabled and forced on every table that carries a client', async () => {
    const { rows } = await asOwner(database().ownerUrl, (owner) =>
      owner.query(
        `select c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped
         where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'sessions'`,
      ),
    );
    expect(rows.map(({ relname }) => relname)).toContain('things');
    for (const row of rows) expect(row).toMatchObject({ relrowsecurity: true, relforcerowsecurity: true });
  });

  // @security query-forgets-client-sees-only
  test('a query that forgets the client sees only its own rows, and nothing without a client set', async () => {
    await inClient(1, (tx) => tx.run(sql`insert into things (client_id, name) values (1, 'ours')`));
    await inClient(3, (tx) => tx.run(sql`insert into things (client_id, name) values (3, 'theirs')`));
    const all = sql`select name from things`;
    expect(await inClient(1, (tx) => tx.rows(all))).toEqual([{ name: 'ours' }]);
    expect(await inTransaction(database().pool, nobody, (tx) => tx.rows(all))).toEqual([]);
    expect(
      await inClient(1, (tx) => tx.run(sql`update things set name = 'taken' where name = 'theirs'`)),
    ).toBe(0);
    expect(await inClient(1, (tx) => tx.run(sql`delete from things where name = 'theirs'`))).toBe(0);
  });

  test('a row cannot be written into another client, nor moved there', async () => {
    await expect(
      inClient(1, (tx) => tx.run(sql`insert into things (client_id, name) values (3, 'smuggled')`)),
    ).rejects.toThrow(/row-level security/);
    await expect(
      inClient(1, (tx) => tx.run(sql`update things set client_id = 3 where name = 'ours'`)),
    ).rejects.toThrow(/row-level security/);
  });

  test('the client of one request does not reach the next on the same connection', async () => {
    await inClient(1, (tx) => tx.rows(sql`select 1`));
    const { rows } = await database().pool.query(`select current_setting('app.client', true) as client`);
    expect(rows[0].client ?? '').toBe('');
  });
});

describe('history', () => {
  test('has one entry per change with who, when, before and after, and versions count up', async () => {
    const scope = { clientId: 1, userId: 77 };
    const { thing_id } = await inTransaction(database().pool, scope, (tx) =>
      tx.one<{ thing_id: number }>(
        sql`insert into things (client_id, name) values (1, 'first') returning thing_id`,
      ),
    );
    await inTransaction(database().pool, scope, (tx) =>
      tx.run(sql`update things set name = 'second' where thing_id = ${thing_id}`),
    );
    const entries = await inClient(1, (tx) =>
      tx.rows(sql`select action, user_id, before ->> 'name' as before, after ->> 'name' as after, after -> 'version' as version
        from history where table_name = 'things' and row_id = ${thing_id} order by id`),
    );
    expect(entries).toEqual([
      { action: 'insert', user_id: 77, before: null, after: 'first', version: 1 },
      { action: 'update', user_id: 77, before: 'first', after: 'second', version: 2 },
    ]);
  });

  // @security not-there-when-change-rolled
  test('is not there when the change is rolled back', async () => {
    const failing = inClient(1, async (tx) => {
      await tx.run(sql`insert into things (client_id, name) values (1, 'undone')`);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(
      await inClient(1, (tx) => tx.rows(sql`select 1 from history where after ->> 'name' = 'undone'`)),
    ).toEqual([]);
  });

  // @security cannot-written-changed-deleted-applications
  test("cannot be written, changed or deleted by the application's role", async () => {
    for (const statement of [
      `insert into history (table_name, row_id, action) values ('things', 1, 'insert')`,
      `update history set user_id = 1`,
      'delete from history',
      'truncate history',
    ])
      await expect(database().pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  test('of another client cannot be read', async () => {
    const names = await inClient(3, (tx) =>
      tx.rows<{ name: string }>(
        sql`select after ->> 'name' as name from history where table_name = 'things'`,
      ),
    );
    expect(names).toEqual([{ name: 'theirs' }]);
  });
});

describe('a transaction', () => {
  test('of a caller who has changed since they were found changes nothing, even if its failure is ignored', async () => {
    const outdated = { clientId: 1, userId: null, callerChanges: -1 };
    const saving = inTransaction(database().pool, outdated, (tx) =>
      tx.run(sql`insert into things (client_id, name) values (1, 'outdated')`).catch(() => 0),
    );
    await expect(saving).rejects.toThrow(CallerChangedError);
    const kept = sql`select 1 from things where name = 'outdated'`;
    expect(await inClient(1, (tx) => tx.rows(kept))).toEqual([]);
  });

  test('of a caller who has not changed continues, however many rows count the changes', async () => {
    await asOwner(database().ownerUrl, (owner) =>
      owner.query('insert into caller_changes default values; insert into caller_changes default values'),
    );
    const { rows } = await database().pool.query('select sum(count) as changes from caller_changes');
    for (const mode of ['read', 'write'] as const) {
      const scope = { clientId: 3, userId: null, callerChanges: rows[0].changes };
      const answer = inTransaction(
        database().pool,
        scope,
        (tx) => tx.rows(sql`select app_client() as client`),
        mode,
      );
      expect(await answer).toEqual([{ client: 3 }]);
    }
  });

  test('that reads sees one snapshot: what is committed meanwhile is not in it', async () => {
    const names = sql`select name from things where name like 'meanwhile%'`;
    const seen = await inTransaction(
      database().pool,
      { clientId: 1, userId: null },
      async (tx) => {
        const before = await tx.rows(names);
        await inClient(1, (other) =>
          other.run(sql`insert into things (client_id, name) values (1, 'meanwhile')`),
        );
        return [before, await tx.rows(names)];
      },
      'read',
    );
    expect(seen).toEqual([[], []]);
    expect(await inClient(1, (tx) => tx.rows(names))).toHaveLength(1);
  });

  test('begins with its first statement, even one that has no values and is not prepared', async () => {
    const client = await inClient(3, async (tx) => {
      const { rows } = await tx.query(`select current_setting('app.client') as client`);
      await tx.query(`insert into things (client_id, name) values (3, 'first')`);
      return rows;
    });
    expect(client).toEqual([{ client: '3' }]);
    const undone = inClient(3, async (tx) => {
      await tx.query(`insert into things (client_id, name) values (3, 'second')`);
      throw new Error('stop');
    });
    await expect(undone).rejects.toThrow('stop');
    const made = sql`select name from things where name in ('first', 'second')`;
    expect(await inClient(3, (tx) => tx.rows(made))).toEqual([{ name: 'first' }]);
  });

  test('takes no statement once it has ended: its connection may be in use for another client', async () => {
    for (const mode of ['write', 'read'] as const) {
      const tx = await inTransaction(
        database().pool,
        { clientId: 1, userId: null },
        (open) => Promise.resolve(open),
        mode,
      );
      await expect(tx.rows(sql`select 1`)).rejects.toThrow('after its transaction had ended');
    }
  });

  test('that only reads cannot write', async () => {
    for (const mode of ['read'] as const)
      await expect(
        inTransaction(
          database().pool,
          { clientId: 1, userId: null },
          (tx) => tx.run(sql`insert into things (client_id, name) values (1, 'written')`),
          mode,
        ),
      ).rejects.toThrow(/read-only/);
  });
});
