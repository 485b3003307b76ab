import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeAbandonedScratchFiles, copyToScratchFile } from './scratch-file.ts';
import { temporaryPath } from './temporary-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panoramic-temporary-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('a scratch file is read back as it was written, and has no name meanwhile', async () => {
  const parts = [Buffer.alloc(300_000, 'a'), Buffer.alloc(70_000, 'b')];
  const file = await copyToScratchFile(Readable.from(parts, { objectMode: false }));
  expect(await readdir(folder)).toEqual([]);
  expect(await buffer(file.read())).toEqual(Buffer.concat(parts));
});

test('a source that fails leaves no file', async () => {
  async function* broken() {
    yield Buffer.alloc(1000);
    throw new Error('the database went away');
  }
  await expect(copyToScratchFile(Readable.from(broken()))).rejects.toThrow('the database went away');
  expect(await readdir(folder)).toEqual([]);
});

// @security process-killed-while-writes-leaves
test('a process that is killed while it writes leaves no file', async () => {
  const script = `
    import { Readable } from 'node:stream';
    const { copyToScratchFile } = await import(process.argv[1]);
    async function* endless() {
      yield Buffer.alloc(100_000);
      process.send('half written');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    await copyToScratchFile(Readable.from(endless()));`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(import.meta.dirname, 'scratch-file.ts')],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const ended = once(child, 'exit');
  await once(child, 'message');
  child.kill('SIGKILL');
  await ended;
  expect(await readdir(folder)).toEqual([]);
});

test('a start removes the files that ended processes of this machine left, and no others', async () => {
  const own = temporaryPath('scratch');
  const gone = own.replace(`-${process.pid}-`, `-${await endedProcess()}-`);
  const running = own.replace(`-${process.pid}-`, `-${process.ppid}-`);
  const elsewhere = gone.replace(/-scratch-\w+-/, '-scratch-00000000-');
  const stranger = join(folder, 'panoramic-notes');
  for (const path of [own, gone, running, elsewhere, stranger]) await writeFile(path, '');
  await removeAbandonedScratchFiles();
  expect((await readdir(folder)).toSorted()).toEqual(
    [own, running, elsewhere, stranger].map((path) => path.slice(folder.length + 1)).toSorted(),
  );
});

test('a file with our own process id that is older than this process counts as left by another', async () => {
  const path = temporaryPath('scratch');
  await writeFile(path, '');
  await utimes(path, new Date(0), new Date(0));
  await removeAbandonedScratchFiles();
  expect(await readdir(folder)).toEqual([]);
});

async function endedProcess(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid;
}
