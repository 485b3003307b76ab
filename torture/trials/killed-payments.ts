import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freshFolder } from '../../e2e/support/server.ts';
import { Postgres } from '../../e2e/support/postgres.ts';
import { PayingClerks } from '../load/paying-clerks.ts';
import { demonstration, ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

const leases = 24;
/** How many ask each server for the same batch at once. */
const makersPerServer = 3;

export const killedPayments: Trial = {
  what: 'two servers make the batch of the same month while rents change, one killed: each key is sent once, none is lost',
  long: { rounds: 20, seconds: 0 },
  run: async ({ rounds, seed, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const folder = await freshFolder();
    await cp(await demonstration(), folder, { recursive: true });
    const postgres = new Postgres(folder);
    await postgres.start();
    const servers: ServerUnderTest[] = [];
    try {
      // Rounds are months: requests of each round are one month further than those of the one before.
      for (let server = 0; server < 2; server += 1)
        servers.push(
          await ServerUnderTest.start({
            DATABASE_URL: postgres.url,
            DOCUMENTS_URL: join(folder, 'documents'),
            APP_KEY_FILE: join(folder, 'app-key'),
          }),
        );
      const people = await Promise.all(servers.map((server) => server.person('admin')));
      const clerks = new PayingClerks(people, random);
      await clerks.takeLeases(leases);
      for (let round = 0; round < rounds; round += 1) {
        const month = clerks.month(round);
        await clerks.approve(month);
        const edits = clerks.editMeanwhile(month, round % 2);
        const making = Promise.all(
          people.flatMap((_, server) =>
            Array.from({ length: makersPerServer }, () => clerks.makeBatch(month, server)),
          ),
        );
        await wait(random() * 250);
        await servers[round % 2]?.kill();
        await Promise.all([making, edits]);
        await servers[round % 2]?.start();
        await clerks.finish(month);
        await clerks.verifyMonth(month);
        progress(`round ${round + 1} of ${rounds}: ${clerks.counts.batches} batches`);
      }
      await clerks.verifyAll(rounds);
      return { counts: { rounds, ...clerks.counts }, findings: clerks.findings };
    } finally {
      for (const server of servers) await server.dispose();
      await postgres.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
