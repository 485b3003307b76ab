// @module-tag long
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { documentsOf } from '../documents.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload } = documentsOf(app);
let [full, bare] = [0, 0];

beforeAll(async () => {
  full = (
    await aLease({
      sd_num: '0025',
      sd_building: 'Harbor <Point> & Sons',
      sd_address: '300 Harbor Boulevard',
      sd_city: 'Stamford',
      sd_state: 'CT',
      sd_zip: '06902',
      sd_ocd: '2013-04-01',
      sd_ccd: '2023-04-01',
      sd_ced: '2030-03-31',
      sd_sqft: 10_000,
      sd_deposit: 50_000,
    })
  ).sd_id;
  bare = (await aLease({ sd_num: '0026', sd_building: 'Bare' })).sd_id;
  const writer = await app.as('Write');
  for (const [rt_start, rt_end] of [
    ['2023-04-01', '2027-03-31'],
    ['2027-04-01', '2030-03-31'],
  ])
    await writer.call('Leases/EditRentTerm', {
      sd_id: full,
      rt_type: 'Base Rent',
      rt_start,
      rt_end,
      rt_monthly: 20_000,
    });
  await writer.call('Leases/EditContacts', {
    c_site: full,
    c_type: 'Landlord',
    c_company: 'Canary Owner LLC',
  });
  const { body } = await writer.call('Leases/EditCriticalDate', {
    sd_id: full,
    cd_type: 'Option to Renew',
    cd_action: '2029-03-31',
  });
  await writer.call('Leases/EditOption', { cd_id: body.cd_id, op_months: 60 });
  const file = { filename: 'a.txt', bytes: 'x' };
  await upload(full, file, { type: 'Lease Amendment', name: 'First Amendment', date: '2018-02-01' });
});

async function word(call: string, id: number, caller: Caller): Promise<Response> {
  return app.raw('GET', `api/Documents/${call}`, { id }, { authorization: `Bearer ${caller.token}` });
}

/** All text of the Word document, without its markup. */
async function textOf(call: string, id: number): Promise<string> {
  const reply = await word(call, id, await app.as('no role'));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('.docx');
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  return (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
}

test('the estoppel certificate says what is stored, with blanks for what is not', async () => {
  const text = await textOf('GetEstoppel', full);
  for (const told of [
    'The landlord is Canary Owner LLC',
    'Harbor &lt;Point&gt; &amp; Sons, 300 Harbor Boulevard, Stamford, CT 06902',
    'The original commencement date is 04/01/2013.',
    'The current term commenced on 04/01/2023 and expires on 03/31/2030.',
    'The base rent is now $20,000.00 a month.',
    'The security deposit on record is $50,000.00.',
    'First Amendment, 02/01/2018',
    'Option to Renew, last day of notice 03/31/2029: 60 months',
    'Rent has been paid through [________ last day that rent is paid for]',
  ])
    expect(text).toContain(told);
  expect(text).not.toContain('expiration date]');
});

test('the certificate of a lease without data is blanks throughout, and assumes nothing', async () => {
  const text = await textOf('GetEstoppel', bare);
  for (const blank of [
    'name of the landlord',
    'square feet',
    'expiration date',
    'base rent a month',
    'security deposit',
  ])
    expect(text).toContain(`[________ ${blank}]`);
  expect(text).not.toContain('$0.00');
});

/** What a tenant can only state of its own knowledge, and what nobody has entered. */
test('the certificate denies nothing that no record speaks of: every such place is a marked blank', async () => {
  for (const id of [full, bare]) {
    const text = await textOf('GetEstoppel', id);
    for (const blank of [
      'or exceptions',
      'assignments and subleases, or none',
      'defaults, or none',
      'claims, defenses and offsets, or none',
      'amount and months, or none',
      'last day that rent is paid for',
      'date of the lease',
    ])
      expect(text).toMatch(new RegExp(`\\[________ [^\\]]*${blank}\\]`));
    expect(text).not.toMatch(/except:|no other|has not been|has none|neither party|No rent has been|holds a/);
  }
});

test('the abstract says what is stored, and of the rest that it is not entered', async () => {
  const text = await textOf('GetAbstract', full);
  for (const told of [
    '$20,000.00 a month, $240,000.00 a year',
    '$24.00 a year',
    // Two terms of the same rent are one line.
    '04/01/2023 to 03/31/2030',
    'Canary Owner LLC',
    'First Amendment',
  ])
    expect(text).toContain(told);
  const none = await textOf('GetAbstract', bare);
  for (const told of [
    'Not entered',
    'No rent is entered.',
    'No open option is entered.',
    'No contact is entered.',
  ])
    expect(none).toContain(told);
});

test("neither is made of another client's lease, or of none", async () => {
  for (const call of ['GetEstoppel', 'GetAbstract']) {
    const reply = await word(call, full, await app.as('Write', 'Other'));
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toMatch(/canary/i);
    expect((await word(call, 999_999, await app.as('no role'))).status).toBe(404);
  }
});
