import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  link,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { giveToFolderOwner, underAccount, type SystemAccount } from './system-account.ts';
import type { Binaries } from './binaries.ts';
import { diskFullMessage, EmbeddedServerError } from './embedded-server-error.ts';
import { commandLineOf } from './processes.ts';

/** A PostgreSQL cluster on disk, ready to be started. */
export interface EmbeddedCluster {
  readonly dir: string;
  readonly password: string;
  readonly logFile: string;
  /** Part of the title of every process of this cluster, and of no other process. */
  readonly name: string;
}

export const superuser = 'panoramic_owner';

/** Written to postgresql.conf once, where an operator may change them. */
const initialSettings = {
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement may carry a password; the application reports its errors itself.
  log_min_error_statement: 'panic',
};

/** Makes the cluster if there is none, and gives the account access to it. */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: SystemAccount,
  log: (line: string) => void,
): Promise<EmbeddedCluster> {
  const dir = clusterDir(dataDir);
  const present = await stat(dir).catch(() => undefined);
  if (present) await checkOwner(dir, present, account);
  const password = await keptPassword(dataDir);
  if (!present) {
    log('Creating the database');
    await removeLeftovers(dataDir);
    await create(dataDir, dir, password, binaries, account);
  }
  await checkVersion(dir, account.major);
  return { ...identityOf(dataDir), password, logFile: join(dataDir, 'postgres.log') };
}

export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The name by which the processes of a cluster are found. */
export type ClusterIdentity = Pick<EmbeddedCluster, 'dir' | 'name'>;

export function identityOf(dataDir: string): ClusterIdentity {
  const dir = clusterDir(dataDir);
  return { dir, name: nameOf(dir) };
}

function nameOf(dir: string): string {
  return `panoramic-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
}

/** The name of an unfinished file or folder, with the id of its process. It remains only if that process was killed. */
const draftPrefix = 'postgres.new-';

/**
 * The first process to link the file wins: a link does not replace a file, and the file is complete before it
 * is linked.
 */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const present = await readFile(file, 'utf8').catch(unless('ENOENT'));
  if (present) return present.trim();
  const draft = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
    giveToFolderOwner(draft);
    await link(draft, file).catch(unless('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

/** Ignores errors with this code. */
function unless(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/**
 * Creates the cluster in a draft folder and moves it into place as a whole: an interrupted start leaves no
 * half cluster, and one of two starts at once wins.
 */
async function create(
  dataDir: string,
  dir: string,
  password: string,
  binaries: Binaries,
  account: SystemAccount,
): Promise<void> {
  const draft = await mkdtemp(join(dataDir, `${draftPrefix}${process.pid}-`));
  try {
    const passwordFile = join(draft, 'password');
    const made = join(draft, 'cluster');
    await mkdir(made, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account.owner) {
      const { uid, gid } = account.owner;
      for (const path of [draft, made, passwordFile]) await chown(path, uid, gid);
    }
    await initdb(made, passwordFile, binaries, account);
    await rename(made, dir).catch(unless('ENOTEMPTY', 'EEXIST'));
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(
  made: string,
  passwordFile: string,
  binaries: Binaries,
  account: SystemAccount,
): Promise<void> {
  const { file, args, options } = underAccount(account, binaries.initdb, [
    `--pgdata=${made}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--data-checksums',
    ...Object.entries(initialSettings).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  await promisify(execFile)(file, args, { ...options, timeout: 120_000 }).catch(
    (error: Error & { stderr?: string }) => {
      const said = error.stderr ?? '';
      if (said.includes('No space left on device'))
        throw new EmbeddedServerError(diskFullMessage(dirname(dirname(made))));
      const reason = said.split('\n').find((line) => /error|fatal/i.test(line)) ?? error.message;
      throw new EmbeddedServerError(`The database could not be created: ${reason.trim()}`, { cause: error });
    },
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** An older draft is removed in any case: its process may have ended and its id be in use again. */
const abandonedAfterMs = 600_000;

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const path = join(dataDir, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
    const maker = Number.parseInt(name.slice(draftPrefix.length), 10);
    // An initdb whose parent was killed may still be writing; the next start removes its folder.
    if (!commandLineOf(maker) || age > abandonedAfterMs)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function checkVersion(dir: string, major: number): Promise<void> {
  const found = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(unless('ENOENT'));
  if (!found) {
    throw new EmbeddedServerError(
      `${dir} is not a PostgreSQL cluster (no PG_VERSION in it): restore it from a backup, or move it away to begin again.`,
    );
  }
  if (Number(found) !== major) {
    throw new EmbeddedServerError(
      `The database in ${dir} was made by PostgreSQL ${found.trim()}, this Panoramic comes with ${major}: use the version of Panoramic that made it to take a backup, then restore that here.`,
    );
  }
}

/** PostgreSQL wants its folder to be its own and closed to others, which a copy or a restore may have changed. */
async function checkOwner(dir: string, { uid, mode }: Stats, { owner }: SystemAccount): Promise<void> {
  const wanted = owner?.uid ?? process.getuid?.() ?? uid;
  if (uid !== wanted) {
    if (!owner) {
      throw new EmbeddedServerError(
        `The database in ${dir} belongs to another user (uid ${uid}): start Panoramic as that user or as root, as before.`,
      );
    }
    for (const path of await readdir(dir, { recursive: true }))
      await lchown(join(dir, path), owner.uid, owner.gid);
    await chown(dir, owner.uid, owner.gid);
  }
  if (mode & 0o027) await chmod(dir, 0o700);
}
