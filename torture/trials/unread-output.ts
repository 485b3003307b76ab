import { readdir, readFile } from 'node:fs/promises';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, Trial, TrialSetting } from '../trial.ts';

/** The server is stopped after whoever read its output has gone: a closed terminal, or a log collector that ended. */
export const unreadOutput: Trial = {
  what: 'SIGTERM while nobody reads the output ends with 0 and leaves no database running',
  long: { rounds: 10, seconds: 0 },
  run: async ({ rounds, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        // A request makes a line of the log that nobody takes.
        subject.closeOutput();
        await subject.person('viewer');
        const code = await subject.stop();
        if (code !== 0) findings.push(`round ${round + 1} ended with ${code}`);
        const left = await processesOf(subject.dataDir);
        if (left.length > 0) findings.push(`round ${round + 1} left running: ${left.join(', ')}`);
        await subject.start();
        progress(`round ${round + 1} of ${rounds}`);
      }
      return { counts: { rounds }, findings };
    } finally {
      await subject.dispose();
    }
  },
};

/** The command lines that name the folder. */
async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
}
