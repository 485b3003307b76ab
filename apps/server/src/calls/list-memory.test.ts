import { expect, test } from 'vitest';
import { ListReplyCache } from './list-reply-cache.ts';
import { listLimits, ListMemory } from './list-memory.ts';

/**
 * Limits in bytes: 640 in all, 320 per user, 160 per reply, 10 always allowed; two lists are read at once.
 */
const limits = { ...listLimits(640, 4), roomMs: 300 };

function holding(userId: number, bytes: number) {
  return { userId, source: {}, bytes: () => bytes };
}

test('a reply is full when it, its user or all users hold too much memory, and never while it holds little itself', () => {
  const memory = new ListMemory(limits);
  const small = holding(1, 10);
  memory.hold(small);
  expect(memory.isFull(small.userId, small.bytes())).toBe(false);
  const large = holding(1, 161);
  memory.hold(large);
  expect(memory.isFull(large.userId, large.bytes())).toBe(true);
  const usual = holding(1, 100);
  memory.hold(usual);
  expect(memory.isFull(usual.userId, usual.bytes())).toBe(false);
  memory.hold(holding(1, 50));
  expect(memory.isFull(usual.userId, usual.bytes())).toBe(true);
  const another = holding(2, 100);
  memory.hold(another);
  expect(memory.isFull(another.userId, another.bytes())).toBe(false);
  memory.hold(holding(3, 320));
  expect(memory.isFull(another.userId, another.bytes())).toBe(true);
  expect(memory.isFull(small.userId, small.bytes())).toBe(false);
});

// @security list-waits-turn-room-refused
test('a list waits for its turn and for memory, and is refused when there is none for long', async () => {
  const memory = new ListMemory(limits);
  const ends = [await memory.startReading(1), await memory.startReading(2)];
  const third = memory.startReading(1);
  ends[0]?.();
  const end = await third;
  const large = holding(1, 400);
  memory.hold(large);
  end();
  await expect(memory.startReading(1)).rejects.toMatchObject({
    code: 'unavailable',
    options: { retryAfterSeconds: 5 },
  });
  (await memory.startReading(3))();
  const waiting = memory.startReading(1);
  memory.letGo(large);
  (await waiting)();
});

test('a cached list with several readers counts once as held memory, and only after it has left the cache', async () => {
  const memory = new ListMemory(limits);
  const lists = new ListReplyCache(memory, 1000);
  const parts = [Buffer.alloc(200), Buffer.alloc(200)];
  lists.keep('leases', null, '1', parts);
  const kept = lists.find('leases', null, '1');
  if (!kept) throw new Error('It was kept.');
  const bodies = [lists.read(kept, 1), lists.read(kept, 2)];
  (await memory.startReading(1))();
  lists.keep('leases', null, '2', [Buffer.alloc(1)]);
  // User 1 now holds 400 of 320; all together hold 400 of 640.
  (await memory.startReading(3))();
  await expect(memory.startReading(1)).rejects.toThrow('Too many lists');
  for (const body of bodies) if (!Buffer.isBuffer(body)) body.destroy();
  (await memory.startReading(1))();
});
