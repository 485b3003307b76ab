import { sweepForCanaries } from '../attack/canaries.ts';
import { sweepFields } from '../attack/nasty-values.ts';
import { fuzz, sendHostileBodies, sendHostileQueries } from '../attack/requests.ts';
import { assignTooMuch, raceSavers, submitTwice } from '../attack/rows.ts';
import { fieldKinds, savedKinds } from '../attack/saved-kinds.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

/** A trial by somebody who may make every call, on a server of its own. */
function attack(
  what: string,
  long: Trial['long'],
  work: (person: Person, setting: TrialSetting, subject: ServerUnderTest) => Promise<Outcome>,
): Trial {
  return {
    what,
    long,
    run: async (setting) => {
      const subject = await ServerUnderTest.start();
      try {
        return await work(await subject.person('admin'), setting, subject);
      } finally {
        await subject.dispose();
      }
    },
  };
}

export const rowAttacks = attack(
  'stale saves, double submits and forged fields on every kind of row',
  { rounds: 20, seconds: 0 },
  async (person, { rounds, seed, progress }) => {
    const findings: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of savedKinds) {
        const mark = `${seed}-${round} ${kind.what}`;
        if (kind.versioned) findings.push(...(await raceSavers(person, kind, `race ${mark}`, 6)));
        findings.push(...(await submitTwice(person, kind, `twice ${mark}`, 6)));
        findings.push(...(await assignTooMuch(person, kind, `forged ${mark}`)));
      }
      progress(`round ${round + 1} of ${rounds}`);
    }
    return {
      counts: { rounds, 'kinds of row': savedKinds.length, races: rounds * savedKinds.length * 3 },
      findings,
    };
  },
);

export const fieldAttacks = attack(
  'every field of every kind of row × what nobody should send, one by one',
  { rounds: 1, seconds: 0 },
  async (person, { seed, progress }) => {
    const findings: string[] = [];
    let sent = 0;
    for (const kind of fieldKinds) {
      const sweep = await sweepFields(person, kind, `nasty ${seed} ${kind.what}`, 'one by one');
      sent += sweep.sent;
      findings.push(...sweep.findings);
      progress(`${kind.what}: ${sent} values`);
    }
    return { counts: { 'kinds of row': fieldKinds.length, values: sent }, findings };
  },
);

export const canaryAttacks = attack(
  'every call from another client with the ids of all that one has',
  { rounds: 10, seconds: 0 },
  async (owner, { rounds, seed, progress }, subject) => {
    const stranger = await subject.person('admin');
    // Both clients begin empty, so that an id of one client is no id of the other.
    for (const [person, name] of [
      [owner, 'Canaries'],
      [stranger, 'Strangers'],
    ] as const) {
      await owner.send('Clients/AddClient', { name });
      const { json } = await owner.send('Clients/GetDropdown');
      const options = json as { value: number; label: string }[]; // Safe: as the contract has it.
      await person.send('Clients/SetClient', { cl_id: options.find(({ label }) => label === name)?.value });
    }
    const findings: string[] = [];
    let tried = 0;
    for (let round = 0; round < rounds; round += 1) {
      const sweep = await sweepForCanaries(owner, stranger, `canary-${seed}-${round}`);
      tried += sweep.tried;
      findings.push(...sweep.findings);
      progress(`round ${round + 1} of ${rounds}: ${tried} answers`);
    }
    return { counts: { rounds, answers: tried, canaries: findings.length }, findings };
  },
);

export const fuzzAttacks = attack(
  'whatever chance sends to every call',
  { rounds: 0, seconds: 120 },
  async (person, { seconds, seed, progress }) => {
    const until = Date.now() + seconds * 1000;
    const ownId = Number((await person.send('Account/GetSession')).record['userId']);
    const found = [await sendHostileBodies(person), await sendHostileQueries(person)];
    for (let round = 0; Date.now() < until; round += 1) {
      found.push(await fuzz(person, { seed: seed + round, runs: 20, ownId, until }));
      progress(`${sum(found)} requests`);
    }
    const alive = await person.send('Account/GetSession');
    const findings = found.flatMap((one) => one.findings);
    if (alive.status !== 200) findings.push(`afterwards the session answers ${alive.status}`);
    return { counts: { requests: sum(found), failures: findings.length }, findings };
  },
);

function sum(found: readonly { tried: number }[]): number {
  return found.reduce((total, { tried }) => total + tried, 0);
}
