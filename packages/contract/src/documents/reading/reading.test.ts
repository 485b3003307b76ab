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

describe('rights of the tenant', () => {
  const term = 'Commencement Date: March 1, 2025\nExpiration Date: February 28, 2033\n\n';
  const optionOf = (text: string, type: string) =>
    read(term + text).suggestions.find(({ values }) => values['cd_type'] === type);

  test('a termination at the end of a month of the term, with its fee, is worked out', () => {
    expect(
      optionOf(
        "Tenant may terminate this Lease effective on the last day of the sixtieth (60th) month of the Term by at least six (6) months' prior written notice and payment of a termination fee of $50,000.00.",
        'Termination Option',
      ),
    ).toMatchObject({
      values: { cd_action: '2029-08-28', op_payment: 50_000 },
      worked: 'month 60 ends on 02/28/2030; 6 months before 02/28/2030 is 08/28/2029',
    });
  });

  test('a fee that depends on what is unamortized is no amount', () => {
    const { values = {} } =
      optionOf(
        'Tenant may terminate this Lease effective as of March 31, 2029 by notice given no later than June 30, 2028 and a fee of $10,000.00 plus unamortized costs.',
        'Termination Option',
      ) ?? {};
    expect(values).toMatchObject({ cd_action: '2028-06-30' });
    expect(values).not.toHaveProperty('op_payment');
  });

  test.each([
    ['at ninety-five percent (95%) of the fair market rent', 'Share of market', 95],
    ['at one hundred ten percent (110%) of the Base Rent then payable', 'Percent on last rent', 10],
    ['at a rent three percent (3%) above the rent of the last month', 'Percent on last rent', 3],
    ['at the prevailing market rent', 'Market', undefined],
    ['at the greater of 95% of the market rent and 103% of the Base Rent', undefined, undefined],
  ])('the rent of a renewal "%s"', (words, basis, percent) => {
    const { values = {} } =
      optionOf(
        `Tenant may renew this Lease for five (5) years ${words} by notice at least nine (9) months before the expiration of the term.`,
        'Option to Renew',
      ) ?? {};
    expect([values['op_basis'], values['op_percent']]).toEqual([basis, percent]);
  });

  test('rights of first offer and refusal come without a day unless they name one; the landlord has none', () => {
    const offer = optionOf(
      "Tenant shall have a right of first offer on Suite 300, to be accepted within ten (10) business days after Landlord's notice.",
      'Right of First Refusal',
    );
    expect(offer?.values).toMatchObject({ cd_note: 'Right of first offer; 10 business days to answer' });
    expect(offer?.values).not.toHaveProperty('cd_action');
    expect(
      optionOf(
        'Until June 30, 2028 Tenant shall have a right of first refusal to purchase the Building.',
        'Right of First Refusal',
      )?.values,
    ).toMatchObject({ cd_action: '2028-06-30', cd_note: 'Right of first refusal to purchase' });
    for (const text of [
      'Tenant shall not have any right of first refusal under this Lease.',
      "This Lease is subject to other tenants' right of first offer on the eighth floor.",
    ])
      expect(optionOf(text, 'Right of First Refusal')).toBeUndefined();
  });
});
