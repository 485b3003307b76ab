import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './planted-faults/faults.mjs';
import { filesWithFault, testFiles, testsOf } from './planted-faults/plant.mjs';
import { symbolsBelow } from './planted-faults/symbols.mjs';
import { root } from './prepare.mjs';

const findSymbol = symbolsBelow(root);
const tests = testFiles(root);

test('there are at least 50 faults, each with its own name', () => {
  expect(faults.length).toBeGreaterThanOrEqual(50);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults)('$name: can be planted, and its tests exist', (fault) => {
  for (const [file, text] of filesWithFault(fault, root, findSymbol))
    expect(text).not.toBe(readFileSync(join(root, file), 'utf8'));
  expect(testsOf(fault, tests).files).toHaveLength(fault.tests.length);
});

test('a symbol that is gone, or that two files declare, is refused', () => {
  expect(() => findSymbol('nothingIsCalledSo')).toThrow('Nothing in the product is declared');
  expect(() => findSymbol('send')).toThrow('name the file before it');
  expect(findSymbol('post:send').file).toBe('apps/server/src/lib/outgoing/post.ts');
});

test('an edit whose text or call is gone or stands twice is refused', () => {
  const planted = (edit) => filesWithFault({ edits: [{ symbol: 'hashToken', ...edit }] }, root, findSymbol);
  expect(() => planted({ replace: 'no such text', by: '' })).toThrow('stands 0 times');
  expect(() => planted({ replace: 't', by: '' })).toThrow('times');
  expect(() => planted({ without: 'nothing' })).toThrow('stands 0 times');
});

test('of the statements of the migrations the last one is meant', () => {
  const { file } = findSymbol('sql function record_history');
  expect(file).toBe('apps/server/migrations/0028-change-sets.sql');
});
