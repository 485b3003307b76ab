// @module-tag long
import { nameAsParty, type CallInput } from '@panoramic/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { testApp, type Caller } from '../../../../test/app.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction } from '../../../db/scope/transaction.ts';
import { marketOf } from '../market.fixture.ts';

const app = testApp();
const market = marketOf(app);
let person: Caller;
let lease = 0;

beforeAll(async () => {
  person = await market.both();
  lease = await market.lease({ sd_num: 'two owners' });
  await person.call('Leases/EditCriticalDate', { sd_id: lease, cd_type: 'Other', cd_action: '2026-12-01' });
  const sale = { address: '7733 Forsyth Blvd', buyer: 'Buyer', seller: 'Seller', salePrice: 12_000_000 };
  await market.aComp({ ...sale, leaseCommencement: '2026-1' }, 2);
});

async function addContact(values: Partial<CallInput<'Leases/EditContacts'>>): Promise<number> {
  const { status, body } = await person.call('Leases/EditContacts', {
    c_site: lease,
    c_type: 'Landlord',
    ...values,
  });
  expect(status).toBe(200);
  return body.c_id;
}

async function bytesOf(path: string): Promise<Buffer> {
  const reply = await app.raw('GET', path, { id: lease }, { authorization: `Bearer ${person.token}` });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function wordText(call: string): Promise<string> {
  const parts = unzip(await bytesOf(`api/Documents/${call}`));
  return (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '\n');
}

/** The cell below a heading, in the row of the lease. */
async function reported(reportName: CallInput<'Leases/GetReport'>['reportName'], heading: string) {
  const { body } = await person.call('Leases/GetReport', { reportName });
  const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
  const rows = sheets[0]?.rows ?? [];
  const head = rows.find((row) => row.includes(heading)) ?? [];
  return rows.find((row) => row.includes('two owners'))?.[head.indexOf(heading)] ?? null;
}

/** What every place says of the landlord of the lease. */
async function told(): Promise<Record<string, unknown>> {
  const { body: summary } = await person.call('Leases/GetLeaseSummary', { id: lease });
  const { body: list } = await person.call('Leases/SearchLeases', { figures: ['landlord'] });
  const { body: draft } = await person.call('Market/GetCompDraft', { id: lease });
  const { body: sold } = await person.call('Market/GetSold', {});
  const { body: landlords } = await person.call('Market/GetLandlords');
  const { body: forecast } = await person.call('Rent/GetForecast', { groupBy: 'landlord' });
  const { body: brief } = await person.call('Market/GetBriefContent', { id: lease });
  const certificate = await wordText('GetEstoppel');
  return {
    summary: summary.landlord && nameAsParty(summary.landlord),
    list: list.find(({ sd_id }) => sd_id === lease)?.landlord,
    draft: draft.comp.buildingOwner,
    sold: sold[0]?.landlord,
    landlords: landlords.map(({ name }) => name).join(),
    forecast: forecast.rows.map(({ label }) => label).join(),
    brief: brief.landlord.find(({ label }) => label === 'Landlord' || label === 'Contact')?.value,
    certificate: /The landlord is \s*([^\n]+)/.exec(certificate)?.[1],
    abstract: /Landlord\n+([^\n]+)/.exec(await wordText('GetAbstract'))?.[1],
    dates: await reported('Critical Dates Report', 'Landlord'),
  };
}

async function expectEverywhere(name: string) {
  const places = await told();
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, name])));
}

test('of two landlords the one added last is the landlord, on every screen and in every document', async () => {
  await addContact({ c_company: 'Old Owner' });
  await addContact({ c_type: 'Property Manager', c_company: 'Manages' });
  const newest = await addContact({ c_company: 'New Owner' });
  await expectEverywhere('New Owner');
  expect(await reported('Lease Administration Report', 'Landlord')).toBe('New Owner');
  await person.call('Leases/DeleteContacts', { id: newest });
  await expectEverywhere('Old Owner');
});

test('a landlord who is a person appears everywhere', async () => {
  await addContact({ c_fname: 'Ann', c_lname: 'Smithers' });
  await expectEverywhere('Ann Smithers');
  expect(await reported('Lease Administration Report', 'Landlord Name')).toBe('Ann Smithers');
});

test('the database and the contract call a party by the same name', async () => {
  const word = fc.option(fc.constantFrom('', ' ', 'Ann', 'Lee ', 'Acme, LLC'));
  const { body: client } = await person.call('Clients/GetUserClient');
  await inTransaction(app.database.pool, { clientId: client?.cl_id ?? null, userId: null }, async (tx) => {
    await fc.assert(
      fc.asyncProperty(word, word, word, async (c_company, c_fname, c_lname) => {
        await tx.run(sql`
          update contacts set c_company = ${c_company}, c_fname = ${c_fname}, c_lname = ${c_lname}
          where c_id = (select c_id from landlords where sd_id = ${lease})`);
        const { name } = await tx.one<{ name: string | null }>(
          sql`select name from landlords where sd_id = ${lease}`,
        );
        expect(name).toBe(nameAsParty({ c_company, c_fname, c_lname }));
      }),
    );
  });
});
