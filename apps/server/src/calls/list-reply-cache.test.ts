import { expect, test } from 'vitest';
import { ListReplyCache } from './list-reply-cache.ts';
import { listLimits, ListMemory } from './list-memory.ts';

function bytes(length: number): Buffer[] {
  return [Buffer.alloc(length)];
}

test('a cached list is found unchanged, and only at the change count at which it was made', () => {
  const kept = new ListReplyCache(new ListMemory(listLimits(1000, 8)), 100);
  const made = bytes(10);
  kept.keep('leases', 'gzip', '7', made);
  expect(kept.find('leases', 'gzip', '7')?.bytes).toBe(made);
  expect(kept.find('leases', 'gzip', '8')).toBeNull();
  expect(kept.find('leases', null, '7')).toBeNull();
  expect(kept.find('others', 'gzip', '7')).toBeNull();
});

test('the least recently used list makes room, and a list that is too large is not cached', () => {
  const kept = new ListReplyCache(new ListMemory(listLimits(1000, 8)), 100);
  for (const name of ['a', 'b', 'c']) kept.keep(name, null, '1', bytes(30));
  kept.find('a', null, '1');
  kept.keep('d', null, '1', bytes(30));
  expect(['a', 'b', 'c', 'd'].filter((name) => kept.find(name, null, '1'))).toEqual(['a', 'c', 'd']);
  kept.keep('a', null, '2', bytes(76));
  expect(kept.find('a', null, '2')).toBeNull();
  expect(kept.find('a', null, '1')).toBeNull();
  kept.keep('e', null, '1', bytes(30));
  expect(['c', 'd', 'e'].filter((name) => kept.find(name, null, '1'))).toEqual(['c', 'd', 'e']);
});
