import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/support/server.ts';
import { pinnedNode, root, serverEnvironment } from '../../scripts/prepare.mjs';

export interface MeasuredProgram {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Start {
  readonly name: string;
  /** A file that Node runs; `program` is an executable of its own. */
  readonly file?: string;
  readonly program?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where its log and its profile go. */
  readonly folder: string;
  readonly flags?: readonly string[];
  readonly args?: (port: number) => readonly string[];
  /** The path that answers once the server is ready. */
  readonly ready?: string;
  /** A free one unless it is named. */
  readonly port?: number;
}

/** Starts a server of ours on a free port; its log goes to a file, as it would in service. */
export async function startProgram({ name, env, folder, ...start }: Start): Promise<MeasuredProgram> {
  const { flags = [], args = () => [], ready = '/health/ready' } = start;
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'w');
  const port = start.port ?? (await freePort());
  const ran = start.file === undefined ? [] : [...flags, join(root, start.file)];
  const child = spawn(start.program ?? pinnedNode(), [...ran, ...args(port)], {
    cwd: root,
    env: { ...serverEnvironment, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const program = {
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${readFileSync(logFile, 'utf8')}`);
    await sleep(5);
  }
  return program;
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.ok ?? false;
}
