import { expect, test } from 'vitest';
import { calls, type Call } from '../../index.ts';

test.each([
  'Payments/GetMonth',
  'Payments/GetLease',
  'Payments/GetPayee',
  'Payments/GetTies',
  'Payments/PreviewLayout',
] as const)('%s is read again once sales or percentage rent change, which make payments due', (name) => {
  const { reads }: Call = calls[name];
  expect(reads).toEqual(expect.arrayContaining(['percentageRents', 'salesMonths']));
});
