import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

export async function queryOnce(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

interface Elsewhere {
  readonly url: string;
  readonly adopted: boolean;
  /** kill -9: the database is left running. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the database in another process that stays, as a second server would; rejects with the error of that
 * process.
 */
export async function startInOtherProcess(
  dataDir: string,
  { source = import.meta.dirname, ids = {} }: { source?: string; ids?: { uid?: number; gid?: number } } = {},
): Promise<Elsewhere> {
  const script = `
    const [index, dataDir] = process.argv.slice(1);
    const { startEmbedded } = await import(index);
    try {
      const embedded = await startEmbedded({ dataDir, log() {} });
      process.on('message', () => embedded.stop().then(() => process.exit()));
      process.send({ url: embedded.url, adopted: embedded.adopted });
    } catch (error) {
      process.send({ refusal: String(error) });
      process.disconnect();
    }`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(source, 'index.ts'), dataDir],
    // A folder that any user may enter.
    { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const ended = once(child, 'exit');
  const [told] = await Promise.race([once(child, 'message'), ended]);
  if (typeof told !== 'object') throw new Error(`The other process ended with ${told}`);
  if ('refusal' in told) throw new Error(told.refusal);
  return {
    ...told,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
}
