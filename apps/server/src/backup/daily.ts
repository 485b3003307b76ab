import type { KeyObject } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type PlainDate } from '@panoramic/contract';
import { earliestPlausibleTime, timeOf, todayOf, type Clock } from '#lib/clock.ts';
import type { DocumentFiles, DocumentPlace } from '#lib/documents/index.ts';
import { audit, type Log } from '#lib/log.ts';
import { takeBackup } from './take.ts';

interface Daily {
  readonly backup: { readonly folder: string; readonly keep: number; readonly time: string } | null;
  readonly backupKey: KeyObject | null;
  readonly backupDocuments: DocumentPlace;
  readonly timeZone: string;
  readonly ownerUrl: string;
  readonly documents: DocumentFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Takes the day's backup when it is due and missing, then deletes older ones. */
export async function dailyBackup({ backup, timeZone, log, stopping, ...daily }: Daily): Promise<void> {
  if (!backup || timeOf(daily.clock, timeZone) < backup.time) return;
  const today = todayOf(daily.clock, timeZone);
  const file = join(backup.folder, `panoramic-${today}.backup`);
  if (daily.clock.now() > earliestPlausibleTime) await setAside(backup.folder, addDays(today, 1), log);
  if (await stat(file).catch(() => null)) return;
  try {
    await mkdir(backup.folder, { recursive: true, mode: 0o700 });
    const now = daily.clock.now();
    const manifest = await takeBackup({ ...daily, file, now, replace: false, signal: stopping });
    audit(log, 'backup-taken', { file, documents: manifest.documents.length });
    if (manifest.lost.length > 0)
      log.error({ file, lost: manifest.lost }, 'documents are missing: the store has lost their files');
    await removeOldest(backup.folder, backup.keep);
  } catch (error) {
    if (stopping.aborted) log.info({ file }, 'backup given up: the server stops');
    else log.error({ err: error, file }, 'backup failed');
    throw error;
  }
}

/**
 * Renames backups that are dated in the future, because the clock was ahead when they were taken. Under
 * their names they would be kept as the newest instead of today's, and count as the backup of their day
 * when that day comes.
 */
async function setAside(folder: string, latest: PlainDate, log: Log): Promise<void> {
  for (const name of await dailyBackups(folder)) {
    if (name <= `panoramic-${latest}.backup`) continue;
    const file = join(folder, `ahead-${name}`);
    await rename(join(folder, name), file);
    log.error({ file }, 'a backup is dated in the future: the clock is wrong, or was; it was set aside');
  }
}

const nameShape = /^panoramic-\d{4}-\d\d-\d\d\.backup$/;
const partialShape = /^panoramic-\d{4}-\d\d-\d\d\.backup\.partial$/;

/** The oldest first. */
export async function dailyBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => nameShape.test(name)).toSorted();
}

/** Also deletes unfinished backups that a killed server has left. */
async function removeOldest(folder: string, keep: number): Promise<void> {
  const old = (await dailyBackups(folder)).slice(0, -keep);
  const partial = (await readdir(folder)).filter((name) => partialShape.test(name));
  for (const name of [...old, ...partial]) await rm(join(folder, name), { force: true });
}
