import { calls } from '@panoramic/contract';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';

const app = testApp();

test('a connection that a browser opened in advance and never used does not delay the end of the server', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // One request makes sure that the server has accepted both connections.
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  const ended = app.restart().then(() => 'ended');
  // A client that is slow has eight seconds.
  expect(await Promise.race([ended, wait(6000, 'still waiting')])).toBe('ended');
  expect(socket.destroyed || socket.readableEnded).toBe(true);
});

test('a server that leaves turns calls away before any of it is done, and says that it lives', async () => {
  const leaving = new AbortController();
  const url = await app.replica({}, { leaving: leaving.signal });
  const person = await app.as('Write');
  const addLease = () =>
    fetch(`${url}/${calls['Leases/EditLease'].path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sd_num: 'leaving' }),
    });
  const saved = async () => {
    const { body } = await person.call('Leases/ShowAllLeases');
    return body.length;
  };
  expect((await addLease()).status).toBe(200);
  leaving.abort();
  const refused = await addLease();
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ detail: 'The server is stopping.' }),
  ]);
  expect(await saved()).toBe(1);
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
});
