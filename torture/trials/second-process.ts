import { freePort } from '../../e2e/support/server.ts';
import { Writers } from '../load/writers.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

export const secondProcess: Trial = {
  what: 'a second server on the folder is refused in a line; the lock of a dead one is taken over',
  long: { rounds: 5, seconds: 0 },
  run: async ({ rounds, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    try {
      const work = new Writers(await subject.person('writer'));
      for (let round = 0; round < rounds; round += 1) {
        const writing = work.write(3);
        const second = subject.launch({ PORT: String(await freePort()) });
        const code = await second.ended;
        const lines = second.complaint().trimEnd().split('\n');
        if (code !== 1 || lines.length !== 1 || !/already using the folder/.test(lines[0] ?? ''))
          findings.push(`a second server ended with ${code}: ${lines.join(' | ')}`);
        work.stop();
        await writing;
        await subject.kill();
        const tookOver = await subject.start();
        if (tookOver > 10_000 * patience) findings.push(`took over after ${Math.round(tookOver)} ms`);
        await work.verify(await subject.person('writer'));
        progress(`round ${round + 1} of ${rounds}`);
      }
      return {
        counts: { rounds, 'acknowledged writes': work.counts.acknowledged, lost: work.findings.length },
        findings: [...findings, ...work.findings],
      };
    } finally {
      await subject.dispose();
    }
  },
};
