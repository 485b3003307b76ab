import { expect, test } from 'vitest';
import { stateCodes, stateNames } from './choices.ts';

test('states are the 50 US states and DC, by code', () => {
  expect(stateCodes).toHaveLength(51);
  expect(new Set(Object.values(stateNames)).size).toBe(51);
  expect(stateCodes).toContain('DC');
  expect(stateCodes).toEqual(stateCodes.toSorted());
  for (const code of stateCodes) expect(code).toMatch(/^[A-Z]{2}$/);
});
