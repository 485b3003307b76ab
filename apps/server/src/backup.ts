// npm run backup -- FILE [--force]: database and documents in one file, also while the server runs.
// npm run backup -- --new-key FILE: a key to encrypt backups with.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printLine, printManifest, runCommandForOperator, takeBackup } from './backup/index.ts';
import { readConfig } from './config.ts';
import { hasEmbedded } from '@panoramic/embedded-server';
import { openDatabaseServer } from './db/setup/open-database.ts';
import { systemClock } from './lib/clock.ts';
import { isSealedTable } from './db/setup/sealed-tables.ts';
import { openDocuments, type DocumentPlace } from './lib/documents/index.ts';
import type { KeySource } from './lib/sealed/key-source.ts';
import { StartupError } from './lib/startup-error.ts';

const documentsAre: Readonly<Record<DocumentPlace, string>> = {
  inside: '',
  beside: ', the documents to the folder documents beside it',
  elsewhere: ', without the documents, which stay where they are stored',
};

await runCommandForOperator(async () => {
  const { file, replace, newKey } = asked(process.argv.slice(2));
  if (newKey) return writeNewKey(file);
  const config = readConfig(process.env, process.cwd());
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new StartupError(`There is nothing to back up: ${config.dataDir} holds no database.`);
  const place = await openDatabaseServer({
    ...config,
    besideServer: true,
    say: printLine,
    onFolderLost: () => {},
  });
  try {
    const documents = await openDocuments(config.documents, config.dataDir);
    try {
      const manifest = await takeBackup({
        ownerUrl: place.url,
        documents,
        file,
        now: systemClock.now(),
        replace,
        backupKey: config.backupKey,
        backupDocuments: config.backupDocuments,
      });
      const kind = config.backupKey ? 'Encrypted backup' : 'Backup';
      printManifest(manifest, `${kind} written to ${file}${documentsAre[config.backupDocuments]}`);
      const isSealed = manifest.tables.some(({ name, rows }) => rows > 0 && isSealedTable(name));
      if (isSealed) printLine(keyIsElsewhere(config.appKeys));
    } finally {
      documents.close();
    }
  } finally {
    await place.close();
  }
});

/** A backup never holds the key of what is sealed in it. */
function keyIsElsewhere(source: KeySource | null): string {
  const place = source && 'file' in source ? source.file : 'APP_KEY';
  return `The key of two-step and other stored secrets (${place}) is not in it: keep a copy of the key elsewhere`;
}

/** Writes the key to a file, never to the screen, and never over an existing key. */
async function writeNewKey(file: string): Promise<void> {
  const key = randomBytes(32).toString('base64');
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`No key was written to ${file}: ${error.code}.`, { cause: error });
  });
  printLine(`A new key is in ${file}. Set BACKUP_KEY_FILE to it, and keep a copy apart from the backups:`);
  printLine('without it, nobody can restore what it has encrypted.');
}

interface Options {
  readonly file: string;
  readonly replace: boolean;
  readonly newKey: boolean;
}

function asked(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean' }, 'new-key': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('one file');
    return {
      // npm runs in the project's folder, so the name is resolved from the folder where it was typed.
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      replace: values.force ?? false,
      newKey: values['new-key'] ?? false,
    };
  } catch (error) {
    throw new StartupError('Use: npm run backup -- FILE [--force], or npm run backup -- --new-key FILE', {
      cause: error,
    });
  }
}
