// @module-tag long
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  anExternalDatabase,
  queryAsOwner,
  backUp,
  filledApp,
  repacked,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { openBackup } from './checked-backup.ts';

const app = filledApp();

describe('a backup is refused', () => {
  test('with any byte changed', async () => {
    const { file } = await backUp(sourceOf(app));
    const bytes = await readFile(file);
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((bytes.length - 1) * (index / 59)));
    for (const place of places) {
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
      await writeFile(file, flipped);
      await expect(openBackup(file, { backupKey: null }), `byte ${place}`).rejects.toThrow(
        /damaged|not a whole backup/,
      );
    }
  });

  test('when it was cut short', async () => {
    const { file } = await backUp(sourceOf(app));
    const { length } = await readFile(file);
    for (const left of [length - 1, length - 40, Math.floor(length / 2), 48, 1, 0]) {
      await truncate(file, left);
      await expect(openBackup(file, { backupKey: null }), `${left} bytes`).rejects.toThrow(
        'is not a whole backup',
      );
    }
  });

  test('when a newer version has made it', async () => {
    const { file } = await backUp(sourceOf(app));
    const newer = await repacked(file, (name, body) =>
      name === 'header.json' ? Buffer.from(body.toString().replace('"format": 1', '"format": 2')) : body,
    );
    await expect(openBackup(newer, { backupKey: null })).rejects.toThrow(
      'The backup was made by a newer Panoramic (0.1.0)',
    );
    const later = await repacked(file, (name, body) =>
      name === 'header.json'
        ? Buffer.from(body.toString().replace('0001-foundation', '9001-foundation'))
        : body,
    );
    await expect(openBackup(later, { backupKey: null })).rejects.toThrow(
      'which has migration 9001-foundation.sql',
    );
  });

  test('when a row in it was altered, and nothing of it is kept', async () => {
    const { file } = await backUp(sourceOf(app));
    const changed = await repacked(file, (name, body) =>
      name.startsWith('tables/leases/') ? Buffer.from(body.toString().replace('Olive', 'Onion')) : body,
    );
    const target = await anExternalDatabase();
    await expect(restore(changed, target)).rejects.toThrow('the table leases came out other than it went in');
    expect(await queryAsOwner(target, 'select from users')).toEqual([]);
    // The database still counts as empty.
    await restore(file, target);
  });

  test('by a database that is not empty', async () => {
    const { file } = await backUp(sourceOf(app));
    await expect(restore(file, app.database.ownerUrl)).rejects.toThrow('The database is not empty');
    const foreign = await anExternalDatabase();
    await queryAsOwner(foreign, 'create table theirs (id integer primary key)');
    await expect(restore(file, foreign)).rejects.toThrow('The database is not empty');
  });
});
