import { expect, test } from 'vitest';
import { base32, codeAt, matchingStep, stepAt } from './totp.ts';

// The secret and times of RFC 6238, appendix B, cut to six digits.
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code %i seconds after the epoch is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

// @security phone-may-half-minute-early
test('a code is accepted half a minute early or late, and no more', () => {
  const now = new Date(1_111_111_111_000);
  const step = stepAt(now);
  expect(matchingStep(secret, codeAt(secret, step), now)).toBe(step);
  expect(matchingStep(secret, codeAt(secret, step - 1), now)).toBe(step - 1);
  expect(matchingStep(secret, codeAt(secret, step + 1), now)).toBe(step + 1);
  expect(matchingStep(secret, codeAt(secret, step - 2), now)).toBeNull();
  expect(matchingStep(secret, codeAt(secret, step + 2), now)).toBeNull();
});

test('blanks in a code are ignored; anything else is no code', () => {
  const now = new Date(59_000);
  expect(matchingStep(secret, '287 082', now)).toBe(1);
  for (const wrong of ['', '28708', '2870823', '２８７０８２', '287o82'])
    expect(matchingStep(secret, wrong, now)).toBeNull();
});

test('base32 is that of RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});
