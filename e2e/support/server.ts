import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root } from '../../scripts/prepare.mjs';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Stops the server, waits for its end and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts the product itself, on a free port, with demonstration data in a fresh folder. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await freshFolder();
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
    ...settings,
    DATA_DIR: dataDir,
    PORT: port,
  });
  async function stop() {
    program.process.kill('SIGTERM');
    await program.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    await waitUntilReady(url, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

export interface Program {
  readonly process: ChildProcess;
  /** Its output so far, standard output and standard error. */
  readonly output: () => string;
  readonly complaint: () => string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/**
 * Runs a command at the root of the repository unless told otherwise, in a process group of its own. It is
 * killed at the latest when this process ends.
 */
export function launchProgram(
  command: string,
  args: string[],
  env: Record<string, string>,
  folder = root,
): Program {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return {
    process: child,
    output: () => output,
    complaint: () => complaint,
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal));
    }),
  };
}

/** Waits until the server is ready. The limit is for one that hangs: a busy machine may take minutes. */
export async function waitUntilReady(url: string, program: Program): Promise<void> {
  const deadline = Date.now() + 280_000;
  const ended = program.ended.then(() => 'ended' as const);
  let state: 'ended' | 'waiting' = 'waiting';
  while (state === 'waiting' && Date.now() < deadline) {
    if (await answers(`${url}/health/ready`)) return;
    state = await Promise.race([ended, after(50, 'waiting' as const)]);
  }
  const how = state === 'ended' ? 'ended' : 'did not get ready in time';
  throw new Error(`The server ${how}. It wrote:\n${program.output()}${program.complaint()}`);
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, value);
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** A new folder, which is removed at the latest when this process ends. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'panoramic e2e '));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // Safe: a listening TCP server has an address with a port.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
