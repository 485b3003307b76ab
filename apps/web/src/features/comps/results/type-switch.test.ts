import { expect, test } from 'vitest';
import { carriedOptions } from './type-switch.tsx';

test('switching the type keeps the options that the new type has, and only the choices it offers', () => {
  const options = {
    city: 'Clayton',
    leasedSFFrom: 5000,
    buildingClass: 'A, B',
    submarket: 'Airport, Clayton, Olive/I-270',
  };
  expect(carriedOptions(options, 3)).toEqual({ city: 'Clayton', leasedSFFrom: 5000, submarket: 'Airport' });
  expect(carriedOptions(options, 2)).toEqual({
    city: 'Clayton',
    buildingClass: 'A, B',
    submarket: 'Clayton, Olive/I-270, Airport',
  });
});
