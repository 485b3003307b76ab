// npm run restore -- FILE: into an empty place. npm run restore -- --check FILE: a drill, into a temporary one.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  openBackup,
  printManifest,
  restoreBackup,
  printLine,
  runCommandForOperator,
  type CheckedBackup,
  type Manifest,
} from './backup/index.ts';
import { readConfig, type Config } from './config.ts';
import { hasEmbedded, removeEmbedded } from '@panoramic/embedded-server';
import { openDatabaseServer } from './db/setup/open-database.ts';
import { openOwnerConnection } from './db/setup/owner-connection.ts';
import { linesOfLostSecrets } from './db/setup/sealed-tables.ts';
import { openDocuments, parseDocumentsUrl, type DocumentsLocation } from './lib/documents/index.ts';
import { openSealer, type KeySource } from './lib/sealed/key-source.ts';
import { StartupError } from './lib/startup-error.ts';
import { temporaryPath } from './lib/files/temporary-files.ts';
import { removeAbandonedDrills } from './abandoned-files.ts';

await runCommandForOperator(async () => {
  const { file, check, unsealed } = asked(process.argv.slice(2));
  const config = readConfig(process.env, process.cwd());
  const backup = await openBackup(file, { ...config, unsealed });
  if (check) {
    printRestored(
      await drill(config, backup),
      `${file} restores: what came out has the digests of what went in`,
    );
    return;
  }
  printRestored(await restoreInto(config, backup), `Restored as it was at ${backup.header.takenAt}`);
});

function printRestored({ manifest, lost }: Restored, done: string): void {
  printManifest(manifest, done);
  lost.forEach(printLine);
}

interface Restored {
  readonly manifest: Manifest;
  /** Lines that name the stored secrets that the keys set here cannot open. */
  readonly lost: readonly string[];
}

interface Target {
  readonly appKeys: KeySource | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly appDatabaseUrl: string | null;
  readonly documents: DocumentsLocation;
}

/** Removes a database that was made for the backup when the restore fails. */
async function restoreInto(target: Target, backup: CheckedBackup): Promise<Restored> {
  const { dataDir, databaseUrl, appDatabaseUrl } = target;
  const isNew = databaseUrl === null && !hasEmbedded(dataDir);
  const place = await openDatabaseServer({ dataDir, databaseUrl, say: printLine, onFolderLost: () => {} });
  let restored = false;
  try {
    const documents = await openDocuments(target.documents, dataDir);
    try {
      const manifest = await restoreBackup(backup, { ownerUrl: place.url, appDatabaseUrl, documents });
      const lost = await lostSecrets(place.url, target.appKeys);
      restored = true;
      return { manifest, lost };
    } finally {
      documents.close();
    }
  } finally {
    await place.close();
    if (isNew && !restored) await removeEmbedded(dataDir);
  }
}

async function lostSecrets(ownerUrl: string, appKeys: KeySource | null): Promise<string[]> {
  const owner = await openOwnerConnection(ownerUrl, 'restore');
  try {
    return await linesOfLostSecrets(owner, openSealer(appKeys));
  } finally {
    await owner.close();
  }
}

async function drill({ appKeys, documents: stored }: Config, backup: CheckedBackup): Promise<Restored> {
  await removeAbandonedDrills();
  const dataDir = temporaryPath('drill');
  await mkdir(dataDir, { mode: 0o700 });
  try {
    // What the backup leaves to the store is looked for there, and only read.
    const isElsewhere = backup.header.documentsIn === 'elsewhere';
    const documents = isElsewhere ? stored : parseDocumentsUrl(join(dataDir, 'documents'), dataDir);
    const target = { dataDir, databaseUrl: null, appDatabaseUrl: null, documents, appKeys };
    return await restoreInto(target, backup);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Options {
  readonly file: string;
  readonly check: boolean;
  readonly unsealed: boolean;
}

function asked(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { check: { type: 'boolean' }, unsealed: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('one file');
    return {
      // npm runs in the project's folder, so the name is resolved from the folder where it was typed.
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      check: values.check ?? false,
      unsealed: values.unsealed ?? false,
    };
  } catch (error) {
    throw new StartupError('Use: npm run restore -- [--check] [--unsealed] FILE', { cause: error });
  }
}
