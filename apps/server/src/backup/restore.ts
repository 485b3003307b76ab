import { openOwnerConnection, whileLocked, type OwnerConnection } from '#db/setup/owner-connection.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { prepareForRestore } from '#db/setup/prepare-database.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { StartupError } from '#lib/startup-error.ts';
import { queueWaitingMails } from '#jobs/mails.ts';
import { filesOf, type CheckedBackup } from './checked-backup.ts';
import { isStored } from './document-files.ts';
import { Loading } from './loading.ts';
import type { BackedUpFile, Header, Manifest } from './manifest.ts';
import { fixedTextFormats, readTables, type BackedUpTable } from './tables.ts';

interface Target {
  readonly ownerUrl: string;
  readonly appDatabaseUrl: string | null;
  readonly documents: DocumentFiles;
}

/**
 * Restores into an empty database only. All rows arrive in one transaction, which commits only if the
 * database then has the digests of the backup; the documents are stored before it commits.
 */
export async function restoreBackup(backup: CheckedBackup, target: Target): Promise<Manifest> {
  const wanted = new Set(backup.header.migrations.map(({ name }) => name));
  const owner = await openOwnerConnection(target.ownerUrl, 'restore');
  try {
    await assertEmpty(owner, wanted);
    await prepareForRestore(target.ownerUrl, target.appDatabaseUrl, wanted);
    // A server that starts meanwhile waits until the restore has ended.
    return await whileLocked(target.ownerUrl, advisoryLocks.preparation, async () => {
      await assertEmpty(owner, wanted);
      return load(backup, owner, target.documents);
    });
  } finally {
    await owner.close();
  }
}

/** Refuses a database that has users or that a later version has used. */
async function assertEmpty(owner: OwnerConnection, wanted: ReadonlySet<string>): Promise<void> {
  const tables = await readTables(owner);
  if (tables.length === 0) return;
  const ours = tables.some(({ name }) => name === 'migrations');
  const [people] = ours
    ? await owner.rows<{ some: boolean }>('select exists (select from users) as some')
    : [];
  if (!ours || people?.some !== false)
    throw new StartupError('The database is not empty: a backup is restored into a new one only.');
  const applied = await owner.rows<{ name: string }>('select name from migrations');
  if (applied.some(({ name }) => !wanted.has(name)))
    throw new StartupError(
      'The database has been prepared by a newer version than that of the backup: restore into a new one.',
    );
}

async function load(
  backup: CheckedBackup,
  owner: OwnerConnection,
  documents: DocumentFiles,
): Promise<Manifest> {
  const stored = await readTables(owner);
  const loading = new Loading(owner, documents, tablesOf(backup.header, stored));
  const emptied = stored.filter(({ name }) => name !== 'migrations').map(({ name }) => owner.quoted(name));
  try {
    // Documents are stored first, outside the transaction, so that no transaction waits for a bucket. A
    // restore that fails leaves files that no row names, and the next one replaces them with the same files.
    await loading.takeDocuments(backup);
    await owner.run(`begin; ${fixedTextFormats}`);
    // Migrations bring a few rows of their own.
    await owner.run(`truncate ${emptied.join(', ')}`);
    await loading.unguarded(async () => {
      for await (const file of filesOf(backup.content)) await loading.takeTable(file);
    });
    const manifest = loading.manifest();
    await loading.compare(manifest, backup.header);
    await queueWaitingMails(owner);
    if (stored.some(({ name }) => name === 'changes')) await recount(owner);
    if (stored.some(({ name }) => name === 'caller_changes'))
      await owner.run('insert into caller_changes default values');
    if (backup.header.historyLinkedTo)
      await owner.run('insert into history_link_progress (linked_to) values ($1)', [
        backup.header.historyLinkedTo,
      ]);
    await owner.run('commit');
    // Without statistics the planner would make plans for empty tables.
    await owner.run('analyze');
    return {
      ...manifest,
      lost: [...manifest.lost, ...(await missingFrom(documents, manifest, backup.header))],
    };
  } catch (error) {
    await owner.run('rollback').catch(() => {});
    throw error instanceof StartupError
      ? error
      : new StartupError(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}.`, {
          cause: error,
        });
  }
}

/** Documents that a backup leaves to their store, where the store does not have them. */
async function missingFrom(
  store: DocumentFiles,
  { documents }: Manifest,
  { documentsIn }: Header,
): Promise<BackedUpFile[]> {
  const missing: BackedUpFile[] = [];
  if (documentsIn === 'elsewhere')
    for (const file of documents) if (!(await isStored(store, file))) missing.push(file);
  return missing;
}

/** Counts start at a random number, so that a list cached from before the restore is not taken for a current one. */
async function recount(owner: OwnerConnection): Promise<void> {
  await owner.run(`
    select count_change(cl_id, counted.name) from (select 0 as cl_id union all select cl_id from clients) clients,
      (select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'count_inserts') counted`);
}

/** The tables by name, with their columns in the backup's order. */
function tablesOf(header: Header, stored: readonly BackedUpTable[]): Map<string, BackedUpTable> {
  return new Map(
    header.tables.map(({ name, columns }) => {
      const table = stored.find((one) => one.name === name);
      if (!table || columns.some((column) => !table.columns.includes(column)))
        throw new StartupError(
          `The backup holds the table ${name} in a shape that its migrations do not make.`,
        );
      return [name, { ...table, columns }];
    }),
  );
}
