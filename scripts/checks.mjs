// The checks that do not run the code: types, lint, format, rules of imports, structure and regular expressions, dead code, size of the pages.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { commandOf, root, runNode } from './prepare.mjs';
import { writeStyleTypes } from './style-types.mjs';

const projects = [
  'packages/contract',
  'packages/embedded-server',
  'packages/api-clients',
  'apps/server',
  'apps/web',
  'e2e',
];

const steps = [
  ...projects.map((project) => ({
    name: `types ${project}`,
    run: () => [commandOf('typescript', 'tsc'), '-p', project],
  })),
  { name: 'lint', run: () => [commandOf('oxlint')] },
  { name: 'format', run: () => [commandOf('oxfmt'), '--check'] },
  { name: 'import rules', run: () => [join(root, 'scripts', 'rules', 'import-rules.mjs')] },
  { name: 'structure rules', run: () => [join(root, 'scripts', 'rules', 'structure-rules.mjs')] },
  { name: 'linear expressions', run: () => [join(root, 'scripts', 'rules', 'linear-expressions.mjs')] },
  {
    name: 'specification checklist',
    run: () => [join(root, 'scripts', 'rules', 'specification-checklist.mjs')],
  },
  { name: 'pre-releases', run: () => [join(root, 'scripts', 'rules', 'pre-releases.mjs')], tells: true },
  // Builds the pages, which later stages of the tests then find built.
  { name: 'script budget', run: () => [join(root, 'scripts', 'rules', 'script-budget.mjs')], tells: true },
  { name: 'dead code', run: () => [commandOf('knip'), '--no-progress', '--treat-config-hints-as-errors'] },
];

/** Runs all steps, also after one has failed, and prints the result of each; a step that `tells` prints its findings also when it passes. */
export async function runChecks() {
  writeStyleTypes();
  const waiting = [...steps];
  const failed = [];
  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output } = await runNode(step.run(), { quiet: true });
      console.log(code === 0 ? `  ok      ${step.name}` : `  FAILED  ${step.name}\n${output.trim()}\n`);
      if (code === 0 && step.tells) console.log(output.trim().replaceAll(/^/gm, '            '));
      if (code !== 0) failed.push(step.name);
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return { passed: steps.length - failed.length, failed };
}
