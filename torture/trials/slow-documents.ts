import { setTimeout as wait } from 'node:timers/promises';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { uploadDocument } from '../documents.ts';
import { nestedForms } from '../attack/nested-forms.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, Trial, TrialSetting } from '../trial.ts';

/** Both readers may first be busy with a slow file for 20 seconds each, and there are three of them. */
const limitMs = 120_000;

export const slowDocuments: Trial = {
  what: 'documents that take minutes to read keep neither those of the client nor of another one waiting',
  long: { rounds: 3, seconds: 0 },
  run: async ({ rounds, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const counts = { 'slow files': 0, 'read meanwhile': 0, 'slowest of them ms': 0 };
    try {
      const sender = await subject.person('writer');
      const other = await inAnotherClient(await subject.person('admin'));
      const leases = [await leaseToSave(sender, 'slow'), await leaseToSave(other, 'quick')] as const;
      for (let round = 0; round < rounds; round += 1) {
        const slow: number[] = [];
        for (let at = 0; at < 3; at += 1) {
          // Different bytes, because a file that is known already is not read again.
          const bytes = Buffer.concat([nestedForms(12), Buffer.from(`% ${round} ${at}\n`)]);
          slow.push((await uploadDocument(sender, leases[0], bytes, `slow ${round} ${at}`)).id);
        }
        counts['slow files'] += slow.length;
        const begun = performance.now();
        for (const [person, lease] of [[other, leases[1]] as const, [sender, leases[0]] as const]) {
          const bytes = shortPdf(`quick ${round} ${lease}`);
          const { id } = await uploadDocument(person, lease, bytes, `quick ${round}`);
          const state = await untilRead(person, id, limitMs * patience);
          const took = Math.round(performance.now() - begun);
          counts['slowest of them ms'] = Math.max(counts['slowest of them ms'], took);
          if (state === 'read') counts['read meanwhile'] += 1;
          else findings.push(`a short document is ${state} after ${took} ms`);
        }
        for (const id of slow) {
          const state = await stateOf(sender, id);
          if (state !== 'waiting') findings.push(`a slow document is ${state}: it was not slow enough`);
        }
        const { status } = await fetch(`${subject.url}/health/ready`);
        if (status !== 200) findings.push(`the server answers ${status}`);
        progress(`round ${round + 1} of ${rounds}`);
      }
      return { counts, findings };
    } finally {
      await subject.dispose();
    }
  },
};

async function inAnotherClient(person: Person): Promise<Person> {
  const { json } = await person.send('Clients/GetDropdown');
  const options = json as { value: number; label: string }[]; // Safe: as the contract has it.
  const own = (await person.send('Clients/GetUserClient')).record['cl_id'];
  const cl_id = options.find(({ value }) => value !== own)?.value;
  await person.send('Clients/SetClient', { cl_id });
  return person;
}

function shortPdf(words: string): Buffer {
  return nestedForms(1, words);
}

async function untilRead(person: Person, file_id: number, forMs: number): Promise<string> {
  const end = performance.now() + forMs;
  for (;;) {
    const state = await stateOf(person, file_id);
    if (state !== 'waiting' || performance.now() > end) return state;
    await wait(200);
  }
}

async function stateOf(person: Person, file_id: number): Promise<string> {
  const { status, record } = await person.send('Documents/GetText', { file_id, page: 1 });
  return status === 200 ? String(record['state']) : `answered with ${status}`;
}
