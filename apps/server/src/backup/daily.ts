import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { timeOf, todayOf, type Clock } from '#lib/clock.ts';
import type { Documents } from '#lib/documents/index.ts';
import { audit, type Log } from '#lib/log.ts';
import { takeBackup } from './take.ts';

interface Daily {
  readonly backup: { readonly folder: string; readonly keep: number; readonly time: string } | null;
  readonly timeZone: string;
  readonly ownerUrl: string;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** The day's backup, once its time has come and unless it is there; older ones go when it is whole. */
export async function dailyBackup({ backup, timeZone, log, stopping, ...daily }: Daily): Promise<void> {
  if (!backup || timeOf(daily.clock, timeZone) < backup.time) return;
  const file = join(backup.folder, `panoramic-${todayOf(daily.clock, timeZone)}.backup`);
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

const nameShape = /^panoramic-\d{4}-\d\d-\d\d\.backup$/;
const partialShape = /^panoramic-\d{4}-\d\d-\d\d\.backup\.partial$/;

/** Those that a killed server has left half written go too: the one of today is whole by now. */
async function removeOldest(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const whole = names.filter((name) => nameShape.test(name)).toSorted();
  const partial = names.filter((name) => partialShape.test(name));
  for (const name of [...whole.slice(0, -keep), ...partial]) await rm(join(folder, name), { force: true });
}
