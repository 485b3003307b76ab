import { setTimeout as wait } from 'node:timers/promises';
import { queryOnce } from '@panoramic/embedded-server/testing';
import { Writers } from '../load/writers.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { emptyDisk, fillDisk, onSmallDisk } from '../small-disk.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

const mebibyte = 1024 * 1024;

export const diskFullTrial: Trial = {
  what: 'no space left, also for the write-ahead log: saves answer 507, reads come back, nothing is lost',
  long: { rounds: 6, seconds: 0 },
  run: (setting: TrialSetting): Promise<Outcome> => onSmallDisk((folder) => fillsTheDisk(folder, setting)),
};

interface Way {
  readonly name: string;
  /** Fills the disk and leaves a file named filler. */
  fill(subject: ServerUnderTest, work: Writers): Promise<void>;
  /** Undoes its other changes once there is space again. */
  tidy?(subject: ServerUnderTest): Promise<void>;
  readonly panics?: boolean;
}

/** The ways in which the disk gets full, one per round. */
const ways: readonly Way[] = [
  {
    name: 'the write-ahead log has no room, and PostgreSQL panics',
    fill: async (subject) => {
      await holdLog(subject, true);
      await fillDisk(subject.dataDir, 0);
      await exhaustLog(subject);
    },
    tidy: (subject) => holdLog(subject, false),
    panics: true,
  },
  { name: 'another program takes the last byte', fill: ({ dataDir }) => fillDisk(dataDir, 0) },
  {
    name: 'ordinary edits take what is left',
    fill: async ({ dataDir }, work) => {
      await fillDisk(dataDir, 40 * mebibyte);
      await untilRefused(work);
    },
  },
];

const readsBackWithinMs = 15_000;
const savesBackWithinMs = 20_000;
const readsForMs = 3000;

async function fillsTheDisk(folder: string, { rounds, patience, progress }: TrialSetting): Promise<Outcome> {
  const subject = await ServerUnderTest.start({}, folder);
  const findings: string[] = [];
  const counts = { refused: 0, reads: 0, readsBack: 0, savesBack: 0 };
  try {
    const person = await subject.person('writer');
    const work = new Writers(person);
    work.tolerate = [503, 507];
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[round % ways.length];
      if (!way) break;
      const writing = work.write(3);
      await wait(300);
      progress(`round ${round + 1} of ${rounds}: ${way.name}`);
      await way.fill(subject, work);

      let said = '';
      const readsBack = await until(readsBackWithinMs * patience, async () => {
        const ready = await fetch(`${subject.url}/health/ready`);
        if (!ready.ok) said += await ready.text();
        return isRead(person);
      });
      if (way.panics && !said.includes('The database is being started again: the disk is full.'))
        findings.push(`${way.name}: ready does not say so, but ${said.slice(0, 500)}`);
      counts.readsBack = Math.max(counts.readsBack, readsBack);
      if (readsBack >= readsBackWithinMs * patience)
        findings.push(`${way.name}: nothing is read after ${Math.round(readsBack)} ms`);
      const before = work.counts.refused;
      const end = Date.now() + readsForMs;
      while (Date.now() < end) {
        counts.reads += 1;
        if (!(await isRead(person))) findings.push(`${way.name}: a list cannot be read on a full disk`);
        await wait(50);
      }
      counts.refused += work.counts.refused - before;
      if (work.counts.refused === before) findings.push(`${way.name}: no save was refused on a full disk`);
      const save = await person.send('Leases/EditLease', { sd_num: 'no space' });
      if (save.status !== 507) findings.push(`${way.name}: a save answers ${save.status}`);

      await emptyDisk(folder);
      await way.tidy?.(subject);
      const savesBack = await until(savesBackWithinMs * patience, async () => {
        const { status } = await person.send('Leases/EditLease', { sd_num: 'space again' });
        return status === 200;
      });
      counts.savesBack = Math.max(counts.savesBack, savesBack);
      if (savesBack >= savesBackWithinMs * patience)
        findings.push(`${way.name}: nothing is saved ${Math.round(savesBack)} ms after there is space again`);
      const ready = await fetch(`${subject.url}/health/ready`);
      work.stop();
      await writing;
      if (!ready.ok) {
        findings.push(`${way.name}: ready answers ${ready.status} when there is space again`);
        break;
      }
      await work.verify(person);
    }
    return {
      counts: {
        rounds,
        'acknowledged writes': work.counts.acknowledged,
        'answered 507': counts.refused,
        'reads meanwhile': counts.reads,
        lost: work.findings.length,
        'slowest to read again (ms)': Math.round(counts.readsBack),
        'slowest to save again (ms)': Math.round(counts.savesBack),
      },
      findings: [...new Set([...findings, ...work.findings])],
    };
  } finally {
    await subject.stop();
  }
}

async function isRead(person: Person): Promise<boolean> {
  return (await person.send('Leases/ShowAllLeases')).status === 200;
}

/** Waits until it happens; returns the milliseconds that took, or the limit. */
async function until(limitMs: number, happens: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (await happens()) return performance.now() - begun;
    await wait(50);
  }
  return limitMs;
}

async function untilRefused(work: Writers): Promise<void> {
  const before = work.counts.refused;
  await until(90_000, async () => work.counts.refused > before);
}

/** Keeps the log for a replica that never connects, so that no file of the log is used a second time. */
async function holdLog(subject: ServerUnderTest, hold: boolean): Promise<void> {
  const url = await subject.databaseUrl();
  await queryOnce(
    url,
    hold
      ? `select pg_create_physical_replication_slot('nobody', true)`
      : `select pg_drop_replication_slot('nobody')`,
  );
  if (!hold) await queryOnce(url, 'checkpoint');
}

/**
 * Writes to the log as the owner, past whatever holds the application back, until PostgreSQL is gone.
 * PostgreSQL may recover from the first panics by itself.
 */
async function exhaustLog(subject: ServerUnderTest): Promise<void> {
  const pid = await subject.databasePid();
  const url = await subject.databaseUrl();
  const megabytes = `select pg_logical_emit_message(true, 'torture', repeat('x', 1000000)) from generate_series(1, 16)`;
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await subject.databasePid()) !== pid) return;
    await queryOnce(url, megabytes).catch(() => wait(50));
  }
  throw new Error('The database outlives its log on a full disk.');
}
