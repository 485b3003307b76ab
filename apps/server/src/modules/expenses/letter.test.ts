import type { CallInput } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
let writer: Caller;
beforeAll(async () => {
  writer = await app.as('Write');
});

async function aStatement(clause: CallInput<'Expenses/EditClause'> = {}, billed = 10_500) {
  const { sd_id } = await aLease({
    sd_num: '0042',
    sd_address: '815 Olive St',
    sd_city: 'St. Louis',
    sd_ocd: '2015-01-01',
    sd_ced: '2029-12-31',
  });
  const usual = { pool: 'CAM', method: 'Net', sharePercent: 10, objectDays: 90 } as const;
  await writer.call('Expenses/EditClause', { sd_id, ...usual, ...clause });
  const { body } = await writer.call('Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    received: '2026-04-01',
    billed,
    ourSF: 105,
    buildingSF: 1000,
    estimatesPaid: 9000,
    balance: billed - 9000,
    lines: [{ description: 'Parking lot resurfacing', amount: 100_000 }],
  });
  return body;
}

async function letterOf(id: number, kind: 'dispute' | 'backup', caller = writer) {
  const headers = { authorization: `Bearer ${caller.token}` };
  const reply = await app.raw('GET', 'api/Expenses/GetLetter', { id, kind }, headers);
  if (reply.status !== 200) return { status: reply.status, text: await reply.text() };
  expect(reply.headers.get('content-disposition')).toContain('.docx');
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  const text = (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
  return { status: reply.status, text };
}

test('an objection is addressed, quotes the clause, and its table adds up to what is asked back', async () => {
  const { es_id, sd_id } = await aStatement({
    document: 'Lease agreement',
    page: 12,
    sentence: 'Tenant pays ten percent.',
  });
  await writer.call('Leases/EditContacts', {
    c_site: sd_id,
    c_type: 'Landlord',
    c_company: 'Canary Owner LLC',
    c_fname: 'Ada',
    c_lname: 'Byron',
    c_add1: '1 Market St',
    c_city: 'Clayton',
  });
  const { text } = await letterOf(es_id, 'dispute');
  for (const told of [
    '06/15/2026',
    'Canary Owner LLC',
    'Attention: Ada Byron',
    '1 Market St, Clayton',
    'Dear Ada Byron:',
    '# 0042, 815 Olive St, St. Louis',
    'It comes to $10,500.00 in all; the lease allows $10,000.00. The difference is $500.00.',
    'within the 90 days that the lease gives, which end on 06/30/2026',
    'Lease agreement, page 12: “Tenant pays ten percent.”',
    'lower by $500.00, by 07/15/2026, and to credit what has been paid beyond it',
    'asks for a balance of $1,500.00; by the lease $1,000.00 is left to pay',
    'Parking lot resurfacing of $100,000.00 sounds like a capital cost.',
    'Dated [________ date of the lease]',
  ])
    expect(text).toContain(told);
});

test('what no record holds is a marked blank, and a day that is past is not claimed to be kept', async () => {
  const { es_id } = await aStatement({ objectDays: 30 });
  const { text } = await letterOf(es_id, 'dispute');
  for (const blank of ['name of the landlord', 'address of the landlord', 'words of the clause', 'page'])
    expect(text).toContain(`[________ ${blank}]`);
  expect(text).toContain('We object to it.');
  expect(text).not.toMatch(/within the 30 days|null|undefined/);
});

test('a request for backup claims nothing', async () => {
  const { es_id } = await aStatement();
  const { text } = await letterOf(es_id, 'backup');
  expect(text).toContain('Contract and invoices, with the useful life of the work');
  expect(text).toContain('what is listed below by 06/30/2026');
  expect(text).not.toMatch(/object to it|to credit|What differs/);
});

test('there is no objection to a bill that agrees, and no letter of another client', async () => {
  const { es_id } = await aStatement({ sharePercent: 10.5 });
  expect((await letterOf(es_id, 'dispute')).text).toContain('there is nothing to object to');
  const stranger = await app.as('Write', 'Other');
  expect((await letterOf(es_id, 'backup', stranger)).status).toBe(404);
});

test('payment under protest is said only where the lease or the note of the statement says it', async () => {
  const silent = await aStatement({ sentence: 'Tenant pays ten percent.' });
  expect((await letterOf(silent.es_id, 'dispute')).text).not.toContain('under protest');
  const inLease = await aStatement({ sentence: 'Tenant may pay under protest and object.' });
  expect((await letterOf(inLease.es_id, 'dispute')).text).toContain('paid under protest');
  const noted = { es_id: silent.es_id, version: silent.version, note: 'Balance paid under protest 5/1.' };
  await writer.call('Expenses/EditStatement', noted);
  expect((await letterOf(silent.es_id, 'dispute')).text).toContain('paid under protest');
});
