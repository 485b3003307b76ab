import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMemory } from '../bench/reports/memory.ts';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../e2e/support/server.ts';
import { pinnedNode, root } from '../scripts/prepare.mjs';
import { Person } from './person.ts';

type Settings = Readonly<Record<string, string>>;

/** The product in processes of its own, on a folder of its own, which can be killed and started again. */
export class ServerUnderTest {
  readonly dataDir: string;
  readonly url: string;
  readonly #settings: Settings;
  /** The port stays the same when the database is started again; on a full disk the pid file lacks it. */
  #databasePort = '';
  #program: Program | undefined;
  #main = join(root, 'apps/server/src/main.ts');

  private constructor(dataDir: string, port: string, settings: Settings) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    // Requests per second are not limited, because a trial sends as one person what many would.
    this.#settings = {
      LOG_LEVEL: 'warn',
      USER_REQUESTS_PER_SECOND: '0',
      ...settings,
      DATA_DIR: dataDir,
      PORT: port,
    };
  }

  /** Starts a server with the demonstration data, in `folder` where one is given. */
  static async start(settings: Settings = {}, folder?: string): Promise<ServerUnderTest> {
    const dataDir = folder ?? (await freshFolder());
    if (!settings['DATABASE_URL']) await cp(await demonstration(), dataDir, { recursive: true });
    return new ServerUnderTest(dataDir, String(await freePort()), settings).#started();
  }

  /** Starts another version of the product, which makes its own demonstration data in a new folder. */
  static async startVersion(main: string): Promise<ServerUnderTest> {
    const subject = new ServerUnderTest(await freshFolder(), String(await freePort()), {});
    subject.useVersion(main);
    return subject.#started();
  }

  /** A server that does not get ready leaves nothing. */
  async #started(): Promise<ServerUnderTest> {
    try {
      await this.start();
      return this;
    } catch (error) {
      await this.dispose();
      throw error;
    }
  }

  /** Which version of the product the next start runs. */
  useVersion(main: string): void {
    this.#main = main;
  }

  /** Starts on the same folder and address; returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    const begun = performance.now();
    this.#program = this.launch();
    await waitUntilReady(this.url, this.#program);
    return performance.now() - begun;
  }

  /** Starts a server process on the folder, whether or not another one runs there. */
  launch(settings: Settings = {}): Program {
    return launchProgram(pinnedNode(), [this.#main], {
      ...this.#settings,
      ...settings,
    });
  }

  /** kill -9 of the server; its database goes on. */
  async kill(): Promise<void> {
    this.#running.process.kill('SIGKILL');
    await this.#running.ended;
  }

  /** kill -9 of the embedded database, which the server must start again; returns the killed process id. */
  async killDatabase(): Promise<number> {
    const pid = await this.databasePid();
    process.kill(pid, 'SIGKILL');
    return pid;
  }

  /** The owner's URL of the embedded database, read from its files. */
  async databaseUrl(): Promise<string> {
    const password = await readFile(join(this.dataDir, 'postgres.password'), 'utf8');
    this.#databasePort = (await this.#pidFile()).split('\n')[3] || this.#databasePort;
    return `postgres://panoramic_owner:${password.trim()}@127.0.0.1:${this.#databasePort}/panoramic`;
  }

  /** NaN while the database has no pid file. */
  async databasePid(): Promise<number> {
    return Number.parseInt(await this.#pidFile(), 10);
  }

  #pidFile(): Promise<string> {
    return readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  }

  /** Waits until another database than the killed one answers; returns the milliseconds that took. */
  async recovered(killed: number, limitMs: number): Promise<number> {
    const begun = performance.now();
    // Processes that the killed database has left behind may answer for a moment.
    while ((await this.databasePid()) === killed && performance.now() - begun < limitMs) await wait(25);
    await this.answering(limitMs);
    return performance.now() - begun;
  }

  /** Reads nothing more of what the server writes; the pipes are broken from then on. */
  closeOutput(): void {
    this.#running.process.stdout?.destroy();
    this.#running.process.stderr?.destroy();
  }

  /** Sends SIGTERM; returns the exit code. */
  async stop(): Promise<number | string | null> {
    this.#running.process.kill('SIGTERM');
    return this.#running.ended;
  }

  /** Stops the server and removes its folder. */
  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Waits until the server answers; returns the milliseconds that took. */
  async answering(limitMs: number): Promise<number> {
    const begun = performance.now();
    while (performance.now() - begun < limitMs) {
      const reply = await fetch(`${this.url}/health/ready`).catch(() => null);
      if (reply?.ok) break;
      await wait(25);
    }
    return performance.now() - begun;
  }

  /** The memory of the server in megabytes; only Linux reports it. */
  memory(): number {
    return residentMemory(this.#running.process.pid ?? 0, 'now');
  }

  /** The log so far. */
  get said(): string {
    return this.#running.output() + this.#running.complaint();
  }

  person(userName: string): Promise<Person> {
    return signIn(this.url, userName);
  }

  get #running(): Program {
    if (!this.#program) throw new Error('It has not been started.');
    return this.#program;
  }
}

let made: Promise<string> | undefined;

/** A folder with the demonstration data, made once and copied for each subject. */
export function demonstration(): Promise<string> {
  made ??= makeDemonstration();
  return made;
}

async function makeDemonstration(): Promise<string> {
  const dataDir = await freshFolder();
  const port = String(await freePort());
  const settings = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' };
  const program = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], settings);
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, program);
  } finally {
    program.process.kill('SIGTERM');
    await program.ended;
  }
  return dataDir;
}

/** Removes the folder that was made for copying. */
export async function discardDemonstration(): Promise<void> {
  const folder = await made?.catch(() => null);
  if (folder) await rm(folder, { recursive: true, force: true });
  made = undefined;
}

/** The demonstration's password. */
const password = 'demo-portfolio';

async function signIn(url: string, Username: string): Promise<Person> {
  const answer = await new Person(url, null).send('Account/token', { Username, Password: password });
  const { token } = answer.record;
  if (typeof token !== 'string') throw new Error(`${Username} cannot sign in: ${answer.text}`);
  return new Person(url, token);
}
