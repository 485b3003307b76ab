import type { KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { hasHistoryChain, historyHeads, linkHistory } from '#db/history/history-chain.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { openOwnerConnection, whileLocked, type OwnerConnection } from '#db/setup/owner-connection.ts';
import type { DocumentFiles, DocumentPlace } from '#lib/documents/index.ts';
import { StartupError } from '#lib/startup-error.ts';
import { writeArchive, type ArchiveFile } from './archive.ts';
import { documentContent, referencedDocuments } from './document-files.ts';
import { DocumentsBeside } from './documents-beside.ts';
import { encryptWith } from './encryption.ts';
import {
  format,
  headerName,
  manifestName,
  type BackedUpFile,
  type Header,
  type Manifest,
} from './manifest.ts';
import { appendSeal } from './seal.ts';
import {
  setRowOwner,
  isKept,
  TableDigest,
  readRowOwners,
  readTables,
  fixedTextFormats,
  tableRows,
  type RowOwners,
  type BackedUpTable,
} from './tables.ts';

interface Taking {
  readonly ownerUrl: string;
  readonly documents: DocumentFiles;
  readonly file: string;
  readonly now: Date;
  /** Replace a backup of that name. */
  readonly replace: boolean;
  /** Encrypts the file and seals it; `null`: anybody can read it, and make another. */
  readonly backupKey: KeyObject | null;
  /** Where its documents go; inside, unless it is said. */
  readonly backupDocuments?: DocumentPlace;
  /** Stops the backup, which then leaves no file. */
  readonly signal?: AbortSignal;
}

/**
 * Writes database and documents, as they were at one moment, into one file while the server goes on. The
 * file gets its name when it is complete and on the disk.
 */
export async function takeBackup(taking: Taking): Promise<Manifest> {
  const { ownerUrl, file, replace } = taking;
  if (!replace && (await stat(file).catch(() => null)))
    throw new StartupError(`${file} is there already: name another file, or add --force to replace it.`);
  const refusal = new StartupError('Another backup of this database is under way.');
  return whileLocked(ownerUrl, advisoryLocks.backup, () => writeBackup(taking), { refusal });
}

async function writeBackup(taking: Taking): Promise<Manifest> {
  const { ownerUrl, file, backupKey, signal } = taking;
  const owner = await openOwnerConnection(ownerUrl, 'backup');
  const partial = `${file}.partial`;
  // The stream waits for the running statement, so the connection is closed to stop it.
  signal?.addEventListener('abort', () => void owner.close(), { once: true });
  try {
    const isChained = await hasHistoryChain(owner);
    if (isChained) await linkHistory(owner, signal);
    const content = new Content(owner, taking, isChained);
    await pipeline(
      writeArchive(content.files()),
      createZstdCompress(),
      backupKey ? encryptWith(backupKey) : appendSeal,
      createWriteStream(partial, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(partial, file);
    await syncFolder(dirname(file));
    return content.manifest;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw inWords(error, file);
  } finally {
    await owner.close();
  }
}

/** The content of the file, made while the file is written. */
class Content {
  readonly manifest: Manifest = { tables: [], sequences: [], documents: [], lost: [], historyHeads: [] };
  readonly #owner: OwnerConnection;
  readonly #taking: Taking;
  readonly #isChained: boolean;
  readonly #beside: DocumentsBeside | null;

  constructor(owner: OwnerConnection, taking: Taking, isChained: boolean) {
    this.#owner = owner;
    this.#taking = taking;
    this.#isChained = isChained;
    this.#beside =
      taking.backupDocuments === 'beside' ? new DocumentsBeside(taking.file, taking.backupKey) : null;
  }

  /**
   * Reads the documents after the transaction that reads the tables: their files never change, and are not
   * removed while a row or its history names them.
   */
  async *files(): AsyncGenerator<ArchiveFile> {
    const owner = this.#owner;
    await owner.run(`begin isolation level repeatable read read only; ${fixedTextFormats}`);
    const tables = (await readTables(owner)).filter(isKept);
    yield wholeFile(headerName, json(await this.#header(tables)));
    const owners = await readRowOwners(owner);
    for (const table of tables) yield* this.#table(table, owners);
    if (this.#isChained) this.manifest.historyHeads.push(...(await historyHeads(owner)));
    this.manifest.sequences.push(...(await readSequences(owner, tables)));
    const files: BackedUpFile[] = [];
    for (const clientId of owners.own_client) {
      await setRowOwner(owner, 'own_client', clientId);
      if (clientId !== null) files.push(...(await referencedDocuments(owner, clientId)));
    }
    await owner.run('commit');
    for (const file of files) yield* this.#document(file);
    yield wholeFile(manifestName, json(this.manifest));
  }

  async #header(tables: readonly BackedUpTable[]): Promise<Header> {
    return {
      format,
      version: await productVersion(),
      takenAt: this.#taking.now.toISOString(),
      migrations: await readApplied(this.#owner),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      documentsIn: this.#taking.backupDocuments ?? 'inside',
      ...(this.#isChained && { historyLinkedTo: await readLinkedTo(this.#owner) }),
    };
  }

  async *#table(table: BackedUpTable, owners: RowOwners): AsyncGenerator<ArchiveFile> {
    const measuring = new TableDigest();
    let part = 0;
    for await (const rows of tableRows(this.#owner, table, owners)) {
      measuring.add(rows);
      part += 1;
      yield wholeFile(`tables/${table.name}/${String(part).padStart(6, '0')}`, rows);
    }
    this.manifest.tables.push({ name: table.name, ...measuring.get() });
  }

  async *#document(file: BackedUpFile): AsyncGenerator<ArchiveFile> {
    const isThere = this.#taking.backupDocuments === 'elsewhere' || (await this.#beside?.has(file));
    if (isThere) {
      this.manifest.documents.push(file);
      return;
    }
    const content = await documentContent(this.#taking.documents, file);
    if (content && this.#beside) await this.#beside.add(file, content);
    else if (content)
      yield { name: `documents/${file.clientId}/${file.digest}`, size: file.size, bytes: content.bytes };
    this.manifest[content?.isRight() ? 'documents' : 'lost'].push(file);
  }
}

function wholeFile(name: string, content: Buffer): ArchiveFile {
  return { name, size: content.length, bytes: Readable.from([content]) };
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

async function readApplied(owner: OwnerConnection): Promise<Header['migrations']> {
  const [table] = await owner.rows<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  if (!table?.there) throw new StartupError('There is nothing to back up: the database has never been used.');
  return owner.rows('select name, digest from migrations order by name');
}

async function readLinkedTo(owner: OwnerConnection): Promise<string | undefined> {
  const [progress] = await owner.rows<{ to: string }>(
    'select linked_to::text as to from history_link_progress',
  );
  return progress?.to;
}

/** A sequence is not part of the snapshot: its value may be ahead of what the rows need, never behind. */
async function readSequences(
  owner: OwnerConnection,
  tables: readonly BackedUpTable[],
): Promise<Manifest['sequences']> {
  const names = await owner.rows<{ name: string }>(
    `select s.relname as name from pg_class s
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace and t.relname = any($1)
     order by s.relname`,
    [tables.map(({ name }) => name)],
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of names) {
    const [position] = await owner.rows<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${owner.quoted(name)}`,
    );
    if (position) found.push({ name, ...position });
  }
  return found;
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return String(JSON.parse(text).version);
}

/** Syncs the folder, because a file's name is durable only then. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder and does not need to.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

const fileReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'it may not be written by this user',
  EPERM: 'it may not be written by this user',
  EROFS: 'it may not be written by this user',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
};

function inWords(error: unknown, file: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const reason = 'code' in error ? fileReasons[String(error.code)] : undefined;
  return new StartupError(`The backup ${file} was not made: ${reason ?? error.message}.`, { cause: error });
}
