// @module-tag long
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { aFolder, exists } from './backup.fixture.ts';

describe('BACKUP_DIR', () => {
  test('receives one backup a day at the set time, and keeps the set number of them', async () => {
    const folder = await aFolder();
    const daily = new TestApp();
    // The test's clock stands at noon in St. Louis, 2026-06-15.
    await daily.start({ BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_TIME: '12:30' });
    onTestFinished(() => daily.stop());
    await writeFile(join(folder, 'panoramic-of-mine.backup'), 'not ours to remove');
    async function look() {
      await asOwner(daily.database.ownerUrl, (owner) =>
        owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
      );
      await daily.runJobs();
      return (await readdir(folder)).filter((name) => name !== 'panoramic-of-mine.backup').toSorted();
    }
    expect(await look()).toEqual([]);
    daily.clock.advance(30 * 60_000);
    expect(await look()).toEqual(['panoramic-2026-06-15.backup']);
    const first = await readFile(join(folder, 'panoramic-2026-06-15.backup'));
    expect(await look()).toEqual(['panoramic-2026-06-15.backup']);
    expect(await readFile(join(folder, 'panoramic-2026-06-15.backup'))).toEqual(first);
    daily.clock.advance(24 * 3_600_000);
    // Left by a server that was killed on another day.
    await writeFile(join(folder, 'panoramic-2026-06-14.backup.partial'), 'half');
    await look();
    daily.clock.advance(24 * 3_600_000);
    expect(await look()).toEqual(['panoramic-2026-06-16.backup', 'panoramic-2026-06-17.backup']);
    expect(await exists(join(folder, 'panoramic-of-mine.backup'))).toBe(true);
    expect(daily.logged.join('')).toContain('"event":"backup-taken"');
  });

  test('a backup taken while the clock was ahead is set aside and does not count among those kept', async () => {
    const folder = await aFolder();
    const daily = new TestApp();
    await daily.start({ BACKUP_DIR: folder, BACKUP_KEEP: '1', BACKUP_TIME: '00:00' });
    onTestFinished(() => daily.stop());
    async function takeOn(day: string) {
      daily.clock.set(`${day}T17:00:00Z`);
      await asOwner(daily.database.ownerUrl, (owner) =>
        owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
      );
      await daily.runJobs();
    }
    await takeOn('2026-07-25');
    await takeOn('2026-06-15');
    expect((await readdir(folder)).toSorted()).toEqual([
      'ahead-panoramic-2026-07-25.backup',
      'panoramic-2026-06-15.backup',
    ]);
    expect(daily.logged.join('')).toContain('a backup is dated in the future');
  });

  test('that cannot be used is logged, and older backups stay', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'in the way'), '');
    const daily = new TestApp();
    await daily.start({ BACKUP_DIR: join(folder, 'in the way'), BACKUP_TIME: '00:00' });
    onTestFinished(() => daily.stop());
    await asOwner(daily.database.ownerUrl, (owner) =>
      owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
    );
    await daily.runJobs();
    expect(daily.logged.join('')).toContain('"msg":"backup failed"');
  });
});
