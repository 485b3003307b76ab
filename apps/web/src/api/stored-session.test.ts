import { expect, test } from 'vitest';
import { parseSession } from './stored-session.ts';

const whole = { userName: 'writer', token: 'abc', userId: '7', usersRole: '["Write"]' };

test('a stored session is read from its four keys', () => {
  expect(parseSession(whole)).toEqual({ userName: 'writer', token: 'abc', userId: 7, roles: ['Write'] });
});

test.each([null, '', '  '])('without a token (%j) nobody is signed in', (token) => {
  expect(parseSession({ ...whole, token })).toBeNull();
});

test.each([null, 'Write', '{"a":1}', '[1]', '['])('broken roles (%j) give no role', (usersRole) => {
  expect(parseSession({ ...whole, usersRole })?.roles).toEqual([]);
});

test.each([null, 'x', '1.5'])('a broken id (%j) leaves the session usable', (userId) => {
  expect(parseSession({ ...whole, userId })).toMatchObject({ userId: 0, token: 'abc' });
});
