import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that runs until it is told to end; `begun` names what has begun, in its order. */
function workOf(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  function start(client: string, name: string, signal?: AbortSignal): Promise<void> {
    return queue.run(
      client,
      () => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { begun, start, end };
}

const minute = 60_000;

test("a client with many files does not hold up another's first", async () => {
  const { begun, start, end } = workOf(new FairQueue({ atOnce: 2, perClient: 1, waitMs: minute }));
  for (const name of ['a1', 'a2', 'a3']) void start('a', name);
  void start('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  void start('b', 'b2');
  void start('c', 'c1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('whoever leaves while they wait is not begun, and whoever waits too long is refused', async () => {
  const { begun, start, end } = workOf(new FairQueue({ atOnce: 1, perClient: 1, waitMs: 20 }));
  const first = start('a', 'a1');
  const leaving = new AbortController();
  const left = start('b', 'b1', leaving.signal);
  const late = start('c', 'c1');
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'timed-out' });
  await expect(late).rejects.toMatchObject({ code: 'too-many' });
  await end('a1');
  await first;
  const next = start('b', 'b2');
  expect(begun).toEqual(['a1', 'b2']);
  await end('b2');
  await next;
});
