import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { KeySource } from './key-source.ts';
import { keyShapeDescription, parseKey, parseKeys } from './key-text.ts';

/** The settings that name keys, under their own names. */
interface KeySettings {
  readonly BACKUP_KEY?: string | undefined;
  readonly BACKUP_KEY_FILE?: string | undefined;
  readonly APP_KEY?: string | undefined;
  readonly APP_KEY_FILE?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

export function readBackupKey(
  { BACKUP_KEY: given, BACKUP_KEY_FILE: path }: KeySettings,
  folder: string,
): KeyObject | null {
  if (given && path)
    throw new StartupError(
      'Wrong setting BACKUP_KEY_FILE: BACKUP_KEY is set already, one of them is enough.',
    );
  const text = path ? readKeyFile('BACKUP_KEY_FILE', resolve(folder, path)) : given?.trim();
  if (text === undefined) return null;
  const key = parseKey(text);
  if (!key)
    throw new StartupError(
      `Wrong setting ${path ? 'BACKUP_KEY_FILE' : 'BACKUP_KEY'}: must be ${keyShapeDescription}.`,
    );
  return key;
}

/** The embedded database has its own key in the data folder; for an external one the operator sets it. */
export function readAppKeys(
  { APP_KEY: given, APP_KEY_FILE: path, DATABASE_URL: databaseUrl }: KeySettings,
  folder: string,
  dataDir: string,
): KeySource | null {
  if (given && path)
    throw new StartupError('Wrong setting APP_KEY_FILE: APP_KEY is set already, one of them is enough.');
  if (path) {
    const file = resolve(folder, path);
    // Read again at each use, because a rotation writes it again.
    if (!parseKeys(readKeyFile('APP_KEY_FILE', file)))
      throw new StartupError(`Wrong setting APP_KEY_FILE: ${file} must hold ${keyShapeDescription}.`);
    return { file, isMadeHere: false };
  }
  if (!given) return databaseUrl ? null : { file: join(dataDir, 'app-key'), isMadeHere: true };
  const keys = parseKeys(given);
  if (!keys)
    throw new StartupError(
      `Wrong setting APP_KEY: must be ${keyShapeDescription}; while it is changed, the new key, a blank and the old one.`,
    );
  return { keys };
}

function readKeyFile(setting: 'APP_KEY_FILE' | 'BACKUP_KEY_FILE', path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    // Safe: what the file system throws carries a code.
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`Wrong setting ${setting}: ${path} cannot be read (${code}).`, {
      cause: error,
    });
  }
}
