import { expect, test } from 'vitest';
import { differingFields, mergedFields, proposedFromOther, valuesFromOther } from './merge.ts';
import { sampleComp } from './testing.ts';

const kept = sampleComp(1, { id: 1, tenant: 'Harlan & Pike', term: null, comments: null, tisf: 30 });
const other = sampleComp(1, { id: 2, tenant: 'Harlan and Pike', term: 60, comments: '', tisf: 35 });

test('two comps differ in the fields of their form, in its order, and an empty text is no value', () => {
  expect(differingFields(kept, other)).toEqual(['tenant', 'term', 'tisf']);
});

test('a value that the remaining comp does not have is proposed from the other', () => {
  expect(proposedFromOther(kept, other)).toEqual(['term']);
  expect(proposedFromOther(other, kept)).toEqual([]);
});

test('the date is taken with its year and quarter', () => {
  const later = sampleComp(1, { leaseCommencement: '2019-3' });
  expect(valuesFromOther(later, ['leaseCommencement', 'term'])).toEqual({
    leaseCommencement: '2019-3',
    leaseCommencementYear: 2019,
    leaseCommencementQtr: '3',
    term: later.term,
  });
});

test('values that the database works out are not chosen', () => {
  expect(mergedFields(2)).not.toContain('pricePerSf');
  expect(mergedFields(2)).toContain('salePrice');
});
