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
