import { launchProgram } from '../../e2e/support/server.ts';
import { pinnedNode } from '../../scripts/prepare.mjs';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

export const replicas: Trial = {
  what: 'the browser journeys over two servers on one PostgreSQL, each request to the next of them',
  long: { rounds: 2, seconds: 600 },
  run: async ({ seconds, progress }: TrialSetting): Promise<Outcome> => {
    // A short run takes only the journeys that npm test also runs over replicas.
    const which = seconds < 60 ? ['--grep', '@replicas'] : [];
    const args = ['scripts/test.mjs', '--only', 'e2e', '--replicas', '2', ...which];
    const journeys = launchProgram(pinnedNode(), args, {});
    const ticking = setInterval(() => progress(journeys.output().trimEnd().split('\n').at(-1) ?? ''), 1000);
    const code = await journeys.ended;
    clearInterval(ticking);
    const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(journeys.output()) ?? [];
    const ending = journeys.output() + journeys.complaint();
    return {
      counts: { 'journeys passed': Number(passed), failed: Number(failed) },
      findings: code === 0 ? [] : [`ended with ${code}: ${ending.slice(-3000)}`],
    };
  },
};
