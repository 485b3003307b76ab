// @module-tag long
import type { ShownSuggestion } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { documentsOf, pdfWith } from '../documents.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload } = documentsOf(app);

const leaseText = `OFFICE LEASE

Landlord: Canary Tower Owner, LLC
Landlord's Address: 2 Landmark Square, Suite 100, Stamford, CT 06901
Building: Canary Tower, 300 Harbor Boulevard, Stamford, CT 06902
Premises: Suite 620
Rentable Square Feet: 10,000
Commencement Date: April 1, 2023
Expiration Date: March 31, 2030
Security Deposit: $50,000.00

Base Rent
Months 1 - 36     $20,000.00 per month
Months 37 - 84    $22,000.00 per month

Tenant shall have one option to extend the term for five (5) years by notice to Landlord at least twelve (12) months
prior to the Expiration Date. <script>alert('canary')</script>
`;

let [lease, file, theirs] = [0, 0, 0];
beforeAll(async () => {
  lease = (await aLease({ sd_num: '0025', sd_ced: '2029-03-31', sd_sqft: 10_000 })).sd_id;
  file = await upload(
    lease,
    { filename: 'Lease.txt', bytes: leaseText },
    { type: 'Lease', name: 'Office lease' },
  );
  const other = (await aLease({}, 'Other')).sd_id;
  theirs = await upload(other, { filename: 'Canary.txt', bytes: leaseText }, { type: 'Lease' }, 'Other');
  await app.runJobs();
});

async function suggestions(file_id = file): Promise<readonly ShownSuggestion[]> {
  const { status, body } = await (await app.as('no role')).call('Documents/GetSuggestions', { file_id });
  expect(status).toBe(200);
  return body.suggestions;
}

async function suggested(start: string): Promise<ShownSuggestion> {
  const found = (await suggestions()).find(({ key }) => key.startsWith(start));
  if (!found) throw new Error(`nothing is suggested for ${start}`);
  return found;
}

async function take(one: ShownSuggestion, more: object = {}, headers: Readonly<Record<string, string>> = {}) {
  const { key, row_id, version } = one;
  const writer = await app.as('Write');
  const asked = { file_id: file, key, act: 'accept' as const, row_id, version, ...more };
  return writer.call('Documents/TakeSuggestion', asked, headers);
}

async function leaseNow() {
  return (await (await app.as('no role')).call('Leases/GetLease', { id: lease })).body;
}

describe('suggestions of a document', () => {
  test('stand beside what is stored, with page, sentence and how a day was worked out; reading stores nothing', async () => {
    const before = await leaseNow();
    expect(await suggested('lease.sd_ced')).toMatchObject({
      values: { sd_ced: '2030-03-31' },
      stored: { sd_ced: '2029-03-31' },
      state: 'differs',
      page: 1,
      quote: 'Expiration Date: March 31, 2030',
      row_id: lease,
    });
    expect(await suggested('lease.sd_sqft')).toMatchObject({ state: 'stored' });
    expect(await suggested('lease.sd_deposit')).toMatchObject({
      state: 'new',
      values: { sd_deposit: 50_000 },
    });
    expect(await suggested('criticalDate')).toMatchObject({
      values: { cd_type: 'Option to Renew', cd_action: '2029-03-31' },
      worked: '12 months before 03/31/2030 is 03/31/2029',
      row_id: 0,
      option_version: 0,
    });
    expect((await suggested('contact.Landlord')).values).toMatchObject({
      c_company: 'Canary Tower Owner, LLC',
      c_add1: '2 Landmark Square',
      c_zip: '06901',
    });
    const rents = (await suggestions()).filter(({ target }) => target === 'rentTerm');
    expect(rents.map(({ values }) => [values['rt_start'], values['rt_end'], values['rt_monthly']])).toEqual([
      ['2023-04-01', '2026-03-31', 20_000],
      ['2026-04-01', '2030-03-31', 22_000],
    ]);
    expect(await leaseNow()).toEqual(before);
  });

  test('are read from a PDF page by page', async () => {
    const pdf = pdfWith(
      ['Exhibit'],
      ['The term shall commence on May 1, 2024 and shall expire on April 30, 2027.'],
    );
    const id = await upload(lease, { filename: 'a.pdf', bytes: pdf });
    await app.runJobs();
    const found = await suggestions(id);
    expect(found.find(({ key }) => key.startsWith('lease.sd_ced'))).toMatchObject({
      page: 2,
      values: { sd_ced: '2027-04-30' },
    });
  });

  test('of a document of 500 pages are found', async () => {
    const page = 'The premises contain 10,000 square feet. Base Rent is $20,000.00 per month. '.repeat(30);
    const text = Array.from({ length: 500 }, () => page).join('\n');
    const id = await upload(lease, { filename: 'long.txt', bytes: text });
    await app.runJobs();
    const found = await suggestions(id);
    expect(found.find(({ key }) => key.startsWith('lease.sd_sqft'))).toMatchObject({
      values: { sd_sqft: 10_000 },
      page: 1,
    });
  });
});

describe('a suggestion that is taken', () => {
  test('is stored with the version that was seen; a stale one answers 409 and changes nothing', async () => {
    const seen = await suggested('lease.sd_ced');
    expect((await take(seen)).body).toEqual({ row_id: lease });
    expect((await leaseNow()).sd_ced).toBe('2030-03-31');
    expect(await suggested('lease.sd_ced')).toMatchObject({ state: 'stored' });
    const stale = await take(await suggested('lease.sd_deposit'), { version: seen.version });
    expect(stale.status).toBe(409);
    expect((await leaseNow()).sd_deposit).toBeNull();
  });

  test('a right of first offer without a day is stored with its note and read back as stored', async () => {
    const text =
      "Expiration Date: March 31, 2030\n\nTenant shall have a right of first offer on Suite 700, to be accepted within ten (10) business days after Landlord's notice.";
    const file_id = await upload(lease, { filename: 'Rider.txt', bytes: text });
    await app.runJobs();
    const right = async (): Promise<ShownSuggestion | undefined> =>
      (await suggestions(file_id)).find(({ key }) => key.startsWith('criticalDate.Right'));
    const seen = await right();
    expect(seen).toMatchObject({ state: 'new', row_id: 0 });
    if (!seen) return;
    const { key, row_id, version } = seen;
    const writer = await app.as('Write');
    const taken = await writer.call('Documents/TakeSuggestion', {
      file_id,
      key,
      act: 'accept',
      row_id,
      version,
    });
    expect(taken.status).toBe(200);
    const rows = (await writer.call('Leases/GetCriticalDates', { id: lease })).body;
    expect(rows.find(({ cd_type }) => cd_type === 'Right of First Refusal')).toMatchObject({
      cd_action: null,
      cd_note: 'Right of first offer; 10 business days to answer',
    });
    expect(await right()).toMatchObject({ state: 'stored' });
  });

  test('may be changed within its fields, by the rules of the form', async () => {
    const seen = await suggested('lease.sd_deposit');
    expect((await take(seen, { values: { sd_deposit: 'much' } })).status).toBe(422);
    expect((await take(seen, { values: { sd_deposit: 45_000, sd_num: '9999' } })).status).toBe(200);
    expect(await leaseNow()).toMatchObject({ sd_deposit: 45_000, sd_num: '0025' });
    expect(await suggested('lease.sd_deposit')).toMatchObject({
      state: 'differs',
      stored: { sd_deposit: 45_000 },
    });
  });

  test('adds rows of the lease, once', async () => {
    const seen = await suggested('rentTerm');
    const key = { 'idempotency-key': 'take-once' };
    const taken = await take(seen, {}, key);
    expect(taken.status).toBe(200);
    expect((await take(seen, {}, key)).body).toEqual(taken.body);
    const { body } = await (await app.as('no role')).call('Leases/GetRentTerms', { id: lease });
    expect(body).toMatchObject([{ rt_type: 'Base Rent', rt_start: '2023-04-01', rt_monthly: 20_000 }]);
    expect(await suggested('rentTerm')).toMatchObject({ state: 'stored', row_id: body[0]?.rt_id });
    await take(await suggested('criticalDate'));
    await take(await suggested('contact.Landlord'));
    expect(await suggested('criticalDate')).toMatchObject({ state: 'stored' });
    expect(await suggested('contact.Landlord')).toMatchObject({ state: 'stored' });
  });

  test('by two people at once, or by one who saw it before the other took it, is stored once', async () => {
    const seen = (await suggestions()).find(({ target, state }) => target === 'rentTerm' && state === 'new');
    if (!seen) throw new Error('no rent is suggested');
    const replies = await Promise.all([take(seen), take(seen), take(seen)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await take(seen, { values: { rt_monthly: 1 } })).status).toBe(409);
    const { body } = await (await app.as('no role')).call('Leases/GetRentTerms', { id: lease });
    expect(body.filter(({ rt_start }) => rt_start === seen.values['rt_start'])).toHaveLength(1);
  });

  test('fills the option of its critical date; an option that was changed meanwhile answers 409', async () => {
    const options = async () =>
      (await (await app.as('no role')).call('Leases/GetOptions', { id: lease })).body;
    const [option] = await options();
    expect(option).toMatchObject({ op_months: 60, op_last_months: 12, op_first_months: null });
    const writer = await app.as('Write');
    await writer.call('Leases/EditOption', { cd_id: option?.cd_id ?? 0, op_months: 36, op_payment: 100 });
    const seen = await suggested('criticalDate');
    expect(seen).toMatchObject({ state: 'differs', stored: { op_months: 36 }, option_version: 2 });
    expect((await take(seen, { option_version: 1 })).status).toBe(409);
    expect((await take(seen, { option_version: 2 })).status).toBe(200);
    expect(await options()).toMatchObject([{ op_months: 60, op_payment: 100 }]);
  });

  test('must come from the document and be for the row that was shown', async () => {
    const seen = await suggested('lease.sd_building');
    expect((await take({ ...seen, key: 'lease.sd_building=Elsewhere' })).status).toBe(404);
    const another = (await aLease()).sd_id;
    expect((await take({ ...seen, row_id: another })).status).toBe(409);
  });

  test('or dismissed: a dismissal is remembered until it is recalled', async () => {
    const seen = await suggested('lease.sd_building');
    expect((await take(seen, { act: 'dismiss' })).body).toEqual({ row_id: 0 });
    expect(await suggested('lease.sd_building')).toMatchObject({ dismissed: true });
    expect((await leaseNow()).sd_building).not.toBe('Canary Tower');
    await take(seen, { act: 'recall' });
    expect(await suggested('lease.sd_building')).toMatchObject({ dismissed: false });
  });
});

describe('nobody else', () => {
  test("reads or takes suggestions of another client's document", async () => {
    const reader = await app.as('no role');
    const reply = await reader.call('Documents/GetSuggestions', { file_id: theirs });
    expect(reply.status).toBe(404);
    expect(JSON.stringify(reply.body)).not.toMatch(/canary/i);
    const seen = await suggested('lease.sd_building');
    for (const act of ['accept', 'dismiss', 'recall'])
      expect((await take(seen, { file_id: theirs, act })).status).toBe(404);
    const other = await app.as('Write', 'Other');
    const taking = {
      file_id: file,
      key: seen.key,
      act: 'accept',
      row_id: lease,
      version: seen.version,
    } as const;
    expect((await other.call('Documents/TakeSuggestion', taking)).status).toBe(404);
  });

  test('takes a suggestion with the permission to read alone', async () => {
    const { key, row_id, version } = await suggested('lease.sd_building');
    const viewer = await app.as('no role');
    for (const act of ['accept', 'dismiss', 'recall'] as const)
      expect(
        (await viewer.call('Documents/TakeSuggestion', { file_id: file, key, act, row_id, version })).status,
      ).toBe(403);
  });
});
