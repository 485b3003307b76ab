// npm run check: types, lint, format, import rules, pre-releases, dead code.
import { runChecks } from './checks.mjs';
import { install, orStop } from './prepare.mjs';

await orStop(async () => {
  install();
  const { failed } = await runChecks();
  process.exitCode = failed.length === 0 ? 0 : 1;
});
