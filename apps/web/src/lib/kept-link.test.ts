import { expect, test } from 'vitest';
import { linkedClient, withoutClient } from './kept-link.ts';

test('a link names its client', () => {
  expect(linkedClient('?client=3&date=7')).toBe(3);
});

test.each(['', '?date=7', '?client=', '?client=x', '?client=-1', '?client=1e9', '?client=12345678901'])(
  '%j names none',
  (search) => {
    expect(linkedClient(search)).toBeNull();
  },
);

test('the rest of the address stays', () => {
  const pathname = '/Lease/CriticalDates-List';
  expect(withoutClient({ pathname, search: '?client=3&date=7' })).toBe(`${pathname}?date=7`);
  expect(withoutClient({ pathname, search: '?client=3' })).toBe(pathname);
});
