// Asks that every test that docs/specification.md names exists: a specified screen has no other guard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

const lines = readFileSync(join(root, 'docs', 'specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | '));
const tests = sourceFiles()
  .filter(isTest)
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const missing = lines.filter((line) => !tests.includes(`'${line.slice(line.lastIndexOf(' | ') + 3)}'`));
for (const line of missing) console.log(`docs/specification.md names a test that does not exist: ${line}`);
process.exitCode = missing.length > 0 || lines.length === 0 ? 1 : 0;
