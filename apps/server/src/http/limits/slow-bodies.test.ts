import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { SlowRequest, statusOf } from '../../../test/slow-request.ts';

const app = testApp({}, { body: { graceMs: 400, bytesPerSecond: 1000, checkEveryMs: 20 } });
const json = { 'content-type': 'application/json' };

/** Sends the body piece by piece; gives the answer and how much was left to send. */
async function trickle(body: string, pieceLength: number, headers: Record<string, string>) {
  const request = new SlowRequest(app.url, calls['Leases/EditLease'].path, body, headers);
  let rest = body;
  while (rest !== '' && request.send(rest.slice(0, pieceLength))) {
    rest = rest.slice(pieceLength);
    await wait(20);
  }
  return { answer: await request.answer, left: rest.length };
}

function leaseOf(filler: string): string {
  return JSON.stringify({ sd_num: 'paced', filler });
}

async function authorization(): Promise<Record<string, string>> {
  return { ...json, authorization: `Bearer ${(await app.as('Write')).token}` };
}

// @security body-comes-byte-time-answered
test('a body that comes a byte at a time is answered with 408, and its connection is closed', async () => {
  const { answer, left } = await trickle(leaseOf('x'.repeat(5000)), 1, await authorization());
  expect(statusOf(answer)).toBe(408);
  expect(answer).toContain('urn:panoramic:problem:timed-out');
  expect(left).toBeGreaterThan(4000);
});

test('a body that keeps the minimum rate is accepted, however long it takes', async () => {
  const begun = performance.now();
  // Thirty times the minimum, because a busy machine sends more slowly than it is told to.
  const { answer } = await trickle(leaseOf('x'.repeat(30_000)), 600, await authorization());
  expect(performance.now() - begun).toBeGreaterThan(800);
  expect(statusOf(answer)).toBe(200);
});

test('a caller who was refused before the body came cannot go on sending it slowly', async () => {
  const { answer, left } = await trickle(leaseOf('x'.repeat(5000)), 1, { ...json, connection: 'keep-alive' });
  expect(statusOf(answer)).toBe(401);
  expect(left).toBeGreaterThan(4000);
});
