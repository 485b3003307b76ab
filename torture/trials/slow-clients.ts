import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openLoop } from '../load/open-loop.ts';
import type { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

/** The server allows fifteen seconds for the headers and checks every thirty. */
const headersWithinMs = 50_000;

export const slowClients: Trial = {
  what: '800 connections that send or read as slowly as they can do not stop others',
  long: { rounds: 800, seconds: 30 },
  run: async ({ rounds, seconds, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    // All slow clients belong to one user, who has to wait for a turn; other users must not.
    const clients = new SlowClients(await subject.person('writer'));
    try {
      const viewer = await subject.person('viewer');
      // The kinds have equally many clients; `--rounds` sets their total.
      clients.open(Math.max(rounds, 30));
      progress('all are open');
      const { sent, errors, p99 } = await openLoop(20, Math.min(seconds, 60), () =>
        viewer.send('Leases/ShowAllLeases'),
      );
      const findings = [...new Set(errors)];
      if (p99 > 1000 * patience) findings.push(`others wait ${p99} ms`);
      progress('waiting until those with slow headers are sent away');
      const left = await clients.sentAway(headersWithinMs * patience);
      if (left > 0) findings.push(`${left} that never finish their headers are still there`);
      const after = await viewer.send('Account/GetSession');
      if (after.status !== 200) findings.push(`afterwards a call answers ${after.status}`);
      return {
        counts: {
          'slow connections': clients.opened,
          'requests of others': sent,
          'their p99 (ms)': p99,
          'sent away with 408': clients.toldSo,
        },
        findings,
      };
    } finally {
      clients.close();
      await subject.dispose();
    }
  },
};

/** Some send headers byte by byte, some a body, some never read what they asked for. */
class SlowClients {
  toldSo = 0;
  opened = 0;
  readonly #person: Person;
  readonly #headers = new Set<Socket>();
  readonly #others = new Set<Socket>();
  #begun = 0;
  #ticking: NodeJS.Timeout | undefined;

  constructor(person: Person) {
    this.#person = person;
  }

  open(count: number): void {
    this.#begun = performance.now();
    const authorization = `authorization: Bearer ${this.#person.token}\r\n`;
    for (let each = 0; each < count; each += 3) {
      this.#connect(this.#headers, 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: ');
      const post = `POST /api/Leases/EditLease HTTP/1.1\r\nhost: x\r\n${authorization}`;
      this.#connect(this.#others, `${post}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`);
      const list = `GET /api/Leases/ShowAllLeases HTTP/1.1\r\nhost: x\r\n${authorization}\r\n`;
      this.#connect(this.#others, list.repeat(5)).pause();
    }
    this.#ticking = setInterval(() => {
      for (const socket of [...this.#headers, ...this.#others]) socket.write(' ');
    }, 1000);
  }

  #connect(among: Set<Socket>, opening: string): Socket {
    const { hostname, port } = new URL(this.#person.url);
    const socket = connect(Number(port), hostname, () => socket.write(opening));
    this.opened += 1;
    among.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (String(data).startsWith('HTTP/1.1 408')) this.toldSo += 1;
    });
    socket.on('close', () => among.delete(socket));
    return socket;
  }

  /** Waits for the connections with slow headers to be closed; returns how many are left after the time. */
  async sentAway(withinMs: number): Promise<number> {
    while (this.#headers.size > 0 && performance.now() - this.#begun < withinMs) await wait(200);
    return this.#headers.size;
  }

  close(): void {
    clearInterval(this.#ticking);
    for (const socket of [...this.#headers, ...this.#others]) socket.destroy();
  }
}
