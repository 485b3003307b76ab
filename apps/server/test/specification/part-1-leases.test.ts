import {
  contactFields,
  criticalDateFields,
  documentFields,
  leaseFields,
  leaseSearchFields,
  noteFields,
  rentTermFields,
  type Field,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { aForm } from '../documents.ts';
import { leasesOf } from '../leases.ts';
import { choicesOf, noSearch, testCalls, type SpecifiedCall } from './specified-calls.ts';

const app = testApp();
const aLease = leasesOf(app);
/** Ids by the names that stand for them in the paths below. */
const ids: Record<string, number> = {};
const row = (parent: string) => ({ [parent]: ids['lease'] });

beforeAll(async () => {
  const writer = await app.as('Write');
  ids['lease'] = (await aLease({ sd_sqft: 1000 })).sd_id;
  const lease = { sd_id: ids['lease'] };
  const term = { ...lease, rt_type: 'CAM', rt_monthly: 100 } as const;
  const date = { ...lease, cd_type: 'Other', cd_action: '2026-09-01' } as const;
  const note = { site_id: ids['lease'], com_text: 'Roof' };
  const contact = { c_site: ids['lease'], c_company: 'Arch' };
  await writer.call('Leases/EditRTNote', { ...lease, tn_note: 'Due on the first' });
  for (const name of ['kept', 'gone']) {
    ids[`${name}Term`] = (await writer.call('Leases/EditRentTerm', term)).body.rt_id;
    ids[`${name}Date`] = (await writer.call('Leases/EditCriticalDate', date)).body.cd_id;
    ids[`${name}Note`] = (await writer.call('Leases/EditSiteComments', note)).body.com_id;
    ids[`${name}Contact`] = (await writer.call('Leases/EditContacts', contact)).body.c_id;
    const file = { filename: 'Lease.pdf', bytes: 'A lease' };
    const form = aForm({ file_id: 0, site_id: ids['lease'], name }, file);
    ids[`${name}File`] = (await writer.call('Leases/EditDocumentFiles', form)).body.file_id;
  }
});

const lease =
  'sd_id sd_num sd_region sd_building sd_address sd_address2 sd_city sd_state sd_zip sd_ocd sd_ccd sd_ced sd_sqft sd_lease sd_deposit sd_status active';
const term = 'rt_id sd_id rt_type rt_start rt_end rt_months rt_monthly rt_annual rt_psqft rt_notes';
const date = 'cd_id sd_id cd_email cd_type cd_action cd_reminder cd_note cd_status active';
const note = 'com_id site_id com_type com_text com_user_id com_date com_timestamp com_name active';
const file = 'file_id site_id type filename name text date user_id active documentBase64 downloadedFile';
const contact =
  'c_id c_site c_type c_user c_fname c_lname c_company c_add1 c_add2 c_city c_state c_zip phone_work phone_cell phone_home phone_fax phone_best email1 email2 notes';

const calls: readonly SpecifiedCall[] = [
  { title: 'GET api/Leases/GetLease?id={lease}: the lease', as: 'no role', answers: { one: lease } },
  {
    title: 'POST api/Leases/EditLease: takes the whole lease, returns sd_id',
    as: 'Write',
    input: () => ({ sd_id: 0, sd_num: '0042', sd_region: 'Branch', sd_status: 1, active: true }),
    answers: { one: lease },
  },
  {
    title: 'GET api/Leases/ShowAllLeases?status=1: the leases of a status',
    as: 'no role',
    answers: { each: lease },
  },
  {
    title: 'POST api/Leases/SearchLeases: takes the search options, zip, status and number null when empty',
    as: 'no role',
    input: () => noSearch,
    answers: { each: lease },
  },
  ...['Lease Administration Report', 'Critical Dates Report'].map((reportName): SpecifiedCall => ({
    title: `POST api/Leases/GetReport: the search options plus ${reportName}, returns documentBase64`,
    as: 'no role',
    input: () => ({ ...noSearch, reportName }),
    answers: { one: 'documentBase64' },
  })),
  { title: 'GET api/Leases/GetRentTerms?id={lease}: the rent terms', as: 'no role', answers: { each: term } },
  {
    title: 'GET api/Leases/GetRTNote?id={lease}: the general note',
    as: 'no role',
    answers: { one: 'tn_note sd_id active' },
  },
  {
    title: 'POST api/Leases/EditRTNote: takes tn_note, sd_id, active and what else the note has',
    as: 'Write',
    input: () => ({ ...row('sd_id'), tn_note: 'Due on the tenth', active: true, editMode: true }),
    answers: { one: 'tn_note sd_id active' },
  },
  {
    title: 'POST api/Leases/EditRentTerm: takes editing flags too, returns rt_id and rt_psqft',
    as: 'Write',
    input: () => ({ ...row('sd_id'), rt_id: 0, rt_type: 'CAM', rt_monthly: 5, editMode: true }),
    answers: { one: term },
  },
  {
    title: 'GET api/Leases/GetCriticalDates?id={lease}: the critical dates',
    as: 'no role',
    answers: { each: date },
  },
  {
    title: 'POST api/Leases/EditCriticalDate: returns cd_id',
    as: 'Write',
    input: () => ({ ...row('sd_id'), cd_id: 0, cd_type: 'Other', cd_action: '2026-10-01', cd_note: 'n' }),
    answers: { one: date },
  },
  {
    title:
      'GET api/Leases/GetCriticalDatesList?months=12: the dates of all leases with site_details and sd_id',
    as: 'no role',
    answers: { each: `${date} site_details` },
  },
  { title: 'GET api/Leases/GetSiteComments?id={lease}: the notes', as: 'no role', answers: { each: note } },
  {
    title: 'POST api/Leases/EditSiteComments: returns com_id and com_name',
    as: 'Write',
    input: () => ({
      ...row('site_id'),
      com_id: 0,
      com_type: 'General',
      com_text: 'Sign',
      com_date: '2026-06-01',
    }),
    answers: { one: note },
  },
  {
    title: 'GET api/Leases/GetDocumentFiles?id={lease}: the documents',
    as: 'no role',
    answers: { each: file },
  },
  {
    title: 'POST api/Leases/EditDocumentFiles: takes a multipart form, returns file_id',
    as: 'Write',
    input: () =>
      aForm({
        file_id: 0,
        site_id: ids['lease'],
        type: 'Lease',
        filename: 'a.txt',
        name: 'A',
        text: 'n',
        date: '2026-06-01',
        user_id: 1,
        active: 'true',
        editMode: 'true',
        documentBase64: 'QQ==',
        downloadedFile: 'null',
      }),
    answers: { one: file },
  },
  {
    title: 'GET api/Leases/GetDocument?file_id={keptFile}: documentBase64 and filename',
    as: 'no role',
    answers: { one: 'documentBase64 filename' },
  },
  { title: 'GET api/Leases/GetContacts?id={lease}: the contacts', as: 'no role', answers: { each: contact } },
  {
    title: 'POST api/Leases/EditContacts: returns c_id',
    as: 'Write',
    input: () => ({ ...row('c_site'), c_id: 0, c_type: 'Landlord', c_company: 'Elm', phone_best: 2 }),
    answers: { one: contact },
  },
  { title: 'GET api/Leases/DeleteRentTerm?id={goneTerm}: deletes the rent term', as: 'Write', answers: true },
  {
    title: 'GET api/Leases/DeleteCriticalDate?id={goneDate}: deletes the critical date',
    as: 'Write',
    answers: true,
  },
  { title: 'GET api/Leases/DeleteSiteComments?id={goneNote}: deletes the note', as: 'Write', answers: true },
  {
    title: 'GET api/Leases/DeleteDocumentFiles?id={goneFile}: deletes the document',
    as: 'Write',
    answers: true,
  },
  {
    title: 'GET api/Leases/DeleteContacts?id={goneContact}: deletes the contact',
    as: 'Write',
    answers: true,
  },
  {
    title: 'POST api/Leases/DeleteLease: takes the whole lease',
    as: 'Write',
    input: () => ({ sd_id: ids['lease'], sd_num: 'made for a test', active: true }),
    answers: { one: lease },
  },
];

describe('the calls about leases', () => testCalls(app, ids, calls));

describe('the choices of the fields', () => {
  test.each<[title: string, field: Field]>([
    ['Lease Type: Branch, Headquarters, Independent, Sublessor', leaseFields.sd_region],
    ['Lease kind: Full Service, Modified Gross, NNN', leaseFields.sd_lease],
    ['Lease status: 1 Open, 2 Closed', leaseFields.sd_status],
    ['Status of a search: 1 Open, 2 Closed', leaseSearchFields.sstatus],
    [
      'Rent term type: Base Rent, CAM, RE Taxes, Insurance, Security Deposit, Operating Expenses, Other',
      rentTermFields.rt_type,
    ],
    [
      'Critical date type: Expiration Date, Option to Renew, Termination Option, Right of First Refusal, Other',
      criticalDateFields.cd_type,
    ],
    ['Note type: Status, General, TI Note', noteFields.com_type],
    [
      'Document type: Lease, Lease Amendment, Estoppel, Certificate of Insurance, SNDA, Space Plan, Site Plan, Site Photos, Other',
      documentFields.type,
    ],
    [
      "Contact type: Branch/Store Manager, Landlord, Property Manager, Landlord's Leasing Agent, Tenant's Real Estate Broker, Architect, General Contractor, Other",
      contactFields.c_type,
    ],
    ['Preferred phone: 1 Work, 2 Cell, 3 Home, 4 Fax', contactFields.phone_best],
  ])('%s', (title, field) => {
    expect(choicesOf(field)).toBe(title.slice(title.indexOf(': ') + 2));
  });
});
