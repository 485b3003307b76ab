import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults, parsePatch, filesWithFault } from './planted-fault-patches.mjs';
import { root } from './prepare.mjs';

const roots = {
  server: 'apps/server',
  contract: 'packages/contract',
  'embedded-server': 'packages/embedded-server',
  web: 'apps/web',
};

test('there are at least 50 faults, each with its own name', () => {
  expect(faults.length).toBeGreaterThanOrEqual(50);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)('$patch can still be planted, and its tests exist', ({ hunks, project, tests }) => {
  const files = [...filesWithFault({ hunks })];
  expect(files.length).toBeGreaterThan(0);
  for (const [file, text] of files) expect(text).not.toBe(readFileSync(join(root, file), 'utf8'));
  for (const path of tests) expect(existsSync(join(root, roots[project], path)), path).toBe(true);
});

test('a hunk whose lines are gone or stand twice is refused', () => {
  const file = 'scripts/planted-faults.test.mjs';
  const patch = (line) =>
    parsePatch(
      `Fault: f\nProject: server\nTests: t\n\ndiff --git a/x b/x\n--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,1 @@\n-${line}\n+x\n`,
    );
  expect(() => filesWithFault(patch(`gone ${Math.PI}`))).toThrow('stand 0 times');
  expect(() => filesWithFault(patch('});'))).toThrow('times');
});
