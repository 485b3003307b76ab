import { expect, test } from 'vitest';
import { corpusLeases, scoreLease, scoresByField } from './score.ts';

test('nine in ten of what is suggested for leases that the rules were not written from are right', () => {
  const leases = corpusLeases('kept-aside');
  expect(leases.length).toBeGreaterThanOrEqual(10);
  const all = scoresByField(leases.map(scoreLease)).get('all');
  expect((all?.right ?? 0) / (all?.suggested ?? 1)).toBeGreaterThanOrEqual(0.9);
  // Something is suggested, too: three quarters of what those leases say.
  expect((all?.right ?? 0) / ((all?.right ?? 0) + (all?.missed ?? 0))).toBeGreaterThanOrEqual(0.75);
});

test('nothing wrong is suggested for the leases that the rules were written from', () => {
  const leases = corpusLeases('developed');
  expect(leases.length).toBeGreaterThanOrEqual(20);
  expect(leases.flatMap((lease) => scoreLease(lease).wrong)).toEqual([]);
});
