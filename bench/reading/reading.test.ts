import { expect, test } from 'vitest';
import { corpusLeases, scoreLease, scoresByField } from './score.ts';

test('nine in ten suggestions are right for leases that the rules were not written from', () => {
  const leases = corpusLeases('kept-aside');
  expect(leases.length).toBeGreaterThanOrEqual(10);
  const all = scoresByField(leases.map(scoreLease)).get('all');
  expect((all?.right ?? 0) / (all?.suggested ?? 1)).toBeGreaterThanOrEqual(0.9);
  // The rules must also suggest three quarters of what those leases say.
  expect((all?.right ?? 0) / ((all?.right ?? 0) + (all?.missed ?? 0))).toBeGreaterThanOrEqual(0.75);
});

test('no suggestion is wrong for the leases that the rules were written from', () => {
  const leases = corpusLeases('developed');
  expect(leases.length).toBeGreaterThanOrEqual(20);
  expect(leases.flatMap((lease) => scoreLease(lease).wrong)).toEqual([]);
});
