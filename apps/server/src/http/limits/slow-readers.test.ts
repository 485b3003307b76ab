// @module-tag long
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { calls, type CallName } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';

/** A short time limit. */
const app = testApp({ SLOW_READER_SECONDS: '1' });
const mebibyte = 1024 * 1024;
const leases = 20_000;

beforeAll(async () => {
  await app.as('Write');
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(`
      insert into leases (client_id, sd_num, sd_building, sd_address)
      select cl_id, 'S-' || n, repeat('x', 200), repeat('y', 200)
      from clients, generate_series(1, ${leases}) n where cl_name = 'Main'`);
  });
});

/** The bytes of buffers, without those that are garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

function asks(caller: Caller, name: CallName, url = app.url): Socket {
  const { hostname, port } = new URL(url);
  const lines = [`GET /${calls[name].path} HTTP/1.1`, 'host: x', `authorization: Bearer ${caller.token}`];
  const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
  return socket.on('error', () => {});
}

// @security clients-do-not-read-what
test('clients that do not read their replies are cut off, hold little memory and delay nobody', async () => {
  const hoarder = await app.as('Write');
  const before = heldBytes();
  const unread = Array.from({ length: 12 }, () => asks(hoarder, 'Leases/ShowAllLeases').pause());
  let cut = 0;
  for (const socket of unread) socket.once('close', () => (cut += 1));
  // Sending does not count as reading.
  const sending = setInterval(() => unread.forEach((socket) => socket.writable && socket.write('\r\n')), 100);
  const others = await app.as('no role');
  let most = 0;
  try {
    for (let looks = 0; cut < unread.length && looks < 300; looks += 1) {
      most = Math.max(most, heldBytes() - before);
      expect((await others.call('Leases/QuickSearch', { query: 'S-77' })).status).toBe(200);
      await wait(100);
    }
  } finally {
    clearInterval(sending);
    for (const socket of unread) socket.destroy();
  }
  expect(cut).toBe(unread.length);
  expect(most).toBeLessThan(40 * mebibyte);
  await expect.poll(() => heldBytes() - before).toBeLessThan(12 * mebibyte);
  const { body } = await hoarder.call('Leases/ShowAllLeases');
  expect(body).toHaveLength(leases);
});

test('a client that reads slowly gets the whole reply', async () => {
  const socket = asks(await app.as('no role'), 'Leases/ShowAllLeases');
  let length = 0;
  let end = '';
  for await (const bytes of socket) {
    length += (bytes as Buffer).length;
    end = (end + String(bytes)).slice(-20);
    if (end.endsWith('\r\n0\r\n\r\n')) break;
    if (length % 7 === 0) await wait(50);
    await wait(1);
  }
  expect(length).toBeGreaterThan(leases * 400);
  expect(end).toContain('\n]\r\n0');
});
