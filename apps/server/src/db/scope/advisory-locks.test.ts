import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const server = join(import.meta.dirname, '../../..');
const numbers: readonly number[] = Object.values(advisoryLocks);

function numbersIn(pattern: string): number[] {
  return globSync(pattern, { cwd: server }).flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/advisory_\w*lock\w*\(\s*([\d_]+)/g)].map(
      ([, number = '']) => Number(number.replaceAll('_', '')),
    ),
  );
}

test('every advisory lock has a number of its own', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a number that a migration locks stands in the table', () => {
  const locked = numbersIn('migrations/*.sql');
  expect(locked).toContain(advisoryLocks.historyLinking);
  expect(locked.filter((number) => !numbers.includes(number))).toEqual([]);
});

test('no other file of the server locks a number that it writes down itself', () => {
  expect(numbersIn('{src,seed}/**/*.ts')).toEqual([]);
});
