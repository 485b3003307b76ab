import { expect, test } from 'vitest';
import { statementInDocument } from './document-lines.ts';

const first = `HARBOR POINT - 2025 CAM RECONCILIATION
Tenant: Gateway Outfitters            Suite 210
Period: January 1, 2025 through December 31, 2025
Building square feet                         150,000

Description                      Building      Share    Your Share
Janitorial ................... $ 180,000.00     5.00%    9,000.00
Electricity                      220,000        5.00%   11,000
HVAC repairs 2025                 90,000.50     5.00%    4,500.03
Insurance refund                 (12,000.00)    5.00%     (600.00)
Total operating costs            478,000.50             23,900.03
`;
const second = `Real estate taxes                310,000.00     5.00%   15,500.00
Tenant's share of all costs                            $39,400.03
Less: estimated payments received                     ($36,000.00)
Balance due                                              $3,400.03
Please pay within 30 days.
`;

test('the lines of a statement are read with their amounts and pages, its sums as sums', () => {
  const read = statementInDocument([
    { page: 1, text: first },
    { page: 2, text: second },
  ]);
  expect(read.lines.map(({ description, amount, ours, page }) => [description, amount, ours, page])).toEqual([
    ['Janitorial', 180_000, 9000, 1],
    ['Electricity', 220_000, 11_000, 1],
    ['HVAC repairs 2025', 90_000.5, 4500.03, 1],
    ['Insurance refund', -12_000, -600, 1],
    ['Real estate taxes', 310_000, 15_500, 2],
  ]);
  expect(read.lines[0]).toMatchObject({ category: 'Janitorial', varies: true, controllable: true });
  expect(read).toMatchObject({
    from: '2025-01-01',
    to: '2025-12-31',
    billed: 39_400.03,
    estimatesPaid: 36_000,
    balance: 3400.03,
  });
});

test.each([
  [
    'a letter',
    'Dear tenant,\nplease find enclosed our statement of 2025 for 120 Main Street.\nPhone 314 555 0100',
  ],
  ['nothing', ''],
  ['a line that is a paragraph', `${'word '.repeat(60)} 1,000.00`],
])('%s has no lines', (_, text) => {
  expect(statementInDocument([{ page: 1, text }]).lines).toEqual([]);
});

test('no more lines are read than a statement may have', () => {
  const text = Array.from({ length: 500 }, (_, at) => `Repair of unit ${at} 1,000.00`).join('\n');
  expect(statementInDocument([{ page: 1, text }]).lines).toHaveLength(200);
});
