import { expect, test } from 'vitest';
import { linkedClientId, urlWithoutClient } from './pending-link.ts';

test('a link contains its client', () => {
  expect(linkedClientId('?client=3&date=7')).toBe(3);
});

test.each(['', '?date=7', '?client=', '?client=x', '?client=-1', '?client=1e9', '?client=12345678901'])(
  '%j names no client',
  (search) => {
    expect(linkedClientId(search)).toBeNull();
  },
);

test('the rest of the URL is kept', () => {
  const pathname = '/Lease/CriticalDates-List';
  expect(urlWithoutClient({ pathname, search: '?client=3&date=7' })).toBe(`${pathname}?date=7`);
  expect(urlWithoutClient({ pathname, search: '?client=3' })).toBe(pathname);
});
