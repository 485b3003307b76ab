import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { showValue } from '../../fields/index.ts';
import { derivedValues, type DerivedFrom } from './derived.ts';
import { compFields } from './fields.ts';

const none: DerivedFrom = { salePrice: null, buildingSize: null, units: null, acres: null };

test('36,000,000 for 210,409 SF is 171.10 a SF', () => {
  const { pricePerSf } = derivedValues({ ...none, salePrice: 36_000_000, buildingSize: 210_409 });
  expect(pricePerSf).toBe(171.1);
  expect(showValue(pricePerSf, compFields.pricePerSf)).toBe('$171.10');
});

test('320,000,000 for 551 units is 580,762.25 a unit', () => {
  const { perUnit } = derivedValues({ ...none, salePrice: 320_000_000, units: 551 });
  expect(showValue(perUnit, compFields.perUnit)).toBe('$580,762.25');
});

test('500,000 for 100 acres is 5,000 an acre, 4,356,000 SF and 0.11 a SF', () => {
  expect(derivedValues({ ...none, salePrice: 500_000, acres: 100 })).toEqual({
    pricePerSf: null,
    perUnit: null,
    perAcre: 5000,
    acresInSf: 4_356_000,
    landPricePerSf: 0.11,
  });
});

test.each([null, 0])('a divisor of %s leaves the value blank', (nothing) => {
  const derived = derivedValues({
    salePrice: 1_000_000,
    buildingSize: nothing,
    units: nothing,
    acres: nothing,
  });
  expect(derived).toMatchObject({ pricePerSf: null, perUnit: null, perAcre: null, landPricePerSf: null });
});

test('half a cent is rounded up, also where binary fractions would lose it', () => {
  expect(derivedValues({ ...none, salePrice: 2.01, units: 2 }).perUnit).toBe(1.01);
  expect(derivedValues({ ...none, salePrice: 1.005 * 1000, buildingSize: 1000 }).pricePerSf).toBe(1.01);
  expect(derivedValues({ ...none, acres: 1.2345 }).acresInSf).toBe(53_774.82);
});

test('an area worked out from acres is shown without decimals', () => {
  expect(showValue(53_774.82, compFields.acresInSf)).toBe('53,775');
});

test('every derived value of the table is worked out, and no other', () => {
  const derived = Object.entries(compFields).filter(([, field]) => 'derived' in field && field.derived);
  expect(Object.keys(derivedValues(none)).toSorted()).toEqual(derived.map(([name]) => name).toSorted());
});

test('a unit price times its size is the sale price, to half a cent a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 1, max: 1e8 }), (cents, size) => {
      const { pricePerSf } = derivedValues({ ...none, salePrice: cents / 100, buildingSize: size });
      const difference = BigInt(Math.round((pricePerSf ?? Number.NaN) * 100)) * BigInt(size) - BigInt(cents);
      expect(2n * difference <= BigInt(size) && 2n * difference > -BigInt(size)).toBe(true);
    }),
  );
});
