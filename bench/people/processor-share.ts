import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const groups = '/sys/fs/cgroup';
const periodUs = 10_000;

/**
 * Limits each process to a share of a processor, as if it had a small one of its own. Without the limit,
 * servers on one machine take processors from the database and from those who ask. Null where the system
 * does not let us.
 */
export function limitProcessors(pids: readonly number[], share: number): { end(): void } | null {
  const quota = Math.round(periodUs * share);
  const made: string[] = [];
  const end = () => {
    // The processes of the groups have ended; a group with processes cannot be removed.
    for (const group of made) rmdirSync(group);
  };
  try {
    for (const pid of pids) {
      const group = join(groups, existsSync(join(groups, 'cpu')) ? 'cpu' : '', `panoramic-bench-${pid}`);
      mkdirSync(group);
      made.push(group);
      if (existsSync(join(group, 'cpu.max'))) writeFileSync(join(group, 'cpu.max'), `${quota} ${periodUs}`);
      else {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs));
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
      }
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
    }
    return { end };
  } catch {
    return null;
  }
}
