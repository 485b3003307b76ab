import { cp, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openPool, type Pool } from '../../apps/server/src/db/driver/pool.ts';
import { hashToken, newToken } from '../../apps/server/src/lib/identity/tokens.ts';
import { freshFolder } from '../../e2e/support/server.ts';
import { Postgres } from '../../e2e/support/postgres.ts';
import { Person } from '../person.ts';
import { demonstration, ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

const readers = ['admin', 'writer', 'viewer'];
/** As many as a browser opens, so that requests of one session are looked up in several batches at once. */
const connectionsPerSession = 10;

export const manyReaders: Trial = {
  what: '500 connections that read, each in a session whose last use is due to be written',
  long: { rounds: 500, seconds: 60 },
  run: async ({ rounds, seconds, progress }: TrialSetting): Promise<Outcome> => {
    const folder = await freshFolder();
    await cp(await demonstration(), folder, { recursive: true });
    const postgres = new Postgres(folder);
    await postgres.start();
    const subject = await ServerUnderTest.start({
      DATABASE_URL: postgres.url,
      DOCUMENTS_URL: `${folder}/documents`,
    });
    const owner = openPool(postgres.url, { max: 1 });
    const nobody = new Person(subject.url, null);
    const answers = new Map<number, number>();
    const findings = new Set<string>();
    const over = AbortSignal.timeout(seconds * 1000);
    async function read(person: Person): Promise<void> {
      for (let turn = 0; !over.aborted; turn += 1) {
        const { status, text } = await (turn % 4 === 0
          ? person.send('Leases/ShowAllLeases')
          : person.send('Leases/GetLease', { id: 1 + (turn % 20) }));
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500) findings.add(`${status} ${text.slice(0, 200)}`);
      }
    }
    try {
      const people = await openSessions(owner, subject.url, Math.ceil(rounds / connectionsPerSession));
      const reading = Promise.all(
        Array.from({ length: rounds }, (_, index) => read(people[index % people.length] ?? nobody)),
      );
      while (!over.aborted) {
        await makeDue(owner).catch((error: unknown) => findings.add(`a writer beside it: ${String(error)}`));
        progress(`${[...answers.values()].reduce((sum, count) => sum + count, 0)} answers`);
        await wait(100);
      }
      await reading;
      return {
        counts: {
          connections: rounds,
          ...Object.fromEntries([...answers].map(([status, count]) => [`answered ${status}`, count])),
        },
        findings: [...findings],
      };
    } finally {
      await owner.end();
      await subject.dispose();
      await postgres.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Opens sessions of a few users, as if each had signed in many times. */
async function openSessions(owner: Pool, url: string, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, newToken);
  for (const [index, token] of tokens.entries())
    await owner.query(
      `insert into sessions (token_hash, user_id, client_id, created_at, used_at)
       select $1, id, coalesce("clientId", (select min(cl_id) from clients)), now(), now()
       from users where "userName" = $2`,
      [hashToken(token), readers[index % readers.length]],
    );
  return tokens.map((token) => new Person(url, token));
}

/**
 * Sets the last use of every session to some minutes ago and makes every cached caller outdated. The rows are
 * locked from the last key to the first, as another program might: a request that waits for one row while it
 * holds others ends in a deadlock.
 */
async function makeDue(owner: Pool): Promise<void> {
  await owner.query(`
    update sessions s set used_at = now() - interval '5 minutes' from (
      select token_hash from sessions order by token_hash desc for update
    ) as held where s.token_hash = held.token_hash`);
  await owner.query('update caller_changes set count = count + 1');
}
