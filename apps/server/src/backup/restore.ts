import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { openOwnerConnection, whileLocked, type OwnerConnection } from '#db/setup/owner-connection.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { prepareForRestore } from '#db/setup/prepare-database.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { StartupError } from '#lib/startup-error.ts';
import { queueWaitingMails } from '#jobs/mails.ts';
import { readArchive, type ArchiveFile } from './archive.ts';
import { isEncrypted, openEncrypted } from './encryption.ts';
import {
  headerName,
  manifestName,
  readHeader,
  readManifest,
  type Header,
  type Manifest,
} from './manifest.ts';
import { checkSeal } from './seal.ts';
import {
  columnList,
  measureTable,
  TableDigest,
  readRowOwners,
  readTables,
  fixedTextFormats,
  tableRows,
  type BackedUpTable,
} from './tables.ts';

/** A backup whose every byte is the one that was written, and that this version can restore. */
export interface CheckedBackup {
  readonly header: Header;
  /** The compressed archive, from the start. */
  readonly content: () => Readable;
}

interface Trust {
  /** With it, only files that were sealed with it are accepted. */
  readonly backupKey: KeyObject | null;
  /** Accepts a file without a keyed seal all the same: the operator knows where it comes from. */
  readonly unsealed?: boolean;
}

export async function openBackup(file: string, trust: Trust): Promise<CheckedBackup> {
  const content = await checkedContent(file, trust);
  for await (const { name, bytes } of filesOf(content)) {
    if (name !== headerName) break;
    return { header: await readHeader(await text(bytes)), content };
  }
  throw new StartupError(`${file} is no backup of Panoramic.`);
}

/** Reads the archive to its end, where the manifest is. */
export async function manifestInBackup({ content }: CheckedBackup): Promise<Manifest> {
  for await (const { name, bytes } of filesOf(content))
    if (name === manifestName) return readManifest(await text(bytes));
  throw new StartupError('The backup has no list of what it holds.');
}

async function checkedContent(file: string, { backupKey, unsealed }: Trust): Promise<() => Readable> {
  if (await isEncrypted(file)) {
    if (backupKey) return openEncrypted(file, backupKey);
    throw new StartupError(
      `${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.`,
    );
  }
  if (backupKey && !unsealed)
    throw new StartupError(
      `${file} is not sealed with the key that is set: anybody could have made it. If you know where it comes from, add --unsealed.`,
    );
  const length = await checkSeal(file);
  return () => createReadStream(file, { end: length - 1 });
}

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
    for await (const file of filesOf(backup.content)) await loading.takeDocument(file);
    await owner.run(`begin; ${fixedTextFormats}`);
    // Migrations bring a few rows of their own.
    await owner.run(`truncate ${emptied.join(', ')}`);
    await loading.unguarded(async () => {
      for await (const file of filesOf(backup.content)) await loading.takeTable(file);
    });
    const manifest = loading.manifest();
    await loading.compare(manifest);
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
    return manifest;
  } catch (error) {
    await owner.run('rollback').catch(() => {});
    throw error instanceof StartupError
      ? error
      : new StartupError(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}.`, {
          cause: error,
        });
  }
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

class Loading {
  readonly #owner: OwnerConnection;
  readonly #documents: DocumentFiles;
  readonly #tables: ReadonlyMap<string, BackedUpTable>;
  readonly #arrived = new Map<string, TableDigest>();
  /** By client and digest. */
  readonly #stored = new Set<string>();
  #manifest: Manifest | undefined;

  constructor(owner: OwnerConnection, documents: DocumentFiles, tables: ReadonlyMap<string, BackedUpTable>) {
    this.#owner = owner;
    this.#documents = documents;
    this.#tables = tables;
  }

  /**
   * Disables triggers, so that restored rows write no new history, and forced row-level security, so that
   * an owner who is bound by it can copy. Neither needs a superuser, and both are on again before
   * anything is compared.
   */
  async unguarded(work: () => Promise<void>): Promise<void> {
    for (const { name, policy } of this.#tables.values()) {
      await this.#owner.run(`alter table ${this.#owner.quoted(name)} disable trigger user`);
      if (policy)
        await this.#owner.run(`alter table ${this.#owner.quoted(name)} no force row level security`);
    }
    await work();
    for (const { name, policy } of this.#tables.values()) {
      await this.#owner.run(`alter table ${this.#owner.quoted(name)} enable trigger user`);
      if (policy) await this.#owner.run(`alter table ${this.#owner.quoted(name)} force row level security`);
    }
  }

  async takeDocument({ name, bytes }: ArchiveFile): Promise<void> {
    const [kind, clientId, digest = ''] = name.split('/');
    if (kind === 'documents') await this.#takeDocument(Number(clientId), digest, bytes);
  }

  async takeTable({ name, bytes }: ArchiveFile): Promise<void> {
    const [kind, table = ''] = name.split('/');
    if (kind === 'tables') await this.#takeRows(table, bytes);
    else if (name === manifestName) this.#manifest = readManifest(await text(bytes));
  }

  manifest(): Manifest {
    if (!this.#manifest) throw new StartupError('The backup has no list of what it holds.');
    return this.#manifest;
  }

  /** Compares what arrived and what the database then holds with what was there at the time of the backup. */
  async compare({ tables, sequences, documents }: Manifest): Promise<void> {
    for (const { name, value, called } of sequences)
      await this.#owner.run('select setval($1::regclass, $2, $3)', [this.#owner.quoted(name), value, called]);
    const owners = await readRowOwners(this.#owner);
    for (const { name, rows, digest } of tables) {
      const table = this.#tables.get(name);
      if (!table) throw new StartupError(`The backup lists the table ${name}, which is not there.`);
      const arrived = (this.#arrived.get(name) ?? new TableDigest()).get();
      const held = await measureTable(tableRows(this.#owner, table, owners));
      for (const found of [arrived, held])
        if (found.rows !== rows || found.digest !== digest)
          throw new StartupError(`Nothing was restored: the table ${name} came out other than it went in.`);
    }
    const missing = documents.find(({ clientId, digest }) => !this.#stored.has(`${clientId}/${digest}`));
    if (missing) throw new StartupError(`Nothing was restored: the document ${missing.digest} is missing.`);
  }

  async #takeRows(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const table = this.#tables.get(name);
    if (!table) throw new StartupError(`The backup holds the table ${name}, which is not there.`);
    const measuring = this.#arrived.get(name) ?? new TableDigest();
    this.#arrived.set(name, measuring);
    async function* measured() {
      for await (const chunk of bytes) {
        measuring.add(chunk);
        yield chunk;
      }
    }
    await this.#owner.copyIn(`${this.#owner.quoted(name)} (${columnList(this.#owner, table)})`, measured());
  }

  async #takeDocument(clientId: number, digest: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const received = await this.#documents.receive(bytes);
    try {
      // A document that was damaged when the backup was taken is listed in the manifest as lost.
      if (received?.digest !== digest) return;
      await received.store(clientId);
      this.#stored.add(`${clientId}/${digest}`);
    } finally {
      await received?.discard();
    }
  }
}

/** The files of the archive, from the start. */
function filesOf(content: () => Readable): AsyncGenerator<ArchiveFile> {
  // The reader of the archive gets any failure; a reader that stops early closes the file.
  return readArchive(pipeline(content(), createZstdDecompress(), () => {}));
}
