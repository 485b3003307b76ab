import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProductVersion {
  readonly version: string;
  /** The commit that the product was made of; `null` in a copy that does not say. */
  readonly commit: string | null;
}

const root = join(import.meta.dirname, '../../../..');
/** Written by `npm run package`, which leaves the repository behind. */
const packaged = join(root, 'commit.txt');

let found: ProductVersion | undefined;

/** The version of the product that runs. */
export function productVersion(): ProductVersion {
  // Safe: our own file.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return (found ??= { version, commit: readCommit() });
}

function readCommit(): string | null {
  for (const read of [() => readFileSync(packaged, 'utf8'), askGit]) {
    try {
      return read().trim();
    } catch {
      // The next way is tried.
    }
  }
  return null;
}

function askGit(): string {
  const asked = ['rev-parse', '--short=12', 'HEAD'];
  return execFileSync('git', asked, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** `0.1.0 (1a2b3c4d5e6f)` */
export function describeVersion({ version, commit }: ProductVersion): string {
  return commit === null ? version : `${version} (${commit})`;
}
