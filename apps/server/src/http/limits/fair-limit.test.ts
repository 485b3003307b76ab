import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { FairLimit } from './fair-limit.ts';

const share = { atOnce: 3, perUser: 2, waitMs: 60_000 };

/** Work that goes on until it is told to end, and tells that it has begun. */
function desk(limit = new FairLimit(share)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(user: string, name: string): Promise<void> {
    const asked = limit.run(user, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    // What is still waiting when its test ends is refused later, when nobody looks any more.
    asked.catch(() => {});
    return asked;
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await settled();
  }
  return { begun, ask, end };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('work beyond the share of a user or of all waits, and begins when there is room', async () => {
  const { begun, ask, end } = desk();
  for (const [user, name] of [
    ['Ann', 'Ann 1'],
    ['Ann', 'Ann 2'],
    ['Ann', 'Ann 3: too much for one user'],
    ['Ben', 'Ben 1'],
    ['Eve', 'Eve 1: too much in all'],
  ] as const)
    void ask(user, name);
  await settled();
  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Ben 1']);
  await end('Ben 1');
  expect(begun.at(-1)).toBe('Eve 1: too much in all');
  await end('Ann 1');
  expect(begun.at(-1)).toBe('Ann 3: too much for one user');
});

test('users take turns, however much one of them has asked for first', async () => {
  const { begun, ask, end } = desk(new FairLimit({ ...share, atOnce: 1 }));
  for (let work = 1; work <= 60; work += 1) void ask('Ann', `Ann ${work}`);
  void ask('Ben', 'Ben 1');
  void ask('Eve', 'Eve 1');
  await settled();
  for (const name of ['Ann 1', 'Ann 2', 'Ben 1', 'Eve 1']) await end(name);
  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Ben 1', 'Eve 1', 'Ann 3']);
});

test('a further limit is passed last', async () => {
  const limits = [new FairLimit(share), new FairLimit(share)];
  const both = pLimit(1);
  const begun: number[] = [];
  const first = Promise.withResolvers<void>();
  const runs = limits.map((limit, index) =>
    limit.run(
      'Ann',
      () => {
        begun.push(index);
        return first.promise;
      },
      both,
    ),
  );
  await settled();
  expect(begun).toEqual([0]);
  first.resolve();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1]);
});

test('work that fails frees its place', async () => {
  const limit = new FairLimit({ ...share, atOnce: 1 });
  const failing = limit.run('Ann', () => Promise.reject(new Error('failed')));
  const next = limit.run('Ann', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

// @security list-waits-turn-room-refused
test('a user who has waited too long is asked to come back, and the work is not begun later', async () => {
  const { begun, ask, end } = desk(new FairLimit({ ...share, waitMs: 30 }));
  void ask('Ann', 'Ann 1');
  void ask('Ann', 'Ann 2');
  const waiting = [1, 2, 3].map(() => ask('Ann', 'never'));
  for (const one of waiting)
    await expect(one).rejects.toMatchObject({ status: 429, options: { retryAfterSeconds: 1 } });
  await end('Ann 1');
  await end('Ann 2');
  expect(begun).toEqual(['Ann 1', 'Ann 2']);
});

test('a user who has asked for far too much is refused at once', async () => {
  const { ask } = desk();
  for (let work = 0; work < 2000; work += 1) void ask('Ann', `Ann ${work}`);
  await expect(ask('Ann', 'one too many')).rejects.toMatchObject({ status: 429 });
});
