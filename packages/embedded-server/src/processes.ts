import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process that runs; one that has ended and was not yet reaped has no command and is left out. */
export function listProcesses(): Process[] {
  return process.platform === 'linux' ? listByProc() : listByPs('-ax');
}

/** The command line of a process, or undefined when it does not run. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'linux') return procCommand(pid);
  return listByPs('-p', String(pid))[0]?.command;
}

/** Returns false if the process had already ended. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function listByProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .flatMap((pid) => {
      const command = procCommand(pid);
      return command ? [{ pid, parent: procParent(pid), command }] : [];
    });
}

function procCommand(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

function procParent(pid: number): number {
  try {
    // The process name before it stands in brackets and may contain any characters.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
    return Number(afterName?.split(' ')[1]);
  } catch {
    return 0;
  }
}

function listByPs(...which: string[]): Process[] {
  try {
    const table = execFileSync('ps', [...which, '-ww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
    return [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.+)$/gm)]
      .map(([, pid, parent, command = '']) => ({ pid: Number(pid), parent: Number(parent), command }))
      .filter(({ command }) => !command.includes('<defunct>'));
  } catch {
    return [];
  }
}
