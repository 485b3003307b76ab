// @module-tag long
import { expect, test } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { historyHeads, linkHistory } from '../db/history/history-chain.ts';
import { checkChains, findUnlinked } from '../db/history/history-check.ts';
import { openOwnerConnection } from '../db/setup/owner-connection.ts';
import { prepareDatabase } from '../db/setup/prepare-database.ts';
import {
  anExternalDatabase,
  backUp,
  filledApp,
  queryAsOwner,
  repacked,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { manifestInBackup, openBackup } from './checked-backup.ts';
import { TableDigest } from './tables.ts';

const app = filledApp();

async function differencesIn(ownerUrl: string, recorded = [] as Parameters<typeof checkChains>[1]) {
  const owner = await openOwnerConnection(ownerUrl, 'check');
  try {
    const found = await findUnlinked(owner);
    for await (const { difference } of checkChains(owner, recorded)) if (difference) found.push(difference);
    return found;
  } finally {
    await owner.close();
  }
}

test('a backup carries the chains of the history and their heads, and a restore has the same ones', async () => {
  const { file, manifest } = await backUp(sourceOf(app));
  expect(manifest.historyHeads.map(({ clientId }) => clientId)).toHaveLength(3);
  expect(await historyHeads(app.database.pool)).toEqual(manifest.historyHeads);
  const backup = await openBackup(file, { backupKey: null });
  expect((await manifestInBackup(backup)).historyHeads).toEqual(manifest.historyHeads);

  // Its owner is no superuser: forced row-level security holds for the check and the linker too.
  const { ownerUrl } = await restore(file, await anExternalDatabase());
  expect(await differencesIn(ownerUrl, manifest.historyHeads)).toEqual([]);
  await asOwner(ownerUrl, async (owner) => {
    expect(await historyHeads(owner)).toEqual(manifest.historyHeads);
    await owner.query(
      `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
    );
    await owner.query('update leases set sd_city = null');
    await linkHistory(owner);
    const before = new Map(manifest.historyHeads.map(({ clientId, seq }) => [clientId, seq]));
    const grown = (await historyHeads(owner)).filter(({ clientId, seq }) => before.get(clientId) !== seq);
    expect(grown).toHaveLength(1);
  });
  expect(await differencesIn(ownerUrl, manifest.historyHeads)).toEqual([]);
});

test('a backup carries change sets, with and without a client, and what undid them', async () => {
  const [writer, broker] = [await app.as('Write'), await app.as('Comps')];
  const { body: leases } = await writer.call('Leases/ShowAllLeases', { status: null });
  const ids = leases.map(({ sd_id }) => sd_id);
  const changed = await writer.call('Leases/EditMany', { ids, field: 'sd_city', value: 'Changed at once' });
  await writer.call('Import/Undo', { changeSetId: changed.body.id });
  const comp = await broker.call('Comps/EditComps', { compType: 1, city: 'Ladue' });
  await broker.call('Comps/DeleteMany', { ids: [comp.body.id] });
  const everything = `select s.id, s.name, s.client_id is null as of_comps, s.undoes, s.undone_by, count(h.id)::int as entries
    from change_sets s left join history h on h.change_set_id = s.id group by s.id order by s.id`;
  const before = await queryAsOwner(app.database.ownerUrl, everything);
  expect(before).toMatchObject([
    { of_comps: false },
    { undoes: changed.body.id },
    { of_comps: true, entries: 1 },
  ]);

  const { file, manifest } = await backUp(sourceOf(app));
  const { ownerUrl } = await restore(file, await anExternalDatabase());
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
    );
    expect((await owner.query(everything)).rows).toEqual(before);
  });
  expect(await differencesIn(ownerUrl, manifest.historyHeads)).toEqual([]);
});

test('an entry that was put into the history before a backup is still detected after its restore', async () => {
  const { ownerUrl } = await restore((await backUp(sourceOf(app))).file, await anExternalDatabase());
  const again = { ownerUrl, folder: app.dataDir };
  // Writers of other tests on the same server have to end first.
  await expect
    .poll(
      async () => {
        await asOwner(ownerUrl, (owner) => linkHistory(owner));
        return queryAsOwner(ownerUrl, 'select linked_to > 0 as linked from history_link_progress');
      },
      { timeout: 300_000 },
    )
    .toEqual([{ linked: true }]);
  await queryAsOwner(
    ownerUrl,
    `insert into history (id, table_name, row_id, action) overriding system value values (-5, 'comps', 1, 'update')`,
  );
  const forged = await restore((await backUp(again)).file, await anExternalDatabase());
  expect(await differencesIn(forged.ownerUrl)).toEqual([
    { entryId: '-5', what: 'is in no chain: it was put in later' },
  ]);
});

/** Names of what was added with the chains and after them; an earlier version has none of it. */
const later = /history-chain|history_chain|change-sets|change_sets|import|webhook|unreadable-secrets/;

test('a backup from a version without chains is restored, and its history is linked when the server has started', async () => {
  const { file } = await backUp(sourceOf(app));
  const history = new TableDigest();
  function isEarlier({ name }: { name: string }): boolean {
    return !later.test(name);
  }
  const old = await repacked(
    file,
    (name, body) => {
      if (name.startsWith('tables/history/')) {
        // The last column is the number of the change set.
        const earlier = Buffer.from(body.toString('latin1').replaceAll(/\t[^\t\n]*\n/g, '\n'), 'latin1');
        history.add(earlier);
        return earlier;
      }
      if (name === 'header.json') {
        const header = JSON.parse(body.toString());
        delete header.historyLinkedTo;
        header.migrations = header.migrations.filter(isEarlier);
        header.tables = header.tables.filter(isEarlier);
        header.tables.find((one: { name: string }) => one.name === 'history').columns.pop();
        return Buffer.from(JSON.stringify(header));
      }
      if (name !== 'manifest.json') return body;
      const manifest = JSON.parse(body.toString());
      delete manifest.historyHeads;
      manifest.sequences = manifest.sequences.filter(isEarlier);
      manifest.tables = manifest.tables.filter(isEarlier);
      Object.assign(
        manifest.tables.find((one: { name: string }) => one.name === 'history'),
        history.get(),
      );
      return Buffer.from(JSON.stringify(manifest));
    },
    (name) => !later.test(name),
  );
  const { ownerUrl } = await restore(old, await anExternalDatabase());
  expect(await queryAsOwner(ownerUrl, `select to_regclass('history_chain') as chain`)).toEqual([
    { chain: null },
  ]);
  await prepareDatabase(ownerUrl, null);
  await asOwner(ownerUrl, (owner) => linkHistory(owner));
  const [counted] = await queryAsOwner(
    ownerUrl,
    `select (select count(*) from history) = (select count(*) from history_chain) as all`,
  );
  expect(counted).toEqual({ all: true });
  expect(await differencesIn(ownerUrl)).toEqual([]);
});
