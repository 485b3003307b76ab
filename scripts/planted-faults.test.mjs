import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './planted-faults-table.mjs';
import { root } from './prepare.mjs';

const roots = { server: 'apps/server', contract: 'packages/contract', web: 'apps/web' };

test('there are at least 20 faults, each with its own name', () => {
  expect(faults.length).toBeGreaterThanOrEqual(20);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)('$name: can still be planted', ({ file, find, replace, project, tests }) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(source.split(find).length - 1, `how often ${file} has the text`).toBe(1);
  expect(replace).not.toBe(find);
  for (const path of tests) expect(existsSync(join(root, roots[project], path)), path).toBe(true);
});
