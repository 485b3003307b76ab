import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { keepStandards, monthCalls } from '../../accounting/accounting.fixture.ts';
import { paymentsOfApp } from '../payments.fixture.ts';

const app = testApp();
const { aPaidLease } = paymentsOfApp(app);
const { close } = monthCalls(app);
let payer: Caller;
let writer: Caller;

beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
  await keepStandards(app, { standards: 'ASC842' });
});

async function fileOf(
  call: 'Payments/GetJournalFile' | 'Payments/GetBatchFile',
  id: number,
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${payer.token}` };
  const reply = await app.raw('GET', `api/${call}`, { id }, headers);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

test('the journal of a closed month is written once, with codes, and stays as it is', async () => {
  const { sd_id } = await aPaidLease({ sd_num: '=9', sd_status: 1, sd_ccd: '2026-01-01', sd_sqft: 2000 });
  const asked = { month: '2026-03', layout: 'Oracle journal' };
  const open = await payer.call('Payments/MakeJournal', asked);
  expect(open.problem.detail).toBe('2026-03 is not closed. Nothing was written.');
  await close('2026-03');
  const { status, body } = await payer.call('Payments/MakeJournal', asked);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number: 1,
    month: '2026-03',
    book: 'ASC842',
    filename: 'journal-2026-03-1.csv',
  });
  const file = await fileOf('Payments/GetJournalFile', body.journalId);
  expect(createHash('sha256').update(file).digest('hex')).toBe(body.digest);
  const { body: journal } = await payer.call('Accounting/GetJournal', { month: '2026-03' });
  const lines = file.toString().trim().split('\n');
  expect(lines).toHaveLength(2 + journal.entries.flatMap((entry) => entry.lines).length);
  expect(lines[0]).toBe(
    'ACCOUNTING_DATE,SEGMENT1,SEGMENT2,SEGMENT3,ENTERED_DR,ENTERED_CR,CURRENCY_CODE,LINE_DESCRIPTION,REFERENCE1',
  );
  expect(lines).toContain('2026-03-31,US01,,Cash,,1000.00,USD,Payment,# =9');
  expect(lines.at(-1)).toBe(`CONTROL ${body.count},,,,${journal.debit.toFixed(2)},,,,`);
  expect(body.total).toBe(journal.debit);
  const again = await payer.call('Payments/MakeJournal', asked);
  expect(again.problem.detail).toBe('It is written already, in file 1. Nothing was written.');
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 9 });
  expect(await fileOf('Payments/GetJournalFile', body.journalId)).toEqual(file);
  expect((await payer.call('Payments/GetJournals')).body).toEqual([body]);
  const other = await app.as('Payments', 'Other');
  expect((await other.call('Payments/GetJournalFile', { id: body.journalId })).status).toBe(404);
});

test('a lease without a code refuses a file with cost centers; a layout of payments writes no journal', async () => {
  await asOwner(app.database.ownerUrl, (owner) => owner.query('update payment_codes set active = false'));
  const refused = await payer.call('Payments/MakeJournal', { month: '2026-03', layout: 'NetSuite journal' });
  expect(refused.problem.detail).toContain(
    'No code for Base Rent, from which cost center and entity come: # =9.',
  );
  const wrong = await payer.call('Payments/MakeJournal', { month: '2026-03', layout: 'SAP' });
  expect(wrong.problem.detail).toBe('It is a layout of payments, not of journal.');
  const mixed = await writer.call('Payments/EditLayout', {
    layout: { name: 'Mixed', columns: [{ heading: 'Debit', value: 'debit' }] },
  });
  expect(mixed.problem.errors?.[0]?.message).toBe('A file of payments has no debit.');
});

test('a batch is written as a workbook where that is asked for, byte for byte the same later', async () => {
  const { sd_id } = await aPaidLease({ sd_num: '=1+1' }, 1234.5);
  const { body } = await payer.call('Payments/GetMonth', { month: '2026-08' });
  const keys = body.payments.filter((one) => one.sd_id === sd_id).map(({ key }) => key);
  await payer.call('Payments/Approve', { keys });
  const { body: batch } = await payer.call('Payments/MakeBatch', {
    month: '2026-08',
    layout: 'QuickBooks',
    format: 'XLSX',
  });
  expect(batch.filename).toBe('payments-2026-08-1.xlsx');
  const file = await fileOf('Payments/GetBatchFile', batch.batchId);
  expect(file.subarray(0, 2).toString()).toBe('PK');
  expect(createHash('sha256').update(file).digest('hex')).toBe(batch.digest);
  expect(await fileOf('Payments/GetBatchFile', batch.batchId)).toEqual(file);
});
