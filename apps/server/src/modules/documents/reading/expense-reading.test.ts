// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { documentsOf, pdfWith } from '../documents.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload } = documentsOf(app);

let lease = 0;
beforeAll(async () => {
  lease = (await aLease({ sd_num: '0026', sd_ocd: '2020-01-01', sd_ced: '2029-03-31' })).sd_id;
});

async function suggestions(file_id: number) {
  const { body } = await (await app.as('no role')).call('Documents/GetSuggestions', { file_id });
  return body.suggestions;
}

describe('an expense clause that a lease tells of', () => {
  const rider = `EXPENSE RIDER

Tenant's Proportionate Share: 6.25%

Tenant shall pay Tenant's Proportionate Share of Operating Expenses. Operating Expenses shall include a management fee not to exceed three percent (3%) of gross rents. Operating Expenses shall not include leasing commissions or depreciation.
`;

  test('is stored as a clause with document, page and sentence, once', async () => {
    const file_id = await upload(
      lease,
      { filename: 'Rider.txt', bytes: rider },
      { type: 'Lease', name: 'Expense rider' },
    );
    await app.runJobs();
    const clause = async () => (await suggestions(file_id)).find(({ target }) => target === 'expenseClause');
    const seen = await clause();
    expect(seen).toMatchObject({
      state: 'new',
      values: { pool: 'Operating Expenses', method: 'Net', sharePercent: 6.25, feePercent: 3 },
    });
    if (!seen) return;
    const writer = await app.as('Write');
    const { key, row_id, version } = seen;
    const asked = { file_id, key, act: 'accept', row_id, version } as const;
    const replies = await Promise.all([
      writer.call('Documents/TakeSuggestion', asked),
      writer.call('Documents/TakeSuggestion', asked),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = (await writer.call('Expenses/GetClauses', { id: lease })).body;
    expect(stored).toMatchObject([
      {
        pool: 'Operating Expenses',
        method: 'Net',
        sharePercent: 6.25,
        feePercent: 3,
        excluded: ['commissions', 'depreciation'],
        document: 'Expense rider',
        page: 1,
        sentence: expect.stringContaining('shall not include leasing commissions'),
      },
    ]);
    expect(await clause()).toMatchObject({ state: 'stored' });
  });
});

test('the lines of an uploaded statement are read with their pages; those of another client are not found', async () => {
  const pdf = pdfWith(
    ['Period: January 1, 2025 through December 31, 2025', 'Janitorial     $180,000.00     $9,000.00'],
    ['Real estate taxes     310,000.00     15,500.00', 'Balance due     $500.00'],
  );
  const file_id = await upload(lease, { filename: 'Reconciliation.pdf', bytes: pdf });
  await app.runJobs();
  const read = await (await app.as('no role')).call('Documents/GetStatementLines', { file_id });
  expect(read.body).toMatchObject({
    sd_id: lease,
    from: '2025-01-01',
    to: '2025-12-31',
    balance: 500,
    lines: [
      { description: 'Janitorial', amount: 180_000, ours: 9000, page: 1 },
      { description: 'Real estate taxes', amount: 310_000, ours: 15_500, page: 2, category: 'RE Taxes' },
    ],
  });
  const stranger = await app.as('Write', 'Other');
  expect((await stranger.call('Documents/GetStatementLines', { file_id })).status).toBe(404);
  const writer = await app.as('Write');
  const saved = await writer.call('Expenses/EditStatement', {
    sd_id: lease,
    from: '2024-01-01',
    to: '2024-12-31',
    lines: read.body.lines,
  });
  expect(saved.body.lines.map(({ page }) => page)).toEqual([1, 2]);
});
