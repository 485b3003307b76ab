// @module-tag long
import { createSecretKey, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { readConfig } from '../config.ts';
import {
  aFolder,
  anExternalDatabase,
  backUp,
  filledApp,
  queryAsOwner,
  repacked,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { openBackup } from './checked-backup.ts';

const app = filledApp();
const backupKey = createSecretKey(randomBytes(32));

describe('a backup with a key', () => {
  test('restores with equal digests, and shows nothing of what it holds', async () => {
    const plain = await backUp(sourceOf(app));
    const { file, manifest } = await backUp(sourceOf(app), backupKey);
    expect(manifest).toEqual(plain.manifest);
    const restored = await restore(file, await anExternalDatabase(), backupKey);
    expect(restored.manifest).toEqual(manifest);
    const again = await backUp(restored, backupKey);
    expect(again.manifest).toEqual(manifest);
    // The magic number of Zstandard, with which an unencrypted backup starts.
    const mark = Buffer.from('28b52ffd', 'hex');
    expect((await readFile(plain.file)).indexOf(mark)).toBe(0);
    expect((await readFile(file)).subarray(0, 8).toString()).toBe('PANOSEAL');
  });

  test('is refused without the key and with another key, and nothing is restored from it', async () => {
    const { file } = await backUp(sourceOf(app), backupKey);
    const target = await anExternalDatabase();
    await expect(restore(file, target)).rejects.toThrow(
      `${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.`,
    );
    await expect(restore(file, target, createSecretKey(randomBytes(32)))).rejects.toThrow(
      `${file} was encrypted with another key than the one that is set, or its first bytes are damaged.`,
    );
    expect(await queryAsOwner(target, 'select from pg_tables where schemaname = current_schema()')).toEqual(
      [],
    );
  });
});

describe('while a key is set', () => {
  // @security file-without-seal-refused-whoever
  test('a file without its seal is refused, whoever made it, unless the operator trusts it', async () => {
    const { file } = await backUp(sourceOf(app));
    const forged = await repacked(file, (_, body) => body);
    for (const unsealed of [file, forged]) {
      await expect(openBackup(unsealed, { backupKey })).rejects.toThrow(
        'is not sealed with the key that is set: anybody could have made it.',
      );
      const { header } = await openBackup(unsealed, { backupKey, unsealed: true });
      expect(header.format).toBe(1);
    }
  });

  test('the daily backup is encrypted with it, and the key is not in the log', async () => {
    const folder = await aFolder();
    const daily = new TestApp();
    const text = randomBytes(32).toString('base64');
    await daily.start({ BACKUP_DIR: folder, BACKUP_TIME: '00:00', BACKUP_KEY: text });
    onTestFinished(() => daily.stop());
    await asOwner(daily.database.ownerUrl, (owner) =>
      owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
    );
    await daily.runJobs();
    const [name = ''] = await readdir(folder);
    const key = createSecretKey(Buffer.from(text, 'base64'));
    await openBackup(join(folder, name), { backupKey: key });
    expect(daily.logged.join('')).toContain('"event":"backup-taken"');
    expect(daily.logged.join('')).not.toContain(text.slice(0, 20));
  });
});

describe('BACKUP_KEY', () => {
  const bytes = randomBytes(32);

  function keyOf(settings: Record<string, string>): string | undefined {
    return readConfig(settings, '.').backupKey?.export().toString('hex');
  }

  test('is read as hexadecimal digits, as base64, or from a file', async () => {
    const path = join(await aFolder(), 'key');
    await writeFile(path, `${bytes.toString('base64')}\n`);
    const forms = [
      { BACKUP_KEY: bytes.toString('hex') },
      { BACKUP_KEY: bytes.toString('base64') },
      { BACKUP_KEY: bytes.toString('base64url') },
      { BACKUP_KEY_FILE: path },
    ];
    for (const settings of forms) expect(keyOf(settings)).toBe(bytes.toString('hex'));
    expect(keyOf({})).toBeUndefined();
  });

  test('that is wrong stops the start with one line that names the setting and not the key', () => {
    const wrong = 'must be 32 bytes, as 64 hexadecimal digits or in base64.';
    for (const text of [
      'a secret word',
      bytes.toString('hex').slice(1),
      bytes.toString('hex').replace(/^./, 'g'),
      bytes.subarray(1).toString('base64'),
    ])
      expect(() => keyOf({ BACKUP_KEY: text })).toThrow(`Wrong setting BACKUP_KEY: ${wrong}`);
    expect(() => keyOf({ BACKUP_KEY_FILE: '/nowhere/key' })).toThrow(
      'Wrong setting BACKUP_KEY_FILE: /nowhere/key cannot be read (ENOENT).',
    );
    expect(() => keyOf({ BACKUP_KEY: bytes.toString('hex'), BACKUP_KEY_FILE: '/nowhere/key' })).toThrow(
      'Wrong setting BACKUP_KEY_FILE: BACKUP_KEY is set already, one of them is enough.',
    );
  });
});
