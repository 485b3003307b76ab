import { StartupError } from '#lib/startup-error.ts';
import { contentDigest, type Manifest } from './manifest.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command; an expected failure is printed as one line. */
export async function runCommandForOperator(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** What a backup holds, with its digests. Files that the store had lost make the command fail, though the rest is safe. */
export function printManifest(manifest: Manifest, done: string): void {
  for (const { name, rows, digest } of manifest.tables) if (rows > 0) printLine(count(name, rows, digest));
  printLine(count('documents', manifest.documents.length, ''));
  printLine(count('all of it', '', contentDigest(manifest)));
  printLine(done);
  if (manifest.lost.length === 0) return;
  const names = manifest.lost.map(({ clientId, digest }) => `${clientId}/${digest}`);
  process.stderr.write(
    `${names.length} documents are not in it, because the store has lost them or changed them: ${names.slice(0, 10).join(', ')}\n`,
  );
  process.exitCode = 2;
}

function count(name: string, rows: number | string, digest: string): string {
  return `  ${name.padEnd(20)}${String(rows).padStart(10)}  ${digest}`.trimEnd();
}
