import { describe, expect, test } from 'vitest';
import { readLease } from './read-lease.ts';

function read(text: string) {
  return readLease([{ page: 1, text }]);
}

function valuesOf(text: string): Record<string, unknown> {
  return Object.assign({}, ...read(text).suggestions.map(({ values }) => values));
}

describe('what is not certain is not suggested', () => {
  test.each([
    ['a date that could be two days', 'Commencement Date: 3/4/2027\nDelivered on 25/12/2026.'],
    ['a day that does not exist', 'Commencement Date: February 30, 2027'],
    ['the earlier of two days', 'Commencement Date: the earlier of June 1, 2027 and opening'],
    ['the day from which rent is paid', 'Rent is payable in installments commencing on March 1, 2027.'],
    ['the term as it was', 'WHEREAS, the term commenced on June 1, 2019 and expires on May 31, 2024;'],
  ])('%s', (_, text) => {
    expect(valuesOf(text)).not.toHaveProperty('sd_ccd');
  });

  test('readings that contradict each other are shown as such', () => {
    const { suggestions, contradictions } = read(
      'Expiration Date: June 30, 2030\n\nThe Expiration Date of the Lease is June 30, 2035.',
    );
    expect(suggestions).toEqual([]);
    expect(contradictions).toMatchObject([
      { label: 'Expiration date', readings: [{ value: '2030-06-30', page: 1 }, { value: '2035-06-30' }] },
    ]);
  });

  test('rent by months without a first day, and a table that contradicts itself, give no rent term', () => {
    const table = 'Base Rent\nMonths 1 - 12    $120,000.00 per year    $9,000.00 per month';
    expect(valuesOf('Base Rent\nMonths 1 - 12    $9,000.00 per month')).not.toHaveProperty('rt_monthly');
    expect(valuesOf(`Commencement Date: June 1, 2027\n${table}`)).not.toHaveProperty('rt_monthly');
    expect(valuesOf(`Commencement Date: June 1, 2027\n${table.replace('9,000', '10,000')}`)).toHaveProperty(
      'rt_monthly',
      10_000,
    );
  });

  test('a right of the landlord, or after a fire, is no option', () => {
    for (const text of [
      'Landlord may extend the term by notice at least six (6) months prior to the expiration of the term.',
      'Tenant may terminate this Lease effective on May 1, 2027 after a fire by notice no later than April 1, 2027.',
    ])
      expect(valuesOf(`Expiration Date: June 30, 2030\n\n${text}`)).not.toHaveProperty('cd_type');
  });
});

test('the last day to act is worked out and shown', () => {
  const { suggestions } = read(
    'Expiration Date: June 30, 2030\n\nTenant may renew this Lease for five (5) years by notice at least one hundred eighty (180) days before the expiration of the term.',
  );
  expect(suggestions.find(({ target }) => target === 'criticalDate')).toMatchObject({
    values: { cd_type: 'Option to Renew', cd_action: '2030-01-01' },
    worked: '180 days before 06/30/2030 is 01/01/2030',
  });
});
