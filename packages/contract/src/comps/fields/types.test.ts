import { expect, test } from 'vitest';
import { compTypeName, compTypes, isCompType, reportTitle } from './types.ts';

test('there are eight comp types, 1 to 8', () => {
  expect(compTypes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(compTypes.map(({ name }) => name).join(', ')).toBe(
    'Office Lease, Office Sale, Industrial Lease, Industrial Sale, Retail Lease, Retail Sale, Land Sale, Multi-Family',
  );
});

test.each([0, 9, -1, 1.5, Number.NaN])('an unknown type, %s, is an Invalid Comp Type', (id) => {
  expect(isCompType(id)).toBe(false);
  expect(compTypeName(id)).toBe('Invalid Comp Type');
});

test('report titles are the upper-case type name followed by COMP', () => {
  expect(reportTitle(1)).toBe('OFFICE LEASE COMP');
  expect(reportTitle(8)).toBe('MULTI-FAMILY COMP');
});
