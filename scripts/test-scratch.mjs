// The temporary folder of a test run. Everything that the tests make stands below it and every program that
// they start knows it, so that what they leave, also when they fail or are interrupted, is found and removed.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Makes the folder, as open as any temporary folder, because PostgreSQL may run as another account. */
export function openScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'panoramic-run-'));
  chmodSync(folder, 0o1777);
  return folder;
}

/**
 * Ends the programs and removes the folder; returns one line for each thing that the tests have left. A
 * program that was just told to end has a moment for it.
 */
export async function closeScratch(folder, graceMs = 10_000) {
  let running = programsOf(folder);
  for (const until = Date.now() + graceMs; running.length > 0 && Date.now() < until;) {
    await wait(100);
    running = programsOf(folder);
  }
  for (const { pid } of running) kill(pid, 'SIGKILL');
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return [
    ...running.map(({ command }) => `left running: ${command}`),
    ...left.map((name) => `left in the temporary folder: ${name}`),
  ];
}

/** Asks every program of the run to end. */
export function stopPrograms(folder) {
  for (const { pid } of programsOf(folder)) kill(pid, 'SIGTERM');
}

/** Those whose command or environment names the folder. Only Linux tells it. */
function programsOf(folder) {
  return processIds().flatMap((pid) => {
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
    const isOurs = command.includes(folder) || read(`/proc/${pid}/environ`).includes(folder);
    return isOurs && command && pid !== process.pid ? [{ pid, command }] : [];
  });
}

function processIds() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty for a process that has ended meanwhile or belongs to somebody else. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
