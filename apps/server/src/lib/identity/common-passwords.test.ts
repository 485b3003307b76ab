import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'PASSWORD',
  'Password1!',
  'qwertyuiop',
  'iloveyou',
  'trustno1',
  'baseball2024',
  'aaaaaaaaaaaa',
  'abcabcabc',
  'abcdefghij',
  '87654321',
  '1234567890',
  'pass word',
  'Panoramic2026',
  'my panoramic!',
  // @security each-among-common-ones
])('%j is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'demo-portfolio',
  'a panoramic view of the lake',
  'a fox under the maple tree',
  'zg7 kq.p',
  '🦊🐢🦉🐝🌲🏔️🌊',
])('%j is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
