import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyIdOf, Sealer } from './sealer.ts';

const key = createSecretKey(randomBytes(32));
const other = createSecretKey(randomBytes(32));
const sealer = new Sealer(() => [key]);
const row = { table: 'two_step', id: 7 };

test('a sealed secret opens again, and its text shows nothing of it', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', row);
  expect(sealed).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
  expect(sealed).not.toContain('JBSWY3DP');
  expect(sealer.open(sealed, row)).toBe('JBSWY3DPEHPK3PXP');
});

test('the same secret is sealed to another text each time', () => {
  expect(sealer.seal('secret', row)).not.toBe(sealer.seal('secret', row));
});

// @security sealed-secret-bound-to-row
test.each([
  ['another row', { table: 'two_step', id: 8 }],
  ['another table', { table: 'webhooks', id: 7 }],
])('a secret that was copied to %s does not open', (_, context) => {
  expect(sealer.open(sealer.seal('secret', row), context)).toBeNull();
});

test('a secret of which one character was changed does not open', () => {
  const sealed = sealer.seal('secret', row);
  // Not the last one, which may carry bits that mean nothing.
  const changed = Array.from(
    { length: sealed.length - 1 },
    (_, at) => sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
  );
  expect(changed.filter((text) => sealer.open(text, row) !== null)).toEqual([]);
});

test.each(['', 'plain', 'v1..', 'v1.0123456789abcdef.AA', 'v2.0123456789abcdef.AAAA'])(
  'text that was never sealed does not open: %s',
  (text) => expect(sealer.open(text, row)).toBeNull(),
);

test('the first key seals, and the keys after it still open', () => {
  const before = sealer.seal('secret', row);
  const both = new Sealer(() => [other, key]);
  expect(both.open(before, row)).toBe('secret');
  expect(both.seal('secret', row)).toContain(keyIdOf(other));
  expect(new Sealer(() => [other]).open(before, row)).toBeNull();
});

test('without a key nothing is sealed, and the reason is told in words', () => {
  const none = new Sealer(() => []);
  expect(none.keyId).toBeNull();
  expect(() => none.seal('secret', row)).toThrow('set APP_KEY');
});
