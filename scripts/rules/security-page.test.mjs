// docs/security.md names a test for each claim: the tests must be there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** Name → file, from the table at the end: `a, b | folder/{a,b}.test.ts`. */
const files = new Map(
  [...page.matchAll(/^\| ([\w-]+(?:, [\w-]+)*) \| `([^`]+)` \|$/gm)].flatMap(([, names, pattern]) => {
    const [head, choices, tail] = pattern.split(/[{}]/);
    const paths = choices ? choices.split(',').map((one) => `${head}${one}${tail}`) : [pattern];
    return names.split(', ').map((name, index) => [name, paths[index]]);
  }),
);
const claims = [...page.matchAll(/`([\w-]+) › ([^`]+)`/g)].map(([, name, title]) => ({ name, title }));

test('the security page names tests for its claims', () => {
  expect(files.size).toBeGreaterThan(30);
  expect(claims.length).toBeGreaterThan(100);
});

test.each([...files])('%s is a file of tests', (_name, path) => {
  expect(existsSync(join(root, path)), path).toBe(true);
});

test.each(claims)('$name › $title', ({ name, title }) => {
  const path = files.get(name);
  expect(path, `${name} stands in the table of files`).toBeDefined();
  expect(readFileSync(join(root, path), 'utf8')).toContain(title);
});
