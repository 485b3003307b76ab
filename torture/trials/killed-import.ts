import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

/** More rows than one statement stores, so that the kill comes when some are stored and some are not. */
const rowCount = 6000;
const limitMs = 30_000;

export const killedImport: Trial = {
  what: 'kill -9 of the server in the middle of an import: nothing of it is there, and it can be run again',
  long: { rounds: 20, seconds: 0 },
  run: async ({ rounds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const counts = { rounds, 'killed after some rows': 0, 'stored before the kill': 0 };
    try {
      // An import that was stored before the kill is followed by another try.
      for (let round = 0; counts['killed after some rows'] < rounds && round < 20 * rounds; round += 1) {
        const prefix = `killed-${round}`;
        const importId = await checkedImport(await subject.person('writer'), prefix);
        const done = await killWhileStoring(subject, importId, random, limitMs * patience);
        if (done > 0) counts['killed after some rows'] += 1;
        const person = await subject.person('writer');
        const state = await stateAfter(person, importId, limitMs * patience);
        const found = await leasesWith(person, prefix);
        // The reply may be lost although everything was stored; then all rows are there.
        const expected = state === 'done' ? rowCount : 0;
        if (state === 'done') counts['stored before the kill'] += 1;
        if (found !== expected) findings.push(`round ${round}: ${String(state)}, with ${found} leases`);
        const again = await person.send('Import/Run', { importId });
        if (again.record['added'] !== rowCount)
          findings.push(`round ${round}: run again it answered ${again.status} ${again.text}`);
        const stored = await leasesWith(person, prefix);
        if (stored !== rowCount) findings.push(`round ${round}: run again it stored ${stored} leases`);
        const undone = await person.send('Import/Undo', { changeSetId: again.record['id'] });
        const left = await leasesWith(person, prefix);
        if (left !== 0) findings.push(`round ${round}: undone (${undone.status}) it left ${left} leases`);
        progress(`round ${round + 1} of ${rounds}: killed after ${done} rows`);
      }
      return { counts, findings };
    } finally {
      await subject.dispose();
    }
  },
};

async function checkedImport(person: Person, prefix: string): Promise<number> {
  const lines = Array.from({ length: rowCount }, (_, row) => `${prefix}-${row},St. Louis,MO`);
  const form = new FormData();
  form.set('kind', 'leases');
  form.set('file', new Blob([['Store #,City,State', ...lines].join('\n')]), `${prefix}.csv`);
  const read = await person.send('Import/Read', form);
  const { importId, proposal: mapping } = read.record;
  const checked = await person.send('Import/Check', { importId, mapping });
  if (checked.status !== 200) throw new Error(`The import could not be checked: ${checked.text}`);
  return Number(importId);
}

/** Starts the import and kills the server a moment after rows are stored; returns how many it reported. */
async function killWhileStoring(
  subject: ServerUnderTest,
  importId: number,
  random: () => number,
  limit: number,
): Promise<number> {
  const person = await subject.person('writer');
  const running = person.send('Import/Run', { importId }).catch(() => null);
  const begun = performance.now();
  let done = 0;
  while (done === 0 && performance.now() - begun < limit) {
    const { state, done: told } = (await person.send('Import/GetProgress', { importId })).record;
    if (state === 'done') break;
    if (state === 'running') done = Number(told);
    await wait(5);
  }
  await wait(random() * 40);
  await subject.kill();
  await running;
  await subject.start();
  return done;
}

/** Waits, because the database may still run the last statement of the killed server. */
async function stateAfter(person: Person, importId: number, limit: number): Promise<unknown> {
  const begun = performance.now();
  for (;;) {
    const { state } = (await person.send('Import/GetProgress', { importId })).record;
    if (state !== 'running' || performance.now() - begun > limit) return state;
    await wait(50);
  }
}

async function leasesWith(person: Person, prefix: string): Promise<number> {
  const { json } = await person.send('Leases/SearchLeases', { soffice_number: `${prefix}-` });
  return Array.isArray(json) ? json.length : Number.NaN;
}
