// npm test: checks, unit, API, process and browser tests; the closing line is the sum of all.
// npm run test:long: the tests that are marked long, because they are slow and seldom find something.
//   npm test -- --only check|unit|api|process|e2e|replicas [what Vitest or Playwright shall run, long or not]
//   npm test -- --only e2e --replicas 2 […]   every browser test over several servers on one database
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { Stopped, buildPages, commandOf, install, exitIfStopped, root, runNode } from './prepare.mjs';
import { onStopSignal } from './stop-signals.mjs';
import { playwrightResult, vitestResult } from './test-results.mjs';
import { closeScratch, openScratch, stopPrograms } from './test-scratch.mjs';

const reports = join(root, 'test-results', 'reports');

const stages = {
  check: () => runChecks(),
  unit: (rest) => vitest('unit', ['contract', 'web', 'scripts', 'bench'], rest),
  api: (rest) => vitest('api', ['embedded-server', 'server'], rest),
  process: (rest) => {
    buildPages();
    return vitest('process', ['process'], rest);
  },
  e2e: (rest) => playwright('browser', rest),
  // Some of the browser tests over two servers; requests go to them in turn.
  replicas: (rest) => playwright('replicas', ['--grep', '@replicas', ...rest], 2),
};

/** What each command runs, and how it tells the runners which tests are its own. */
const commands = {
  short: {
    stages: ['check', 'unit', 'api', 'process', 'e2e'],
    api: ['--tags-filter=!long'],
    process: ['--tags-filter=!long'],
    e2e: ['--grep-invert', '@long'],
  },
  long: {
    stages: ['api', 'process', 'e2e', 'replicas'],
    api: ['--tags-filter=long'],
    process: ['--tags-filter=long'],
    e2e: ['--grep', '@long'],
  },
};

await exitIfStopped(async () => {
  const runs = chosen(process.argv.slice(2));
  const scratch = openScratch();
  process.env.TMPDIR = scratch;
  let isStopped = false;
  onStopSignal(() => {
    isStopped = true;
    stopPrograms(scratch);
  });
  const results = [await orFailed(prepare)];
  for (const { name, rest } of runs) {
    if (isStopped || results[0].failed.length > 0) break;
    console.log(`\n— ${name} —`);
    results.push(await orFailed(() => stages[name](rest)));
  }
  const left = await closeScratch(scratch);
  if (isStopped) throw new Stopped('The tests were interrupted.');
  const { passed, failed } = sum([...results, { passed: 0, failed: left }]);
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

function prepare() {
  install();
  mkdirSync(reports, { recursive: true });
  // The tests start the same programs many times: compiled once, each starts in half the processor time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  // Playwright keeps what it has compiled in the temporary folder unless told where else.
  process.env.PWTEST_CACHE_DIR ??= join(root, 'node_modules', '.cache', 'playwright');
  return { passed: 0, failed: [] };
}

/** A stage that cannot be run counts as one failure. */
async function orFailed(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { passed: 0, failed: [error.message] };
  }
}

/** The stages to run, each with what its runner is told. */
function chosen(args) {
  const command = commands[args.includes('--long') ? 'long' : 'short'];
  const [only, name, ...others] = args.filter((arg) => arg !== '--long');
  if (only !== '--only') return command.stages.map((stage) => ({ name: stage, rest: command[stage] ?? [] }));
  if (!Object.hasOwn(stages, name))
    throw new Stopped(`--only takes one of: ${Object.keys(stages).join(', ')}.`);
  const rest = withReplicas(others);
  return [{ name, rest: rest.length > 0 ? rest : (command[name] ?? []) }];
}

/** `--replicas 2` is for the server of the browser tests; the rest is for their runner. */
function withReplicas(args) {
  const at = args.indexOf('--replicas');
  if (at < 0) return args;
  process.env.PANORAMIC_REPLICAS = args[at + 1];
  return args.toSpliced(at, 2);
}

async function vitest(name, projects, rest) {
  const report = freshReport(name);
  const { code } = await runNode([
    commandOf('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...rest,
  ]);
  return vitestResult(name, code, read(report));
}

async function playwright(name, rest, replicas) {
  buildPages();
  const report = freshReport(name);
  const { code } = await runNode(
    [commandOf('@playwright/test', 'playwright'), 'test', '--config', 'e2e', '--reporter=list,json', ...rest],
    {
      env: {
        CHROMIUM_PATH: ensureChromium({ prefersShell: true }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(replicas && { PANORAMIC_REPLICAS: String(replicas) }),
      },
    },
  );
  return playwrightResult(name, code, read(report));
}

function freshReport(name) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** The report of the runner; undefined if it wrote none. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function sum(results) {
  return {
    passed: results.reduce((total, { passed }) => total + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
  };
}
