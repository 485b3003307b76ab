import { expect, test } from 'vitest';
import { encodingFor } from './compression.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['br', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, gzip;q=1.0', 'gzip'],
  ['gzip; q=0.000', null],
])('a client that takes %j gets %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
