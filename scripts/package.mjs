// npm run package [-- --file FILE | --folder DIR]: Panoramic with all it needs at run time, for a machine without npm. Writes
// one archive for this kind of machine, or with --folder the same as a folder.
import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { buildPages, exitIfStopped, install, pinnedNode, root, Stopped } from './prepare.mjs';

/** The parts of the repository that are packaged. Its tests are left out. */
const taken = [
  'package.json',
  'README.md',
  'docs/operations.md',
  'docs/guide.md',
  'scripts/packaged.mjs',
  'scripts/prepare.mjs',
  'scripts/serve.mjs',
  'scripts/stop-signals.mjs',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/seed',
  'apps/server/migrations',
  'apps/web/dist',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/embedded-server/package.json',
  'packages/embedded-server/src',
];
const isTest = /\.(test|fixture)\.\w+$/;

/** Files of packages that only compilers and people read. */
const notRun = /\.(d\.[cm]?ts|map|md|markdown)$/i;

await exitIfStopped(async () => {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, file: { type: 'string' } } });
  install();
  buildPages();
  const { version } = await readJson(join(root, 'package.json'));
  const entries = await listEntries();
  if (values.folder) {
    const folder = resolve(values.folder);
    if ((await readdir(folder).catch(() => [])).length > 0) throw new Stopped(`${folder} is not empty.`);
    await writeFolder(entries, folder);
    console.log(`Panoramic is in ${folder}: node panoramic.mjs starts it`);
  } else {
    const name = `panoramic-${version}`;
    const file = resolve(values.file ?? join(root, `${name}-${process.platform}-${process.arch}.tar.gz`));
    await writeArchive(entries, name, file);
    console.log(`${file}: unpack it, and node panoramic.mjs starts it`);
  }
});

/** The commit that is packaged; empty outside a repository. */
function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return process.env.COMMIT ?? stdout ?? '';
}

/** Every file: its `path` in the package, and the file `from` which it comes, its `text`, or where it `leads`. */
async function listEntries() {
  const { packages } = await readJson(join(root, 'package-lock.json'));
  const own = await Promise.all(taken.map((path) => filesBelow(path)));
  const others = await Promise.all(
    runtimePackages(packages)
      .filter((path) => !packages[path].link)
      .map((path) => filesBelow(path)),
  );
  return [
    ...own.flat().filter(({ path }) => !isTest.test(path)),
    ...others.flat().filter(({ path }) => !notRun.test(path)),
    { path: 'commit.txt', text: commit() },
    { path: 'panoramic.mjs', text: "import './scripts/packaged.mjs';\n" },
    // Where pinnedNode() looks, whichever way npm has installed it here.
    {
      path: `node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`,
      from: pinnedNode(),
    },
    // The project's own packages are found by their names; Node.js runs no TypeScript inside node_modules.
    { path: 'node_modules/@panoramic/contract', leads: '../../packages/contract' },
    { path: 'node_modules/@panoramic/embedded-server', leads: '../../packages/embedded-server' },
  ];
}

/** The files of a folder of the repository. Packages inside a package are listed by themselves. */
async function filesBelow(path) {
  const from = join(root, path);
  if (!(await lstat(from)).isDirectory()) return [{ path, from }];
  const entries = await readdir(from, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const inner = `${path}/${entry.name}`;
    if (entry.isSymbolicLink()) return [{ path: inner, leads: await readlink(join(root, inner)) }];
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(inner);
    return [{ path: inner, from: join(root, inner) }];
  });
  return (await Promise.all(found)).flat();
}

async function writeFolder(entries, folder) {
  for (const { path, from, text, leads } of entries) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    if (leads) await symlink(leads, target);
    else if (from) await cp(from, target);
    else await writeFile(target, text);
  }
}

async function writeArchive(entries, name, file) {
  // A package of the server's, which is installed by now.
  const { pack } = createRequire(join(root, 'apps', 'server', 'package.json'))('tar-stream');
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 3 }), createWriteStream(file));
  for (const { path, from, text, leads } of entries) {
    const header = { name: `${name}/${path}` };
    if (leads) archive.entry({ ...header, type: 'symlink', linkname: leads });
    else if (from) {
      const { mode, mtime, size } = await lstat(from);
      await pipeline(createReadStream(from), archive.entry({ ...header, mode: mode & 0o777, mtime, size }));
    } else archive.entry(header, text);
  }
  archive.finalize();
  await written;
}

/** Everything that the server needs at run time, as paths of the lock file. */
function runtimePackages(packages) {
  const found = new Set();
  const waiting = ['apps/server', 'packages/contract', 'packages/embedded-server'];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[from];
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const path = placeOf(packages, from, name);
      // An optional package of another kind of machine is not installed.
      if (!path || found.has(path) || !existsSync(join(root, path))) continue;
      found.add(path);
      waiting.push(packages[path].link ? packages[path].resolved : path);
    }
  }
  return [...found];
}

/** The package of that name that a file in `from` gets, as Node.js looks for it: upwards. */
function placeOf(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] || from === '') return packages[path] ? path : null;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name);
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
