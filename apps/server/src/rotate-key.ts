// npm run rotate-key: seals all stored secrets with a new key, also while the server runs.
import { hasEmbedded } from '@panoramic/embedded-server';
import { printLine, runCommandForOperator } from './backup/index.ts';
import { readConfig } from './config.ts';
import { openDatabaseServer } from './db/setup/open-database.ts';
import type { OwnerConnection } from './db/setup/owner-connection.ts';
import { addAppKey, inRotationTurn, reseal } from './db/setup/rotate-secrets.ts';
import { linesOfLostSecrets } from './db/setup/sealed-tables.ts';
import { keyTextsIn, newKeyText, openSealer, writeKeyFile, type KeySource } from './lib/sealed/key-source.ts';
import { parseKey } from './lib/sealed/key-text.ts';
import { keyIdOf } from './lib/sealed/sealer.ts';
import { StartupError } from './lib/startup-error.ts';

await runCommandForOperator(async () => {
  const config = readConfig(process.env, process.cwd());
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new StartupError(`There is nothing to seal: ${config.dataDir} holds no database.`);
  const { appKeys } = config;
  if (!appKeys) throw new StartupError('APP_KEY is not set: there is no key to change.');
  const place = await openDatabaseServer({
    ...config,
    besideServer: true,
    say: printLine,
    onFolderLost: () => {},
  });
  try {
    await inRotationTurn(place.url, (owner) => rotate(owner, appKeys));
  } finally {
    await place.close();
  }
});

async function rotate(owner: OwnerConnection, source: KeySource): Promise<void> {
  if ('file' in source) await addNewKey(owner, source.file);
  else if (source.keys.length < 2)
    throw new StartupError(
      'Set APP_KEY to the new key, a blank and the key in use, start every server again, then run this again. A new key: openssl rand -base64 32.',
    );
  const sealer = openSealer(source);
  const count = await reseal(owner, sealer);
  const lost = await linesOfLostSecrets(owner, sealer);
  // The old key is removed from the file last, so that both keys are known if this is killed before.
  if ('file' in source) writeKeyFile(source.file, keyTextsIn(source.file).slice(0, 1));
  printLine(`${count} secrets were sealed again with the key ${sealer.keyId}`);
  lost.forEach(printLine);
  printLine(
    'file' in source
      ? `The new key is in ${source.file}. Keep a copy of it apart from the backups; those made before need the key before.`
      : 'Set APP_KEY to the new key alone, and keep the key before for as long as the backups that were made with it.',
  );
}

/** Adds a new key to the file, unless a rotation that was killed has added one already. */
async function addNewKey(owner: OwnerConnection, file: string): Promise<void> {
  const texts = keyTextsIn(file);
  if (texts.length === 0) throw new StartupError(`There is no key in ${file}: start Panoramic once.`);
  if (texts.length > 1) return;
  const text = newKeyText();
  const key = parseKey(text);
  if (!key) throw new Error('A new key cannot be read.');
  // The database knows the key before any server can read it from the file.
  await addAppKey(owner, keyIdOf(key));
  writeKeyFile(file, [text, ...texts]);
}
