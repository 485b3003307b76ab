import { expect, test } from 'vitest';
import { WorkLimits } from './work-limits.ts';

const shares = { all: 4, perUser: 2, perKind: { read: 3, save: 3 }, waitMs: 60_000, mostWaiting: 3 };

/** Work that goes on until it is told to end, and tells that it has begun. */
function desk(limits = new WorkLimits<'read' | 'save'>(shares)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(kind: 'read' | 'save', user: string, name: string): Promise<void> {
    return limits.run(kind, user, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await new Promise(setImmediate);
  }
  return { begun, ask, end };
}

test('work beyond the share of a user, of a kind or of all waits, and begins when there is room', async () => {
  const { begun, ask, end } = desk();
  for (const [kind, user, name] of [
    ['read', 'Ann', 'Ann 1'],
    ['read', 'Ann', 'Ann 2'],
    ['save', 'Ann', 'Ann 3: too much for one user'],
    ['read', 'Ben', 'Ben 1'],
    ['read', 'Ben', 'Ben 2: too much of one kind'],
    ['save', 'Ben', 'Ben 3'],
    ['save', 'Eve', 'Eve 1: too much in all'],
  ] as const)
    void ask(kind, user, name);
  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Ben 1', 'Ben 3']);
  await end('Ben 1');
  expect(begun.at(-1)).toBe('Ben 2: too much of one kind');
  await end('Ben 2: too much of one kind');
  expect(begun.at(-1)).toBe('Eve 1: too much in all');
  await end('Ann 1');
  expect(begun.at(-1)).toBe('Ann 3: too much for one user');
});

test('users take turns, however much one of them has asked for first', async () => {
  const { begun, ask, end } = desk(new WorkLimits({ ...shares, all: 1 }));
  void ask('read', 'Ann', 'Ann 1');
  void ask('read', 'Ann', 'Ann 2');
  void ask('read', 'Ann', 'Ann 3');
  void ask('read', 'Ben', 'Ben 1');
  void ask('read', 'Eve', 'Eve 1');
  for (const name of ['Ann 1', 'Ann 2', 'Ben 1', 'Eve 1']) await end(name);
  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Ben 1', 'Eve 1', 'Ann 3']);
});

test('work that fails frees its place', async () => {
  const limits = new WorkLimits({ ...shares, all: 1 });
  const failing = limits.run('read', 'Ann', () => Promise.reject(new Error('failed')));
  const next = limits.run('read', 'Ann', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a user who has waited too long, or has too much work waiting, is asked to come back', async () => {
  const { ask } = desk(new WorkLimits({ ...shares, waitMs: 30 }));
  void ask('read', 'Ann', 'Ann 1');
  void ask('read', 'Ann', 'Ann 2');
  const waiting = [1, 2, 3].map(() => ask('read', 'Ann', 'never'));
  const refused = { status: 429, options: { retryAfterSeconds: 1 } };
  await expect(ask('read', 'Ann', 'one too many')).rejects.toMatchObject(refused);
  for (const one of waiting) await expect(one).rejects.toMatchObject(refused);
});
