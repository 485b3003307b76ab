import { expect, test } from 'vitest';
import { readLease } from './read-lease.ts';

const net = "Tenant shall pay Tenant's Proportionate Share of Operating Expenses.";

function clausesOf(text: string) {
  return readLease([{ page: 3, text }])
    .suggestions.filter(({ target }) => target === 'expenseClause')
    .map(({ values }) => values);
}

test('a clause has its page and the sentences that it was read from', () => {
  const fee = 'Operating Expenses include a management fee not to exceed three percent (3%) of gross rents.';
  expect(clausesOf(`${net}\n\n${fee}`)).toEqual([
    { pool: 'Operating Expenses', method: 'Net', feePercent: 3, page: 3, sentence: `${net}\n${fee}` },
  ]);
});

test.each([
  ['what the landlord pays', 'Landlord shall pay its share of Operating Expenses.'],
  ['what the tenant does not pay', 'Tenant shall not pay any share of Operating Expenses.'],
  ['what another tenant pays', 'Any tenant of the tower shall pay 40% of Operating Expenses.'],
  ['what was', 'WHEREAS, Tenant shall pay its share of Operating Expenses under the prior lease;'],
  ['what exceeds an unknown base', 'Tenant shall pay its share of increases in Operating Expenses.'],
  ['a share without costs', "Tenant's Proportionate Share is 5.00%."],
])('%s is no clause', (_, text) => {
  expect(clausesOf(text)).toEqual([]);
});

test.each([
  [
    'a late charge',
    'An administrative charge of five percent (5%) is due on any overdue Operating Expenses.',
  ],
  [
    'a fee for alterations',
    'Landlord may charge a supervision fee of ten percent (10%) of the cost of alterations.',
  ],
  [
    'a limit on the rent',
    'Base Rent shall not increase by more than three percent (3%) over the prior year, besides Operating Expenses.',
  ],
  [
    'days for an estoppel statement',
    'Tenant may object to any estoppel statement within ten (10) days after receipt thereof.',
  ],
  [
    'how other work is spread',
    'The cost of capital improvements of Tenant is amortized over ten (10) years with interest at eight percent (8%).',
  ],
  [
    'an exclusion with an exception',
    'Operating Expenses shall not include leasing commissions except for renewals.',
  ],
])('%s adds nothing to a clause', (_, text) => {
  expect(clausesOf(`${net}\n\n${text}`)).toEqual([
    { pool: 'Operating Expenses', method: 'Net', page: 3, sentence: net },
  ]);
});

test('readings that differ are shown, and nothing is suggested for them', () => {
  const text = `${net}\n\nTenant's Proportionate Share: 5.00%\n\nTenant's Proportionate Share shall mean 6.00%.`;
  expect(clausesOf(text)).toEqual([{ pool: 'Operating Expenses', method: 'Net', page: 3, sentence: net }]);
  expect(readLease([{ page: 1, text }]).contradictions).toMatchObject([
    { label: 'Operating Expenses: Our Share', readings: [{ value: '5' }, { value: '6' }] },
  ]);
});

test('a cumulative cap asks for its first year and amount, which leases seldom say', () => {
  const cap =
    'Controllable Operating Expenses shall not increase by more than five percent (5%) a year on a cumulative basis.';
  expect(clausesOf(`${net}\n\n${cap}`)).toMatchObject([
    { capKind: 'cumulative', capPercent: 5, capOn: 'controllable', capFirstYear: null, capFirstAmount: null },
  ]);
});
