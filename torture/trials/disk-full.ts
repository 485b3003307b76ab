import { execFileSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../../e2e/server.ts';
import { Writers } from '../load/writers.ts';
import { Subject } from '../subject.ts';
import type { Outcome, Setting, Trial } from '../trial.ts';
import type { Person } from '../person.ts';
import { setTimeout as wait } from 'node:timers/promises';

const diskMb = 320;

export const diskFull: Trial = {
  what: 'no space left: saves answer 507, reads go on, nothing is lost',
  long: { rounds: 4, seconds: 0 },
  run: async (setting: Setting): Promise<Outcome> => {
    const folder = await freshFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=711`, 'tmpfs', folder], {
        stdio: 'pipe',
      });
    } catch {
      await rm(folder, { recursive: true, force: true });
      return { counts: {}, findings: [], skipped: 'a small disk can only be made by root' };
    }
    try {
      return await onSmallDisk(folder, setting);
    } finally {
      execFileSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function onSmallDisk(folder: string, { rounds, patience, progress }: Setting): Promise<Outcome> {
  const subject = await Subject.start({}, folder);
  const findings: string[] = [];
  const counts = { refused: 0, reads: 0 };
  try {
    const person = await subject.person('writer');
    const work = new Writers(person);
    work.tolerate = [507];
    for (let round = 0; round < rounds; round += 1) {
      const writing = work.write(3);
      await wait(300);
      await fill(folder);
      progress(`round ${round + 1} of ${rounds}: the disk is full`);
      const until = Date.now() + 4000;
      const before = work.counts.refused;
      while (Date.now() < until) {
        counts.reads += 1;
        findings.push(...(await readsGoOn(person)));
        await wait(50);
      }
      counts.refused += work.counts.refused - before;
      if (work.counts.refused === before) findings.push('nothing was refused on a full disk');
      await rm(join(folder, 'filler'));
      const back = await savesAgain(person);
      if (back > 5000 * patience)
        findings.push(`saves go on ${Math.round(back)} ms after there is space again`);
      work.stop();
      await writing;
      await work.verify(person);
    }
    return {
      counts: {
        rounds,
        'acknowledged writes': work.counts.acknowledged,
        'answered 507': counts.refused,
        'reads meanwhile': counts.reads,
        lost: work.findings.length,
      },
      findings: [...new Set([...findings, ...work.findings])],
    };
  } finally {
    await subject.stop();
  }
}

async function readsGoOn(person: Person): Promise<string[]> {
  const answer = await person.send('Leases/ShowAllLeases');
  return answer.status === 200
    ? []
    : [`a list on a full disk answers ${answer.status} ${answer.text.slice(0, 200)}`];
}

async function savesAgain(person: Person): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < 15_000) {
    const { status } = await person.send('Leases/EditLease', { sd_num: 'space again' });
    if (status === 200) break;
    await wait(50);
  }
  return performance.now() - begun;
}

/** Until not a byte more fits. */
async function fill(folder: string): Promise<void> {
  const file = await open(join(folder, 'filler'), 'a');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let size = block.length; size >= 4096;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < size) size /= 2;
      else await file.write(block, 0, size);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
