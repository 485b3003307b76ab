import { setTimeout as wait } from 'node:timers/promises';
import { Writers } from '../load/writers.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

const readyWithinMs = 10_000;
const writers = 6;
/** How many writes a round has acknowledged at least before the kill. */
const leastWrites = 25;

/** What is killed in which round. */
const victims = ['server', 'server and database', 'database'] as const;

export const killedServer: Trial = {
  what: 'kill -9 of server and embedded database under write load',
  long: { rounds: 60, seconds: 0 },
  run: async ({ rounds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const limit = readyWithinMs * patience;
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    let slowest = 0;
    try {
      let person = await subject.person('writer');
      const work = new Writers(person);
      work.tolerate = [503];
      let leases = 0;
      for (let round = 0; round < rounds; round += 1) {
        const victim = victims[round % victims.length] ?? 'server';
        const writing = work.write(writers);
        await work.grows('acknowledged', leastWrites, writing);
        await wait(random() * 900);
        const database = victim === 'server' ? 0 : await subject.killDatabase();
        if (victim !== 'database') await subject.kill();
        // If only the database was killed, the writers go on and meet the recovery.
        const readyMs =
          victim === 'database' ? await subject.recovered(database, limit) : await subject.start();
        slowest = Math.max(slowest, readyMs);
        if (readyMs >= limit) findings.push(`round ${round}: ready after ${Math.round(readyMs)} ms`);
        work.stop();
        await writing;
        person = await subject.person('writer');
        leases += await work.verify(person);
        const { acknowledged, open } = work.counts;
        progress(`round ${round + 1} of ${rounds}: ${acknowledged} acknowledged, ${open} without a reply`);
      }
      const { acknowledged, open } = work.counts;
      return {
        counts: {
          rounds,
          leases,
          'acknowledged writes': acknowledged,
          'without a reply': open,
          lost: work.findings.length,
          'slowest to be ready (ms)': Math.round(slowest),
        },
        findings: [...findings, ...work.findings],
      };
    } finally {
      await subject.dispose();
    }
  },
};
