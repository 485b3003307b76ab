import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compTypeName, compTypes, isCompType, reportTitle } from './types.ts';

test('every number but the ids of the comp types is an Invalid Comp Type', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -10, max: 20 }), fc.double()), (id) => {
      const type = compTypes.find((one) => one.id === id);
      expect(isCompType(id)).toBe(type !== undefined);
      expect(compTypeName(id)).toBe(type?.name ?? 'Invalid Comp Type');
    }),
  );
});

test('a report title is the type name in upper case followed by COMP', () => {
  expect(reportTitle(8)).toBe('MULTI-FAMILY COMP');
});
