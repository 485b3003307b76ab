import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Writers } from '../load/writers.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

const endsWithinMs = 10_000;
/** How many reads a round has answered at least before the signal. */
const leastAnswers = 20;

type Fate = 'answered' | 'not taken' | 'dropped';

export const stoppedServer: Trial = {
  what: 'SIGTERM under load drops no request and ends with 0',
  long: { rounds: 12, seconds: 0 },
  run: async ({ rounds, seed, patience, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const fates: Record<Fate, number> = { answered: 0, 'not taken': 0, dropped: 0 };
    let slowest = 0;
    try {
      const work = new Writers(await subject.person('writer'));
      for (let round = 0; round < rounds; round += 1) {
        const { token } = await subject.person('viewer');
        const writing = work.write(4);
        const reading = Promise.all(
          Array.from({ length: 12 }, () => readOn(subject.url, String(token), (fate) => (fates[fate] += 1))),
        );
        const wanted = fates.answered + leastAnswers;
        while (fates.answered < wanted) await wait(10);
        await wait(random() * 600);
        const begun = performance.now();
        const code = await subject.stop();
        const took = performance.now() - begun;
        slowest = Math.max(slowest, took);
        if (code !== 0) findings.push(`ended with ${code}: ${subject.said.slice(-500)}`);
        if (took > endsWithinMs * patience) findings.push(`ended after ${Math.round(took)} ms`);
        await Promise.all([writing, reading]);
        await subject.start();
        await work.verify(await subject.person('writer'));
        progress(`round ${round + 1} of ${rounds}: ${fates.answered} answered`);
      }
      if (fates.dropped > 0) findings.push(`${fates.dropped} requests were taken and not answered`);
      return {
        counts: {
          rounds,
          ...fates,
          'acknowledged writes': work.counts.acknowledged,
          lost: work.findings.length,
          'slowest to end (ms)': Math.round(slowest),
        },
        findings: [...findings, ...work.findings],
      };
    } finally {
      await subject.dispose();
    }
  },
};

/** Reads over one connection until the server is gone. */
async function readOn(url: string, token: string, tell: (fate: Fate) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const fate = await readOnce(url, token, agent);
    tell(fate);
    if (fate !== 'answered') return agent.destroy();
  }
}

function readOnce(url: string, token: string, agent: Agent): Promise<Fate> {
  return new Promise((resolve) => {
    const sent = request(
      new URL('/api/Leases/ShowAllLeases', url),
      { agent, headers: { authorization: `Bearer ${token}` } },
      (reply) => {
        reply.on('error', () => resolve('dropped'));
        reply.on('end', () => resolve(reply.complete && reply.statusCode === 200 ? 'answered' : 'dropped'));
        reply.resume();
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A connection that was closed while idle has taken no request, so a client sends it again.
      const wasIdle = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      resolve(wasIdle || error.code === 'ECONNREFUSED' ? 'not taken' : 'dropped');
    });
    sent.end();
  });
}
