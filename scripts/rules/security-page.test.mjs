// docs/security.md names a test for each claim, by an anchor that stands above the test: `// @security anchor`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { isTest, sourceFiles } from './source-files.mjs';

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const claimed = [...new Set([...page.matchAll(/`@([\w-]+)`/g)].map(([, anchor]) => anchor))].toSorted();
const anchored = sourceFiles()
  .filter(isTest)
  .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/(?<=^\s*\/\/ @security )[\w-]+$/gm) ?? [])
  .toSorted();

test('the security page names tests for its claims', () => {
  expect(claimed.length).toBeGreaterThan(100);
});

test('every test that the security page names is there, once, and every anchor stands on the page', () => {
  expect(anchored).toEqual(claimed);
});
