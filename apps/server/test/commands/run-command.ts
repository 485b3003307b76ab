import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const sourceFolder = join(import.meta.dirname, '../../src');

export interface Ended {
  readonly code: number;
  readonly said: string;
  readonly complaint: string;
}

/** What a program of ours is started with besides its settings. */
export function environment(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}

/** Runs a command as npm does, with these settings and no others. */
export function runCommand(
  command: string,
  args: string[],
  folder: string,
  settings: Record<string, string>,
): Promise<Ended> {
  const env = { ...environment(), ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(sourceFolder, `${command}.ts`), ...args],
      { env, cwd: folder },
      (_, said, complaint) => resolve({ code: child.exitCode ?? -1, said, complaint }),
    );
  });
}
