// npm run backup -- FILE [--force]: database and documents in one file, also while the server runs.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportOn, say, takeBackup, toOperator } from './backup/index.ts';
import { readConfig } from './config.ts';
import { hasEmbedded } from './db/embedded/index.ts';
import { openPlace } from './db/open.ts';
import { systemClock } from './lib/clock.ts';
import { openDocuments } from './lib/documents/index.ts';
import { StartupError } from './lib/startup-error.ts';

await toOperator(async () => {
  const { file, replace } = asked(process.argv.slice(2));
  const config = readConfig(process.env, process.cwd());
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new StartupError(`There is nothing to back up: ${config.dataDir} holds no database.`);
  const place = await openPlace({ ...config, besideServer: true, say, onFolderLost: () => {} });
  try {
    const documents = await openDocuments(config.documents, config.dataDir);
    try {
      const manifest = await takeBackup({
        ownerUrl: place.url,
        documents,
        file,
        now: systemClock.now(),
        replace,
      });
      reportOn(manifest, `Backup written to ${file}`);
    } finally {
      documents.close();
    }
  } finally {
    await place.close();
  }
});

function asked(args: string[]): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('one file');
    // npm runs in the project's folder; the name is meant from where it was typed.
    return { file: resolve(process.env['INIT_CWD'] ?? '.', file), replace: values.force ?? false };
  } catch (error) {
    throw new StartupError('Use: npm run backup -- FILE [--force]', { cause: error });
  }
}
