import type { CallName } from '@panoramic/contract';
import { openLoop } from '../load/open-loop.ts';
import type { Answer, Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

const perSecond = 200;
const slowestOfHundred = 250;

export const heldLoad: Trial = {
  what: '200 requests a second, 80 % of them reads, on the embedded database',
  long: { rounds: 0, seconds: 300 },
  run: async ({ seconds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    try {
      const people = await Promise.all(
        ['writer', 'admin', 'writer', 'admin'].map((name) => subject.person(name)),
      );
      const mix = await mixOf(people, seededChance(seed));
      // Warms the code up, as it is on a server that has run for a while.
      await openLoop(perSecond / 4, Math.min(5, seconds), mix);
      const { sent, errors, p50, p99, slowest } = await openLoop(perSecond, seconds, mix, (done) =>
        progress(`${done} of ${perSecond * seconds}`),
      );
      const findings = [...new Set(errors)].slice(0, 10);
      if (p99 >= slowestOfHundred * patience) findings.push(`p99 is ${p99} ms`);
      return {
        counts: {
          requests: sent,
          errors: errors.length,
          'p50 (ms)': p50,
          'p99 (ms)': p99,
          'slowest (ms)': slowest,
        },
        findings,
      };
    } finally {
      await subject.dispose();
    }
  },
};

async function mixOf(
  people: readonly Person[],
  random: () => number,
): Promise<(index: number) => Promise<Answer>> {
  const [writer] = people;
  if (!writer) throw new Error('There is nobody to send.');
  const { json } = await writer.send('Leases/ShowAllLeases');
  const ids = (json as { sd_id: number }[]).map(({ sd_id }) => sd_id); // Safe: a list of leases.
  function anyLease(): number {
    return ids[Math.floor(random() * ids.length)] ?? 0;
  }
  const reads: (() => [CallName, object])[] = [
    () => ['Leases/GetLease', { id: anyLease() }],
    () => ['Leases/GetRentTerms', { id: anyLease() }],
    () => ['Leases/GetLeaseSummary', { id: anyLease() }],
    () => ['Leases/SearchLeases', { scity: 'St' }],
    () => ['Leases/ShowAllLeases', { status: 1 }],
    () => ['Leases/GetLeaseData', {}],
    () => ['Leases/GetCriticalDatesList', {}],
  ];
  const writes: (() => [CallName, object])[] = [
    () => ['Leases/EditLease', { sd_id: anyLease(), sd_sqft: Math.floor(random() * 100_000) }],
    () => ['Leases/EditRentTerm', { sd_id: anyLease(), rt_type: 'CAM', rt_monthly: 100.25 }],
    () => ['Leases/EditSiteComments', { site_id: anyLease(), com_text: 'under load' }],
  ];
  // Both administrators work in the writer's client, so that the leases are theirs as well.
  const { cl_id } = (await writer.send('Clients/GetUserClient')).record;
  await Promise.all(people.map((person) => person.send('Clients/SetClient', { cl_id })));
  return (index) => {
    const some = random() < 0.8 ? reads : writes;
    const [name, input] = some[Math.floor(random() * some.length)]?.() ?? ['Leases/GetLeaseData', {}];
    return (people[index % people.length] ?? writer).send(name, input);
  };
}
