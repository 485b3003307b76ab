import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

/** Sends that many requests at once on one connection; how many replies came before it was closed. */
function repliesTo(requests: number): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const last = 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests - 1) + last);
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (part) => (text += String(part)));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1));
  });
}

test('a few requests that are sent at once on a connection are all answered', async () => {
  expect(await repliesTo(10)).toBe(10);
});

// @security connection-with-too-many-requests-at-once
test('a connection that sends many requests without waiting for replies is cut off, and the log says so', async () => {
  expect(await repliesTo(500)).toBeLessThanOrEqual(16);
  expect(app.logged.join('')).toContain('a connection with too many requests at once was cut off');
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
});

test('the document of the API is served once, wherever it is asked for', async () => {
  const replies = await Promise.all(
    ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'].map((path) => fetch(app.url + path)),
  );
  for (const reply of replies) {
    expect(reply.url).toBe(`${app.url}/api/openapi.json`);
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' });
  }
});
