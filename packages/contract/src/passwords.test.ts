import { describe, expect, test } from 'vitest';
import { passwordFieldsProblem, passwordProblem, passwordStrength } from './passwords.ts';

const rule = { userName: 'mia.torres@example.com', fewest: 8 };

describe('a new password', () => {
  test.each([
    ['8 characters', 'zg7 kq.p'],
    ['128 characters', 'Ab3 '.repeat(32)],
    ['spaces only in between', 'correct horse battery'],
    ['emoji, each one character', '🦊🐢🦉🐝🌲🏔️🌊'],
    ['control characters', 'tab\tand\u0000nul!'],
  ])('of %s is taken', (_what, password) => {
    expect(passwordProblem(password, rule)).toBeNull();
  });

  test.each([
    ['7 characters', 'zg7kq.p', 'too short'],
    ['7 emoji', '🦊🐢🦉🐝🌲🌊🌊', 'too short'],
    ['129 characters', 'x'.repeat(129), 'too long'],
    ['the username inside', 'x-MIA.torres@example.com-x', 'username'],
    ['the name before the @ inside', 'go-Mia.Torres-go', 'username'],
  ])('of %s is refused', (_what, password, why) => {
    expect(passwordProblem(password, rule)).toContain(why);
  });

  test('may contain a username of two letters, which would forbid too much', () => {
    expect(passwordProblem('almonds and rain', { userName: 'al', fewest: 8 })).toBeNull();
  });

  test('is measured against the minimum that the server sets', () => {
    expect(passwordProblem('zg7 kq.p', { ...rule, fewest: 12 })).toContain('at least 12');
  });
});

test('the four alerts come in their order', () => {
  expect(passwordFieldsProblem({ OldPW: '', NewPW: '', RetypePW: '' })).toBe(
    'Old Password field must be filled out.',
  );
  expect(passwordFieldsProblem({ OldPW: 'a', NewPW: '', RetypePW: '' })).toBe(
    'New Password field must be filled out.',
  );
  expect(passwordFieldsProblem({ OldPW: 'a', NewPW: 'b', RetypePW: '' })).toBe(
    'Re-type Password field must be filled out.',
  );
  expect(passwordFieldsProblem({ OldPW: 'a', NewPW: 'b', RetypePW: 'c' })).toBe(
    'Password fields must match.',
  );
  expect(passwordFieldsProblem({ OldPW: 'a', NewPW: 'b', RetypePW: 'b' })).toBeNull();
});

test.each([
  ['short', 'Too short'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['1234567890', 'Weak'],
  ['mia.torres is here', 'Weak'],
  ['password', 'Weak'],
  ['P@ssw0rd1', 'Weak'],
  ['Welcome2024!', 'Weak'],
  ['passwordpassword', 'Weak'],
  ['zg7 kq.p', 'Fair'],
  ['zg7 kq.p w4tm', 'Good'],
  ['a fox under the maple tree', 'Strong'],
] as const)('the meter calls %j %s', (password, words) => {
  expect(passwordStrength(password, rule)).toBe(words);
});
