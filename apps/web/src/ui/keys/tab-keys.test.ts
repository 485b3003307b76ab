import { leaseTabLinks, paths } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { tabBeside } from './tab-keys.ts';

test('the next tab of a lease follows from the address alone, in the order of the tabs', () => {
  const search = '?id=7';
  const walked: string[] = [];
  let pathname: string = paths.leaseSummary;
  for (;;) {
    const next = tabBeside({ pathname, search }, 1);
    if (next === null) break;
    walked.push(next);
    pathname = next.slice(0, -search.length);
  }
  const specified = ['RentTerms', 'CriticalDates', 'Notes', 'Documents', 'Contacts'].map(
    (tab) => `/Lease/LeaseDetails-${tab}${search}`,
  );
  expect(walked.filter((address) => specified.includes(address))).toEqual(specified);
  expect(walked).toEqual(Object.values(leaseTabLinks).map(({ path }) => `${path}${search}`));
  expect(tabBeside({ pathname: '/lease/leasedetails-notes/', search }, -1)).toBe(walked[1]);
});

test.each([
  { pathname: paths.leaseSummary, search: '?id=7' },
  { pathname: paths.dashboard, search: '?id=7' },
  { pathname: paths.leaseNotes, search: '' },
])('no tab stands before %j', (address) => {
  expect(tabBeside(address, -1)).toBeNull();
});
