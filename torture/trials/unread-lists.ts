import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@panoramic/contract';
import { launchProgram } from '../../e2e/support/server.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { openLoop } from '../load/open-loop.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

const leases = 50_000;
/** Lists without room wait for a minute, and a client that does not read is cut off after half a minute. */
const settledMs = 130_000;
const mostGrowth = 300;

export const unreadLists: Trial = {
  what: '160 searches that nobody reads hold a bounded memory, are cut off, and stop nobody',
  long: { rounds: 160, seconds: 30 },
  run: async ({ rounds, seconds, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    const unread: Unread[] = [];
    try {
      progress(`adding ${leases} leases`);
      await addLeases(subject);
      const hoarder = await subject.person('viewer');
      const other = await subject.person('writer');
      const before = subject.memory();
      let peak = before;
      const looking = setInterval(() => (peak = Math.max(peak, subject.memory())), 200);
      const begun = performance.now();
      for (let each = 0; each < rounds; each += 1) unread.push(new Unread(hoarder, each));
      progress('all are asked for');
      const { sent, errors, p50, p99 } = await openLoop(20, Math.min(seconds, 60), (index) =>
        index % 2 === 0
          ? other.send('Leases/GetLease', { id: 1 + index })
          : other.send('Leases/QuickSearch', { query: `zq${index}` }),
      );
      progress('waiting until they are cut off or refused');
      await wait(Math.max(0, settledMs - (performance.now() - begun)));
      const ends = await Promise.all(unread.map((one) => one.end()));
      const whole = await hoarder.send('Leases/ShowAllLeases');
      await wait(2000);
      const after = subject.memory();
      clearInterval(looking);
      const findings = [...new Set(errors)];
      if (peak - before > mostGrowth) findings.push(`memory grew by ${Math.round(peak - before)} MB`);
      if (p99 > 1000 * patience) findings.push(`others wait ${p99} ms`);
      if (ends.includes('whole')) findings.push('a list that nobody read for so long is still there');
      if (!Array.isArray(whole.json) || whole.json.length < leases)
        findings.push(`afterwards the list answers ${whole.status}`);
      return {
        counts: {
          'unread searches': rounds,
          'cut off': ends.filter((end) => end === 'cut off').length,
          'refused with 503': ends.filter((end) => end === 'refused').length,
          'memory before (MB)': Math.round(before),
          'at most (MB)': Math.round(peak),
          'afterwards (MB)': Math.round(after),
          'requests of others': sent,
          'their p50 (ms)': p50,
          'their p99 (ms)': p99,
        },
        findings,
      };
    } finally {
      for (const one of unread) one.close();
      await subject.dispose();
    }
  },
};

/** Adds leases with the operator's command, beside the running server. */
async function addLeases(subject: ServerUnderTest): Promise<void> {
  const demo = join(root, 'apps/server/src/demo.ts');
  const program = launchProgram(pinnedNode(), [demo, '--leases', String(leases), '--clients', '1'], {
    DATA_DIR: subject.dataDir,
  });
  const code = await program.ended;
  if (code !== 0) throw new Error(`The leases could not be added: ${program.complaint()}`);
}

/** A client that asks and does not read. Its search is its own, so that no other reply can serve it. */
class Unread {
  readonly #socket: Socket;

  constructor(person: Person, number: number) {
    const { hostname, port } = new URL(person.url);
    const body = JSON.stringify({ sced: new Date(number * 86_400_000).toISOString().slice(0, 10) });
    const lines = [
      `POST /${calls['Leases/SearchLeases'].path} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${person.token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    );
    this.#socket = socket.on('error', () => {}).pause();
  }

  /** Reads the reply at last, and returns what became of it. */
  async end(): Promise<'cut off' | 'refused' | 'whole'> {
    let begin = '';
    const closed = new Promise<'cut off'>((resolve) => {
      this.#socket.once('close', () => resolve('cut off'));
    });
    const told = new Promise<'refused' | 'whole'>((resolve) => {
      this.#socket.on('data', (bytes) => {
        if (begin === '') begin = String(bytes).slice(0, 20);
        if (begin.startsWith('HTTP/1.1 503')) resolve('refused');
        else if (String(bytes).endsWith('0\r\n\r\n')) resolve('whole');
      });
    });
    this.#socket.resume();
    return Promise.race([closed, told]);
  }

  close(): void {
    this.#socket.destroy();
  }
}
