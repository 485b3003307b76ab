import { expect, test } from 'vitest';
import { openCentsOf, sharesOfPaid } from './shares.ts';

const line = (key: string, openCents: number) => ({ key, openCents });

function shared(cents: number, ...open: readonly number[]) {
  const lines = open.map((one, index) => line(String(index), one));
  const { shares, difference, unpaid } = sharesOfPaid(cents, lines);
  return { shares: shares.map((one) => one.cents), difference, unpaid: unpaid?.key ?? null };
}

test('one payment for several lines pays each what is open on it, and the difference stays on the last', () => {
  expect(shared(3500, 1000, 2000, 500)).toEqual({ shares: [1000, 2000, 500], difference: 0, unpaid: null });
  expect(shared(3600, 1000, 2000, 500)).toEqual({ shares: [1000, 2000, 600], difference: 100, unpaid: null });
  expect(shared(3400, 1000, 2000, 500)).toEqual({
    shares: [1000, 2000, 400],
    difference: -100,
    unpaid: null,
  });
});

test('a credit among them is taken off', () => {
  expect(shared(750, 1000, -250)).toEqual({ shares: [1000, -250], difference: 0, unpaid: null });
});

test('a line of which nothing would be paid is named, and a line alone gets the whole payment', () => {
  expect(shared(3000, 1000, 2000, 500)).toMatchObject({ unpaid: '2' });
  expect(shared(900, 1000, 2000)).toMatchObject({ unpaid: '1' });
  expect(shared(500, 0, 500)).toMatchObject({ unpaid: '0' });
  expect(shared(-20, 1000)).toEqual({ shares: [-20], difference: -1020, unpaid: null });
});

test('nothing is open of what is paid too much, be it a payment or a credit', () => {
  expect([openCentsOf(10.1, 0), openCentsOf(10.1, 4), openCentsOf(10.1, 12)]).toEqual([1010, 610, 0]);
  expect([openCentsOf(-5, 0), openCentsOf(-5, -5), openCentsOf(-5, -6)]).toEqual([-500, 0, 0]);
});
