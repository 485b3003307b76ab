import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedServerError } from './embedded-server-error.ts';
import type { Binaries } from './binaries.ts';

/** The account PostgreSQL runs under, and how a program is started under it. */
export interface SystemAccount {
  /** The owner that the files of the cluster must have; undefined if it can only be this process's user. */
  readonly owner: Owner | undefined;
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  readonly ids: { uid?: number; gid?: number };
  /** Major version of the programs. */
  readonly major: number;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the cluster's owner, as `postgres` or as `nobody`. */
export function findSystemAccount(binaries: Binaries, dataDir: string, cluster: string): SystemAccount {
  const failures: string[] = [];
  const ways = process.getuid?.() === 0 ? waysFromRoot(ownerFor(cluster)) : [asOurselves];
  for (const way of ways) {
    const tried = tryOut(way, binaries, dataDir);
    if (typeof tried === 'number') return { ...way, major: tried };
    failures.push(tried);
  }
  throw new EmbeddedServerError(
    ways.length === 1
      ? `The embedded PostgreSQL does not run on this machine (${failures[0]}): set DATABASE_URL to a PostgreSQL of your own.`
      : `PostgreSQL does not run as root, and no other account can reach ${dataDir} and ${binaries.postgres} (${failures[0]}): start as an ordinary user, install util-linux (setpriv), or set DATABASE_URL.`,
  );
}

/** Where setpriv and unshare are. Programs that root runs are not looked up in a path that a user set. */
const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/run/current-system/sw/bin';

/** The command that runs a program under the account. */
export function underAccount(
  account: Pick<SystemAccount, 'prefix' | 'ids'>,
  program: string,
  args: readonly string[],
) {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  return {
    file,
    args: rest,
    // Passes on nothing of our environment, because PG… variables would change what the programs do.
    options: { ...account.ids, cwd: '/', env: { PATH: systemPath, LC_ALL: 'C' } },
  };
}

/** Gives files that root made in a user's data folder to that user. */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

type Way = Omit<SystemAccount, 'major'>;

const asOurselves: Way = { owner: undefined, prefix: [], ids: {} };

/** The ways in order of privilege, least first: a further one is used only if the account cannot enter a folder otherwise. */
function waysFromRoot(owner: Owner): Way[] {
  return [
    { owner, prefix: [], ids: owner },
    { owner, prefix: withCapability(owner, 'dac_read_search'), ids: {} },
    { owner, prefix: withCapability(owner, 'dac_override'), ids: {} },
    // Still root to the file system, but not to PostgreSQL.
    {
      owner: { uid: 0, gid: 0 },
      prefix: ['unshare', '--user', `--map-user=${owner.uid}`, `--map-group=${owner.gid}`, '--'],
      ids: {},
    },
  ];
}

/**
 * Grants this one capability and no other. Without `no_setuid_fixup` it would be ignored by access(2), with
 * which PostgreSQL checks its programs.
 */
function withCapability({ uid, gid }: Owner, capability: string): string[] {
  return [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${capability}`),
    '--',
  ];
}

function ownerFor(cluster: string): Owner {
  const present = statSync(cluster, { throwIfNoEntry: false });
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid };
  return passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 };
}

function passwdEntry(name: string): Owner | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    // >>> 0: macOS writes nobody as -2.
    return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** The major version of PostgreSQL when it can enter the folder and finds its own program, else why not. */
function tryOut(way: Way, binaries: Binaries, dataDir: string): number | string {
  const trial = underAccount(way, '/bin/sh', [
    '-c',
    'cd -- "$1" && exec "$2" --version',
    'sh',
    dataDir,
    binaries.postgres,
  ]);
  const { status, stdout, stderr, error } = spawnSync(trial.file, trial.args, {
    ...trial.options,
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (error) return error.message;
  const major = /PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  // A program that starts but cannot see its own file complains and answers all the same.
  if (status === 0 && major && !stderr.trim()) return Number(major);
  return stderr.trim().split('\n')[0] || `exit code ${status}`;
}
