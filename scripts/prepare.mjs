// Installs the packages and builds the pages before anything else runs.
// It runs on a fresh clone with Node.js 20 and nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A step that failed; the person sees only its message, which is one line. */
export class Stopped extends Error {}

/** Does the work, and turns a `Stopped` into its line and exit code 1. */
export async function exitIfStopped(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Installs what package-lock.json names, unless exactly that is installed. */
export function install() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Stopped(`Panoramic needs Node.js 20 or newer; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  console.log('Installing packages…');
  // Without node_modules/.bin in the path, because npm must not run by the Node.js that it is replacing.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join('node_modules', '.bin')));
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // npm is a command file on Windows, which only a shell can start; there is nothing to quote.
    shell: process.platform === 'win32',
  });
  if (npm.error)
    throw new Stopped(`Installing packages failed: npm could not be started (${npm.error.message}).`);
  if (npm.status !== 0)
    throw new Stopped(`Installing packages failed: ${reasonOf(npm.stderr)} (npm ci shows all of it)`);
}

/** npm keeps beside the packages which ones it has installed; compared by content with the lock file. */
function isInstalled() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(hidden);
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(optional);
    return Boolean(link) || (found.version === version && found.integrity === integrity);
  });
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

/** The most informative line of npm's output. */
function reasonOf(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const telling = lines.find((line) => line && !/^(code|errno|syscall|path|A complete log)\b/.test(line));
  return telling ?? 'npm ended without saying why';
}

/**
 * The environment of the server, with which it holds less memory. With an arena of memory for every thread,
 * as glibc has it, workbooks of 100,000 leases take 20 to 40 MB more that the process never gives back. Young
 * objects in the heap may grow to 128 MB, as V8 has it, while others read; with 32 MB the server does as much
 * in the same processor time.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`,
};

/** The Node.js that package.json pins, whatever is installed on the machine. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = [
    join(root, 'node_modules', 'node', 'bin', name),
    join(
      root,
      'node_modules',
      'node',
      'node_modules',
      `node-${process.platform}-${process.arch}`,
      'bin',
      name,
    ),
    join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', name),
  ].find(existsSync);
  if (found) return found;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Stopped('The Node.js that Panoramic brings along is missing: run npm ci.');
}

/** The file that a package's command runs, as seen from the workspace `from`. */
export function commandOf(name, command = name, from = '.') {
  const folder = [join(root, from), root].map((base) => join(base, 'node_modules', name)).find(existsSync);
  if (!folder) throw new Stopped(`The package ${name} is missing: run npm ci.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

const pages = {
  folder: join(root, 'apps', 'web'),
  stamp: join(root, 'apps', 'web', 'dist', '.built-from'),
  sources: [
    'apps/web',
    'packages/contract/src',
    'package-lock.json',
    'tsconfig.base.json',
    'docs/guide.md',
    'docs/pictures',
  ],
};

/** Builds the pages, unless they were built from exactly these sources. */
export function buildPages() {
  const digest = digestOf(pages.sources);
  if (existsSync(pages.stamp) && readFileSync(pages.stamp, 'utf8') === digest) return;
  console.log('Building pages…');
  const vite = spawnSync(
    pinnedNode(),
    [commandOf('vite', 'vite', 'apps/web'), 'build', '--logLevel', 'warn'],
    {
      cwd: pages.folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (vite.status !== 0) throw new Stopped('Building the pages failed: npm run build shows why.');
  writeFileSync(pages.stamp, digest);
}

function digestOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file).split(sep).join('/')}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

const notSources = new Set(['dist', 'node_modules', 'test', '.vite']);

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (/\.(json|md)$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
}

/** Runs one of the project's programs under the pinned Node.js; returns its exit code and output. */
export function runNode(args, { cwd = root, env = {}, quiet = false } = {}) {
  const { promise, resolve } = withResolvers();
  const child = spawn(pinnedNode(), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
  child.on('close', (code) => resolve({ code: code ?? 1, output }));
  return promise;
}

/** Promise.withResolvers, which Node.js 20 lacks. */
function withResolvers() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
