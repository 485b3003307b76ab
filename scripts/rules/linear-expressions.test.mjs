import { expect, test } from 'vitest';
import { expressionsIn, slowTextFor } from './linear-expressions.mjs';

function isSlow(code) {
  return expressionsIn('code.ts', code).map((expression) => slowTextFor(expression) !== undefined);
}

// @security linear-expressions
test.each([
  ['quadratic', String.raw`text.replaceAll(/[ \t]+\n/g, '')`],
  ['quadratic at the end', String.raw`text.replace(/[\s,]+$/, '')`],
  ['exponential', '/^(a|aa)+$/'],
  ['exponential within itself', '/^((a*)*)*$/'],
])('an expression that is %s is found', (_, code) => {
  expect(isSlow(code)).toEqual([true]);
});

test('expressions that take linear time are passed', () => {
  expect(
    isSlow(String.raw`/^[ \t]+$/m.test(text) && /\d{4}-\d\d/.test(text) && /^\w+@\w+$/.test(text)`),
  ).toEqual([false, false, false]);
});
