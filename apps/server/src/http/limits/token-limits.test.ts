import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp({ TOKEN_REQUESTS_PER_SECOND: '1' });

// @security api-token-limits
test('a token that sends too many requests is refused, and the session of its maker and other tokens are not', async () => {
  const writer = await app.as('Write');
  const program = async (name: string) =>
    app.caller((await writer.call('Account/CreateToken', { name })).body.token);
  const greedy = await program('greedy');
  const modest = await program('modest');
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => greedy.call('Clients/GetUserClient', {})),
  );
  const refused = replies.filter((reply) => reply.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(15);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0');
  const answered = replies.filter(({ status }) => status === 200).map(({ headers }) => headers);
  const most = Number(answered[0]?.get('ratelimit-limit'));
  const left = answered.map((headers) => Number(headers.get('ratelimit-remaining')));
  expect(left.toSorted((a, b) => b - a)).toEqual(
    Array.from({ length: most }, (_, index) => most - 1 - index),
  );
  expect(answered[0]?.get('ratelimit-reset')).toMatch(/^\d+$/);
  expect((await modest.call('Clients/GetUserClient', {})).status).toBe(200);
  expect((await writer.call('Clients/GetUserClient', {})).status).toBe(200);
});
