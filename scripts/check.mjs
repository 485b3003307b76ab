// npm run check: types, lint, format, rules of imports, structure and regular expressions, pre-releases, dead code, size of the pages.
import { runChecks } from './checks.mjs';
import { install, exitIfStopped } from './prepare.mjs';

await exitIfStopped(async () => {
  install();
  const { failed } = await runChecks();
  process.exitCode = failed.length === 0 ? 0 : 1;
});
