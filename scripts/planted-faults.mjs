// npm run planted-faults [-- words]: checks that the tests fail. Plants one fault after another in a copy of this
// checkout, runs the tests that should notice, and says which did. Words choose among the faults.
import {
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { faults } from './planted-faults/faults.mjs';
import { plant, testFiles, testsOf } from './planted-faults/plant.mjs';
import { symbolsBelow } from './planted-faults/symbols.mjs';
import { commandOf, install, exitIfStopped, root, runNode, Stopped } from './prepare.mjs';

const notCopied = new Set(['node_modules', '.git', 'data', '.data', 'dist', 'test-results', '.cache']);

await exitIfStopped(async () => {
  install();
  const words = process.argv.slice(2);
  const tests = testFiles(root);
  const chosen = faults
    .filter((fault) => words.every((word) => JSON.stringify(fault).includes(word)))
    .map((fault) => Object.assign({}, fault, testsOf(fault, tests)));
  const copy = copyOfCheckout();
  const results = [];
  try {
    await assertSound(copy, chosen);
    const findSymbol = symbolsBelow(copy);
    for (const fault of chosen) {
      const result = await testWith(copy, fault, findSymbol);
      results.push({ ...fault, ...result });
      console.log(lineOf(results.at(-1)));
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const missed = results.filter(({ caught }) => !caught);
  console.log(`\n${table(results)}\n\n${results.length - missed.length} of ${results.length} faults caught`);
  process.exitCode = missed.length === 0 && results.length > 0 ? 0 : 1;
});

/** Copies the checkout with its uncommitted changes. Installed packages are linked, those of the project copied. */
function copyOfCheckout() {
  const copy = mkdtempSync(join(tmpdir(), 'panoramic-faults-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split(/[\\/]/)
        .some((name) => notCopied.has(name)),
  });
  const packages = join(root, 'node_modules');
  for (const name of readdirSync(packages)) {
    if (!['@panoramic', '.cache'].includes(name))
      linkFiles(join(packages, name), join(copy, 'node_modules', name));
  }
  for (const [name, folder] of [
    ['contract', 'packages/contract'],
    ['embedded-server', 'packages/embedded-server'],
    ['api-clients', 'packages/api-clients'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ])
    linkTo(join(copy, folder), join(copy, 'node_modules', '@panoramic', name));
  return copy;
}

/** Each file by itself: processes that may read the checkout alone follow no symbolic link out of it. */
function linkFiles(from, to) {
  const found = lstatSync(from);
  if (found.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  if (!found.isDirectory()) return linkOrCopy(from, to);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) linkFiles(join(from, name), join(to, name));
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    // The temporary folder is on another disk.
    copyFileSync(from, to);
  }
}

function linkTo(target, path) {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Stops if a test fails without any fault: it would seem to catch every fault. */
async function assertSound(copy, chosen) {
  for (const project of new Set(chosen.map((fault) => fault.project))) {
    const tests = chosen.filter((fault) => fault.project === project).flatMap(({ files }) => files);
    const { caught, by } = await runTests(copy, project, [...new Set(tests)], ['--retry=2']);
    if (caught) throw new Stopped(`A test fails without any fault: ${by}`);
  }
}

async function testWith(copy, fault, findSymbol) {
  let takeOut;
  try {
    takeOut = plant(fault, copy, findSymbol);
  } catch (error) {
    return { caught: false, by: error.message };
  }
  try {
    return await runTests(copy, fault.project, fault.files);
  } finally {
    takeOut();
  }
}

function symbolsOf({ edits }) {
  return [...new Set(edits.map(({ symbol }) => symbol))].join(', ');
}

async function runTests(copy, project, tests, options = []) {
  const report = join(copy, 'planted.json');
  rmSync(report, { force: true });
  // A busy machine must not seem to catch a fault.
  const patience = ['--testTimeout=90000', '--hookTimeout=180000'];
  const args = ['run', '--project', project, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const { output } = await runNode([commandOf('vitest'), ...args, ...patience, ...options, ...tests], {
    cwd: copy,
    quiet: true,
  });
  const results = read(report)?.testResults;
  if (!results)
    return { caught: false, by: `the tests could not be run: ${output.trim().split('\n').at(-1)}` };
  const failed = results.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  if (failed.length > 0) return { caught: true, by: failed[0].fullName };
  const broken = results.find(({ status }) => status === 'failed');
  if (broken) return { caught: true, by: `${tests.join(', ')}: ${String(broken.message).split('\n')[0]}` };
  return { caught: false, by: `${tests.join(', ')} passed` };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function lineOf({ name, caught, by }) {
  return `${caught ? 'caught    ' : 'NOT CAUGHT'}  ${name}\n            ${by}`;
}

function table(results) {
  const rows = results.map(
    ({ caught, by, ...fault }) =>
      `| ${fault.name} | ${symbolsOf(fault)} | ${caught ? 'yes' : 'NO'} | ${by} |`,
  );
  return ['| fault | planted in | caught | by |', '|---|---|---|---|', ...rows].join('\n');
}
