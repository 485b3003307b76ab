import { text } from 'node:stream/consumers';
import type { OwnerConnection } from '#db/setup/owner-connection.ts';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { StartupError } from '#lib/startup-error.ts';
import type { ArchiveFile } from './archive.ts';
import { filesOf, manifestInBackup, type CheckedBackup } from './checked-backup.ts';
import { manifestName, readManifest, type Header, type Manifest } from './manifest.ts';
import {
  columnList,
  measureTable,
  readRowOwners,
  TableDigest,
  tableRows,
  type BackedUpTable,
} from './tables.ts';

/** What a restore puts into the database and the store, measured as it arrives. */
export class Loading {
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

  /** From the file of the backup, or from the folder beside it. */
  async takeDocuments({ header, content, beside }: CheckedBackup): Promise<void> {
    if (header.documentsIn === 'inside')
      for await (const { name, bytes } of filesOf(content)) {
        const [kind, clientId, digest = ''] = name.split('/');
        if (kind === 'documents') await this.#takeDocument(Number(clientId), digest, bytes);
      }
    if (header.documentsIn !== 'beside') return;
    for (const file of (await manifestInBackup({ content })).documents) {
      const bytes = await beside.read(file);
      if (bytes) await this.#takeDocument(file.clientId, file.digest, bytes);
    }
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
  async compare({ tables, sequences, documents }: Manifest, { documentsIn }: Header): Promise<void> {
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
    if (missing && documentsIn !== 'elsewhere')
      throw new StartupError(`Nothing was restored: the document ${missing.digest} is missing.`);
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
