import { readLease } from '@panoramic/contract';
import { expect, test } from 'vitest';

/** Texts that would keep a rule busy if it tried every way to match them. */
const hostile = [
  'term\n',
  'a-\n',
  '$1,000.00 per month\n',
  'option to extend at least nine (9) ',
  '1/2/24 - 3/4/25 $1 $2\n',
  '("Landlord") and ',
  '12345 Main Street, New York, NY 10001 ',
  'x.x.x@y.z.',
  ' '.repeat(200),
];

test.each(hostile)('a megabyte of %j is read in bounded steps', { timeout: 120_000 }, (piece) => {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
  const seconds = (length: number): number => {
    const started = process.cpuUsage();
    readLease([{ page: 1, text: text.slice(0, length) }]);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
  const [quarter, whole] = [seconds(250_000), seconds(1_000_000)];
  // Four times the text must take about four times as long, because no rule may read it again and again.
  expect(whole).toBeLessThan(Math.max(1, 12 * quarter));
  expect(whole).toBeLessThan(20);
});
