import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { OwnField } from '@panoramic/contract';
import { queryOnce } from '@panoramic/embedded-server/testing';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

/** Several parts, so that the kill comes when some values are converted and some are not. */
const rowCount = 4000;
/** Servers look for what others have left once a minute. */
const limitMs = 180_000;

export const killedKindChange: Trial = {
  what: "kill -9 of the server in the middle of a change of a field's kind: the next one does it whole, or it is stopped whole",
  long: { rounds: 10, seconds: 0 },
  run: async ({ rounds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const counts = {
      rounds,
      'killed after some values': 0,
      'finished by the next server': 0,
      'stopped after': 0,
    };
    try {
      // A change that was done before the kill is followed by another try.
      for (let round = 0; counts['killed after some values'] < rounds && round < 20 * rounds; round += 1) {
        const key = await fieldOfMany(subject, round);
        const type = 'number';
        const begun = await (
          await subject.person('admin')
        ).send('Fields/ChangeKind', { kind: 'leases', key, type });
        if (begun.status !== 200) findings.push(`round ${round}: it answered ${begun.status} ${begun.text}`);
        const done = await killInTheMidst(subject, key, random, limitMs * patience);
        if (done > 0) counts['killed after some values'] += 1;
        // What is half done nobody sees: all are of one kind at any time.
        findings.push(...(await mixed(subject, key, round)));
        // Every other time an administrator stops it before the next server has done it, if they come in time.
        const admin = await subject.person('admin');
        const named = { kind: 'leases', key };
        const isStopped = round % 2 === 1 && (await admin.send('Fields/StopKindChange', named)).json === true;
        counts[isStopped ? 'stopped after' : 'finished by the next server'] += 1;
        await ended(subject, key, limitMs * patience);
        findings.push(...(await mixed(subject, key, round, isStopped ? 'text' : 'number')));
        progress(`round ${round + 1}: killed after ${done} values`);
      }
      return { counts, findings };
    } finally {
      await subject.dispose();
    }
  },
};

/** A text of many leases; without triggers, because nobody looks at the history of these rows. */
async function fieldOfMany(subject: ServerUnderTest, round: number): Promise<string> {
  const admin = await subject.person('admin');
  const { record } = await admin.send('Fields/EditField', {
    kind: 'leases',
    label: `Killed ${round}`,
    type: 'text',
  });
  const key = String(record['key']);
  const url = await subject.databaseUrl();
  await queryOnce(
    url,
    `set session_replication_role = replica; set app.client = '1';
     insert into leases (client_id, sd_num) select 1, 'killed ' || n from generate_series(1, ${rowCount}) n
       where not exists (select from leases where client_id = 1 and sd_num = 'killed 1');
     update leases set own = coalesce(own, '{}') || jsonb_build_object('${key}', (sd_id % 90)::text)
       where client_id = 1 and sd_num like 'killed %'`,
  );
  return key;
}

/** Kills the server a moment after some values are converted, and starts it; returns how many it reported. */
async function killInTheMidst(
  subject: ServerUnderTest,
  key: string,
  random: () => number,
  limit: number,
): Promise<number> {
  const admin = await subject.person('admin');
  const since = performance.now();
  let done = 0;
  while (done === 0 && performance.now() - since < limit) {
    const { json, record } = await admin.send('Fields/GetKindChange', { kind: 'leases', key });
    if (json === null) break;
    if (record['state'] === 'running') done = Number(record['done']);
    await wait(5);
  }
  await wait(random() * 40);
  await subject.kill();
  await subject.start();
  return done;
}

async function ended(subject: ServerUnderTest, key: string, limit: number): Promise<void> {
  const admin = await subject.person('admin');
  const since = performance.now();
  while ((await admin.send('Fields/GetKindChange', { kind: 'leases', key })).json !== null) {
    if (performance.now() - since > limit) throw new Error('The change does not end.');
    await wait(100);
  }
}

/** Complains unless all values are of one kind, and of the kind that the definition says. */
async function mixed(
  subject: ServerUnderTest,
  key: string,
  round: number,
  expected?: 'text' | 'number',
): Promise<string[]> {
  const reader = await subject.person('viewer');
  // A change may be done between two calls.
  for (let tries = 0; ; tries += 1) {
    const before = await typeOf(reader, key);
    const found = await kindsOfValues(reader, key);
    const after = await typeOf(reader, key);
    if (before !== after && tries < 5) continue;
    const only = { [after === 'text' ? 'string' : 'number']: rowCount };
    if (isDeepStrictEqual(found, only) && (!expected || after === expected)) return [];
    return [
      `round ${round}: ${String(after)} has ${JSON.stringify(found)}, expected ${expected ?? 'one kind'}`,
    ];
  }
}

async function typeOf(reader: Person, key: string): Promise<unknown> {
  const { json } = await reader.send('Fields/GetFields', { kind: 'leases' });
  // Safe: a list of fields.
  return (json as readonly OwnField[]).find((field) => field.key === key)?.type;
}

async function kindsOfValues(reader: Person, key: string): Promise<Record<string, number>> {
  const { json } = await reader.send('Leases/SearchLeases', { soffice_number: 'killed ' });
  const counts: Record<string, number> = {};
  // Safe: a list of leases.
  for (const { own } of json as readonly { readonly own?: Readonly<Record<string, unknown>> }[]) {
    const type = typeof own?.[key];
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
