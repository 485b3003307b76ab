import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@panoramic/contract';
import { launch } from '../../e2e/server.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { openLoop } from '../load/open-loop.ts';
import type { Person } from '../person.ts';
import { Subject } from '../subject.ts';
import type { Outcome, Setting, Trial } from '../trial.ts';

const leases = 50_000;
/** Lists that have no room wait for a minute, and whoever does not read is cut off after half of one. */
const goneWithinMs = 120_000;
const mostGrowth = 300;

export const unreadLists: Trial = {
  what: '160 searches that nobody reads hold a bounded memory, are cut off, and stop nobody',
  long: { rounds: 160, seconds: 30 },
  run: async ({ rounds, seconds, patience, progress }: Setting): Promise<Outcome> => {
    const subject = await Subject.start();
    const unread = new Set<Socket>();
    try {
      progress(`adding ${leases} leases`);
      await addLeases(subject);
      const hoarder = await subject.person('viewer');
      const other = await subject.person('writer');
      const before = subject.memory();
      let peak = before;
      const looking = setInterval(() => (peak = Math.max(peak, subject.memory())), 200);
      for (let each = 0; each < rounds; each += 1) ask(unread, hoarder, each);
      progress('all are asked for');
      const { sent, errors, p99 } = await openLoop(20, Math.min(seconds, 60), () =>
        other.send('Leases/QuickSearch', { query: 'a' }),
      );
      progress('waiting until they are cut off');
      const begun = performance.now();
      while (unread.size > 0 && performance.now() - begun < goneWithinMs * patience) await wait(200);
      const left = unread.size;
      const whole = await hoarder.send('Leases/ShowAllLeases');
      await wait(2000);
      const after = subject.memory();
      clearInterval(looking);
      const findings = [...new Set(errors)];
      if (peak - before > mostGrowth) findings.push(`memory grew by ${Math.round(peak - before)} MB`);
      if (after - before > mostGrowth / 2)
        findings.push(`${Math.round(after - before)} MB of memory have not come back`);
      if (p99 > 1000 * patience) findings.push(`others wait ${p99} ms`);
      if (left > 0) findings.push(`${left} that never read are still there`);
      if (!Array.isArray(whole.json) || whole.json.length < leases)
        findings.push(`afterwards the list answers ${whole.status}`);
      return {
        counts: {
          'unread searches': rounds,
          'memory before (MB)': Math.round(before),
          'at most (MB)': Math.round(peak),
          'afterwards (MB)': Math.round(after),
          'requests of others': sent,
          'their p99 (ms)': p99,
        },
        findings,
      };
    } finally {
      for (const socket of unread) socket.destroy();
      await subject.dispose();
    }
  },
};

/** By the command that an operator has for it, beside the running server. */
async function addLeases(subject: Subject): Promise<void> {
  const demo = join(root, 'apps/server/src/demo.ts');
  const program = launch(pinnedNode(), [demo, '--leases', String(leases), '--clients', '1'], {
    DATA_DIR: subject.dataDir,
  });
  const code = await program.ended;
  if (code !== 0) throw new Error(`The leases could not be added: ${program.complaint()}`);
}

/** A search of its own, so that no other's bytes serve it; it sends, and never reads. */
function ask(among: Set<Socket>, person: Person, number: number): void {
  const { hostname, port } = new URL(person.url);
  const body = JSON.stringify({ sced: new Date(number * 86_400_000).toISOString().slice(0, 10) });
  const lines = [
    `POST /${calls['Leases/SearchLeases'].path} HTTP/1.1`,
    'host: x',
    'connection: close',
    `authorization: Bearer ${person.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
  // What is sent to whoever has cut it off tells that it is.
  const sending = setInterval(() => socket.writable && socket.write(' '), 1000);
  among.add(socket);
  socket
    .on('error', () => {})
    .on('close', () => {
      clearInterval(sending);
      among.delete(socket);
    })
    .pause();
}
