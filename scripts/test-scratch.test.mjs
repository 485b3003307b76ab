import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeScratch, openScratch, stopPrograms } from './test-scratch.mjs';

function sleeper(folder, script) {
  const args = ['-e', `${script}; console.log('running'); setInterval(() => {}, 1000)`];
  return spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a run that leaves nothing is told nothing', async () => {
  const folder = openScratch();
  expect(await closeScratch(folder)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test('folders that are left are named and removed', async () => {
  const folder = openScratch();
  mkdirSync(join(folder, 'panoramic-backup-1'));
  writeFileSync(join(folder, 'panoramic-backup-1', 'file'), 'x');
  expect(await closeScratch(folder)).toEqual(['left in the temporary folder: panoramic-backup-1']);
  expect(existsSync(folder)).toBe(false);
});

test.runIf(process.platform === 'linux')('programs that are left are named and ended', async () => {
  const folder = openScratch();
  const child = sleeper(folder, "process.on('SIGTERM', () => {})");
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  stopPrograms(folder);
  expect(await closeScratch(folder, 300)).toEqual([expect.stringMatching(/^left running: .*setInterval/)]);
  expect((await ended)[1]).toBe('SIGKILL');
});

test.runIf(process.platform === 'linux')('programs end when the run is interrupted', async () => {
  const folder = openScratch();
  const child = sleeper(folder, '');
  await once(child.stdout, 'data');
  stopPrograms(folder);
  expect((await once(child, 'exit'))[1]).toBe('SIGTERM');
  expect(await closeScratch(folder)).toEqual([]);
});
