// @module-tag long
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { startEmbedded } from '@panoramic/embedded-server';
import {
  aFolder,
  anExternalDatabase,
  queryAsOwner,
  backUp,
  documentContents,
  filledApp,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { contentDigest } from './manifest.ts';

const app = filledApp();

describe('a backup that is restored', () => {
  let restored: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    restored = await restore((await backUp(sourceOf(app))).file, await anExternalDatabase());
  });

  test('from one PostgreSQL to another, whose owner is no superuser, and on to an embedded one has equal digests', async () => {
    const first = await backUp(sourceOf(app));
    const external = await restore(first.file, await anExternalDatabase());
    const second = await backUp(external);
    const server = await startEmbedded({ dataDir: await aFolder(), log: () => {} });
    onTestFinished(() => server.stop());
    const embedded = await restore(second.file, server.url);
    const third = await backUp(embedded);

    expect(first.manifest.documents).toHaveLength(documentContents.length);
    expect(first.manifest.tables.find(({ name }) => name === 'leases')?.rows).toBe(2);
    expect(second.manifest).toEqual(first.manifest);
    expect(third.manifest).toEqual(first.manifest);
    expect(contentDigest(third.manifest)).toBe(contentDigest(first.manifest));
  });

  test('has every row of every table that is kept, also where row-level security hides them', async () => {
    const { manifest } = await backUp(sourceOf(app));
    for (const { name, rows } of manifest.tables) {
      const [counted] = await queryAsOwner(
        app.database.ownerUrl,
        `select count(*)::int as rows from "${name}"`,
      );
      expect({ name, rows }).toEqual({ name, ...counted });
    }
    const tables = await queryAsOwner(
      app.database.ownerUrl,
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const leftOut = tables
      .map(({ name }) => String(name))
      .filter((name) => !manifest.tables.some((table) => table.name === name));
    expect(leftOut).toEqual([
      'api_tokens',
      'attempts',
      'caller_changes',
      'challenges',
      'changes',
      'document_checks',
      'document_pages',
      'document_texts',
      'document_uploads',
      'history_link_progress',
      'idempotency_keys',
      'import_results',
      'import_rows',
      'imports',
      'kind_changes',
      'migrations',
      'passkey_ceremonies',
      'sessions',
      'webhook_deliveries',
    ]);
  });

  test('is complete under the known policies, which depend on the client or the user alone', async () => {
    const policies = await queryAsOwner(
      app.database.ownerUrl,
      `select distinct qual from pg_policies where schemaname = 'public' and tablename not in ('changes', 'idempotency_keys', 'imports', 'import_rows', 'import_results')
         and policyname not in ('searched_by_owner', 'linked_by_owner', 'read_by_owner', 'queued_by_triggers', 'read_and_aged_by_owner', 'kept_by_owner', 'seen') and cmd in ('ALL', 'SELECT') order by 1`,
    );
    expect(policies.map(({ qual }) => qual)).toEqual([
      // Everybody reads the definitions of comps; a backup reads them with the rows of their own client.
      `((client_id = app_client()) OR ((client_id = 2) AND (kind ~~ 'comps%'::text)))`,
      '((client_id IS NULL) OR (client_id = app_client()))',
      '(client_id = app_client())',
      '(user_id = app_user())',
    ]);
  });

  test('restores the documents byte for byte, also one that was replaced', async () => {
    const { documents, manifest } = restored;
    const bytes = await Promise.all(
      manifest.documents.map(async ({ clientId, ...facts }) => buffer(await documents.open(clientId, facts))),
    );
    const wanted = documentContents.map((content) => Buffer.from(content).toString('latin1'));
    expect(bytes.map((content) => content.toString('latin1')).toSorted()).toEqual(wanted.toSorted());
  });

  test('writes no history of its own, and later changes get history, versions and isolation', async () => {
    const { ownerUrl } = restored;
    const history = 'select count(*)::int as entries from history';
    const count = 'select count(*)::int as rows from preferences';
    await asOwner(ownerUrl, async (owner) => {
      // Row-level security is forced again: without a user the owner sees nothing of anybody.
      expect((await owner.query(count)).rows).toEqual([{ rows: 0 }]);
      await owner.query(
        `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
      );
      const before = (await owner.query(history)).rows[0].entries;
      const [changed] = (await owner.query('update leases set sd_city = null returning version')).rows;
      expect(changed.version).toBe(2);
      expect((await owner.query(history)).rows[0].entries).toBe(before + 1);
    });
    const sides = [app.database.ownerUrl, ownerUrl].map((url) =>
      queryAsOwner(
        url,
        `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
                where not tgisinternal order by 1, 2`,
      ),
    );
    expect(await sides[1]).toEqual(await sides[0]);
  });

  test('continues its ids where they were, and nobody is signed in', async () => {
    const { ownerUrl } = restored;
    const position = `select last_value, is_called from leases_sd_id_seq`;
    expect(await queryAsOwner(ownerUrl, position)).toEqual(
      await queryAsOwner(app.database.ownerUrl, position),
    );
    expect(await queryAsOwner(ownerUrl, 'select from sessions')).toEqual([]);
  });

  test('starts its change counters at numbers that no cached list has', async () => {
    const numbers = 'select count(distinct count)::int as numbers from changes where count > 0';
    const [clients] = await queryAsOwner(
      restored.ownerUrl,
      'select 2 * (1 + count(*))::int as numbers from clients',
    );
    expect(await queryAsOwner(restored.ownerUrl, numbers)).toEqual([clients]);
    const callers = 'select count(*)::int as rows from caller_changes where count > 0';
    expect(await queryAsOwner(restored.ownerUrl, callers)).toEqual([{ rows: 1 }]);
  });

  test('has a job for each mail that was waiting', async () => {
    const { ownerUrl } = restored;
    const waiting = await queryAsOwner(ownerUrl, `select id::int from mails where state = 'waiting'`);
    expect(waiting).toHaveLength(1);
    expect(
      await queryAsOwner(ownerUrl, `select (data ->> 'mailId')::int as id from jobs.job where name = 'mail'`),
    ).toEqual(waiting);
  });
});

test('a backup taken under write load holds the data of one moment', async () => {
  const writer = await app.as('Write');
  const stopping = new AbortController();
  let made = 0;
  const load = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!stopping.signal.aborted) {
        const { status } = await writer.call('Leases/EditLease', { sd_num: `load ${made}` });
        expect(status).toBe(200);
        made += 1;
      }
    }),
  );
  await expect.poll(() => made).toBeGreaterThan(5);
  const { file } = await backUp(sourceOf(app));
  const duringBackup = made;
  await expect.poll(() => made).toBeGreaterThan(duringBackup);
  stopping.abort();
  await load;
  const { ownerUrl } = await restore(file, await anExternalDatabase());
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
    );
    const { rows } = await owner.query(
      `select count(*)::int as leases, (select count(*)::int from history
         where client_id = app_client() and table_name = 'leases' and action = 'insert') as written
       from leases where client_id = app_client()`,
    );
    expect(rows[0].leases).toBeGreaterThan(5);
    expect(rows[0].written).toBe(rows[0].leases);
  });
});
