import { setTimeout as wait } from 'node:timers/promises';
import { cp, rm } from 'node:fs/promises';
import { freshFolder } from '../../e2e/support/server.ts';
import { Postgres } from '../../e2e/support/postgres.ts';
import { Writers } from '../load/writers.ts';
import { demonstration, ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

const recoveredWithinMs = 5000;

export const databaseRestart: Trial = {
  what: 'an external PostgreSQL stopped and started under load',
  long: { rounds: 12, seconds: 0 },
  run: async ({ rounds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const limit = recoveredWithinMs * patience;
    const folder = await freshFolder();
    await cp(await demonstration(), folder, { recursive: true });
    const postgres = new Postgres(folder);
    await postgres.start();
    const subject = await ServerUnderTest.start({
      DATABASE_URL: postgres.url,
      DOCUMENTS_URL: `${folder}/documents`,
    });
    const findings: string[] = [];
    let slowest = 0;
    try {
      const person = await subject.person('writer');
      const work = new Writers(person);
      work.tolerate = [503];
      for (let round = 0; round < rounds; round += 1) {
        const writing = work.write(6);
        await work.grows('acknowledged', 10, writing);
        await wait(random() * 500);
        await postgres.stop();
        const away = await person.send('Leases/ShowAllLeases');
        if (away.status !== 503 || !away.headers.get('retry-after'))
          findings.push(`without a database a list answers ${away.status}`);
        const live = await fetch(`${subject.url}/health/live`);
        const ready = await fetch(`${subject.url}/health/ready`);
        if (live.status !== 200 || ready.status !== 503)
          findings.push(`without a database: live ${live.status}, ready ${ready.status}`);
        await work.grows('refused', 1, writing);
        await wait(random() * 1500);
        await postgres.start();
        const recovered = await subject.answering(2 * limit);
        slowest = Math.max(slowest, recovered);
        if (recovered > limit) findings.push(`back after ${Math.round(recovered)} ms`);
        await work.grows('acknowledged', 10, writing);
        work.stop();
        await writing;
        await work.verify(person);
        progress(`round ${round + 1} of ${rounds}: ${work.counts.acknowledged} acknowledged`);
      }
      return {
        counts: {
          rounds,
          'acknowledged writes': work.counts.acknowledged,
          'answered 503': work.counts.refused,
          lost: work.findings.length,
          'slowest to recover (ms)': Math.round(slowest),
        },
        findings: [...findings, ...work.findings],
      };
    } finally {
      await subject.dispose();
      await postgres.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
