// @module-tag long
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { ProcessPool } from './process-pool.ts';

const pools: ProcessPool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.end();
});

/** Processes that read documents, which need no database. */
function aPool(changes: { megabytes?: number; idleMs?: number; mostTasks?: number } = {}): ProcessPool {
  const pool = new ProcessPool({
    kind: 'documents',
    environment: {},
    readable: 'program',
    threads: 2,
    niceness: 0,
    megabytes: 512,
    seconds: 100,
    atOnce: 2,
    perClient: 2,
    waitMs: 600_000,
    idleMs: 60_000,
    mostTasks: 100,
    oneClient: true,
    ...changes,
  });
  pools.push(pool);
  return pool;
}

interface Reading {
  readonly client?: string;
  readonly bytes?: Buffer;
  readonly size?: number;
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

function read(pool: ProcessPool, { client = 'a', bytes = Buffer.from('text'), ...others }: Reading = {}) {
  const { size = bytes.length, seconds = 100, signal } = others;
  const task = { filename: 'a.txt', ocrPages: 0, ocrMilliseconds: 0, lane: 'quick' };
  return pool.run({ client, task, seconds, input: { source: Readable.from([bytes]), size }, signal });
}

/** The processes that this one has started for documents. */
async function running(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid = '', parent, ...args] = line.trim().split(/\s+/);
    return parent === String(process.pid) && args.join(' ').endsWith('task-process.ts documents')
      ? [pid]
      : [];
  });
}

// @security work-in-processes
describe('a process that works on bytes of users', () => {
  test('is killed beyond its memory, and the next task is done by another', async () => {
    // Enough for its heap, less than what Node.js has resident: only a look from outside can tell.
    const pool = aPool({ megabytes: 64 });
    await expect(read(pool)).rejects.toMatchObject({ name: 'ProcessEndedError', reason: 'memory' });
    await expect.poll(running).toEqual([]);
    expect(await read(aPool())).toBe('read');
  });

  test('is killed when its task takes too long', async () => {
    // It waits for bytes that never come.
    await expect(read(aPool(), { size: 100, seconds: 0.5 })).rejects.toMatchObject({ reason: 'time' });
    await expect.poll(running).toEqual([]);
  });

  test('is killed when whoever asked has left', async () => {
    const leaving = new AbortController();
    const reading = read(aPool(), { size: 100, signal: leaving.signal });
    await expect.poll(running).toHaveLength(1);
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ code: 'timed-out' });
    await expect.poll(running).toEqual([]);
  });

  test('serves one client only, is kept at rest for a while, and is replaced after some tasks', async () => {
    const pool = aPool({ mostTasks: 2 });
    await read(pool);
    const [first] = await running();
    await read(pool);
    // It had its second task.
    await expect.poll(running).toEqual([]);
    await read(pool);
    const [second] = await running();
    expect(second).not.toBe(first);
    await read(pool, { client: 'b' });
    await expect.poll(running).not.toContain(second);
  });

  test.runIf(process.platform === 'linux')('has limits that the system holds', async () => {
    await read(aPool());
    const [pid] = await running();
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
    const soft = (name: string) => Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(limits)?.[1]);
    expect(soft('Max file size')).toBe(0);
    expect(soft('Max core file size')).toBe(0);
    expect(soft('Max cpu time')).toBe(300);
    expect(soft('Max data size')).toBeLessThan(2.2 * 1024 ** 3);
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(
      environment.split('\0').filter((one) => !/^(NODE_CHANNEL_|PWD=|OLDPWD=|SHLVL=|_=|$)/.test(one)),
    ).toEqual([]);
  });
});
