// @module-tag long
import { expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);

const headings = [
  'Store #',
  'Site Nm.',
  'Street Address',
  'Lse Commence',
  'Lse Expires',
  'RSF',
  'Base Rent ($/SF/yr)',
  'Next Step Dt',
  'Next Annual Rent',
  'Sec Dep',
  'Landlord',
  'LL Phone',
  'LL Email',
  'Opt. Notice Dt',
  'Options',
  'Comments',
];

function tracker(number: string, changed: Readonly<Record<string, string>> = {}): string {
  const cells: Readonly<Record<string, string>> = {
    'Store #': number,
    'Site Nm.': `House ${number}`,
    'Street Address': `${number} Dock Rd`,
    'Lse Commence': '1/1/2024',
    'Lse Expires': '12/31/2030',
    RSF: '5,000 SF',
    'Base Rent ($/SF/yr)': '$24.50',
    'Next Step Dt': '1/1/2027',
    'Next Annual Rent': '$130,000.00',
    'Sec Dep': '10,000',
    Landlord: 'Acme Realty LLC',
    'LL Phone': '314 555 0100',
    'LL Email': 'rent@acme.example',
    'Opt. Notice Dt': '3/31/2030',
    Options: '2 x 5 yr',
    Comments: 'Roof was mended in 2025',
    ...changed,
  };
  return csv(
    headings,
    headings.map((heading) => cells[heading] ?? ''),
  );
}

async function run(caller: Caller, importId: number, only: 'all' | 'good' = 'all') {
  const reply = await caller.call('Import/Run', { importId, only });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  return reply.body;
}

async function importTracker(caller: Caller, file: string) {
  const read = await readFile(caller, 'leases', file);
  const checked = await checkFile(caller, read);
  return { read, checked };
}

async function partsOf(caller: Caller, id: number) {
  const [rents, contacts, dates, notes] = await Promise.all([
    caller.call('Leases/GetRentTerms', { id }),
    caller.call('Leases/GetContacts', { id }),
    caller.call('Leases/GetCriticalDates', { id }),
    caller.call('Leases/GetSiteComments', { id }),
  ]);
  return {
    rents: rents.body.map(({ rt_type, rt_start, rt_end, rt_monthly, rt_yearly }) => [
      rt_type,
      rt_start,
      rt_end,
      rt_monthly,
      rt_yearly,
    ]),
    contacts: contacts.body.map(({ c_type, c_company, phone_work, email1 }) => [
      c_type,
      c_company,
      phone_work,
      email1,
    ]),
    dates: dates.body.map(({ cd_type, cd_action, cd_note }) => [cd_type, cd_action, cd_note]),
    notes: notes.body.map(({ com_text }) => com_text),
  };
}

const whole = {
  rents: [
    ['Base Rent', '2024-01-01', '2026-12-31', 10_208.33, 122_500],
    ['Base Rent', '2027-01-01', null, 10_833.33, 130_000],
  ],
  contacts: [['Landlord', 'Acme Realty LLC', '314 555 0100', 'rent@acme.example']],
  dates: [['Option to Renew', '2030-03-31', '2 x 5 yr']],
  notes: ['Roof was mended in 2025'],
};

async function leaseNumbered(caller: Caller, number: string) {
  const { body } = await caller.call('Leases/SearchLeases', { soffice_number: number });
  return body;
}

test('a row of a tracker becomes a lease with its rent, next rent, landlord, option and note, and is undone whole', async () => {
  const writer = await app.as('Write');
  const { read, checked } = await importTracker(writer, tracker('PT-1'));
  expect(read.proposal).toMatchObject({
    sd_deposit: 'Sec Dep',
    'rent.rt_psf': 'Base Rent ($/SF/yr)',
    'nextRent.rt_start': 'Next Step Dt',
    'nextRent.rt_annual': 'Next Annual Rent',
    'landlord.c_company': 'Landlord',
    'landlord.phone_work': 'LL Phone',
    'landlord.email1': 'LL Email',
    'option.cd_action': 'Opt. Notice Dt',
    'option.cd_note': 'Options',
    'note.com_text': 'Comments',
  });
  expect(checked.counts).toMatchObject({ new: 6, error: 0 });
  expect(checked.rows.new.map(({ row, part, label }) => [row, part, label])).toEqual(
    [null, 'rent', 'nextRent', 'option', 'landlord', 'note'].map((part) => [2, part, 'PT-1']),
  );
  const set = await run(writer, read.importId);
  expect(set).toMatchObject({ added: 6 });
  const [lease] = await leaseNumbered(writer, 'PT-1');
  expect(lease).toMatchObject({ sd_deposit: 10_000, sd_sqft: 5000 });
  expect(await partsOf(writer, lease?.sd_id ?? 0)).toEqual(whole);
  const stored = (await writer.call('Import/GetRows', { importId: read.importId, outcome: 'new' })).body;
  expect(stored.map(({ leaseId }) => leaseId)).toEqual(stored.map(() => lease?.sd_id));

  await writer.call('Import/Undo', { changeSetId: set.id });
  expect(await leaseNumbered(writer, 'PT-1')).toEqual([]);
});

test('the same tracker again adds nothing; a changed one changes the rent in effect and keeps the rest', async () => {
  const writer = await app.as('Write');
  const first = await importTracker(writer, tracker('PT-2'));
  await run(writer, first.read.importId);
  const again = await importTracker(writer, tracker('PT-2'));
  expect(again.checked.counts).toEqual({ new: 0, changed: 0, unchanged: 6, skipped: 0, error: 0 });
  // Without a number the lease is met by its address.
  const byAddress = await importTracker(writer, tracker('PT-2').replace('"PT-2"', '""'));
  expect(byAddress.checked.counts).toMatchObject({ new: 0, changed: 0, unchanged: 6 });

  const changed = await importTracker(writer, tracker('PT-2', { 'Base Rent ($/SF/yr)': '25' }));
  expect(changed.checked.rows.changed).toMatchObject([
    {
      part: 'rent',
      changes: [
        { field: 'rt_monthly', before: 10_208.33, after: 10_416.67 },
        { field: 'rt_yearly', before: 122_500, after: 125_000 },
      ],
    },
  ]);
});

test('a tracker meets the rent in effect today, not the first one, and ends it before the next', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_num: 'PT-3', sd_ccd: '2020-01-01', sd_ced: '2030-12-31' });
  for (const [rt_start, rt_end, rt_monthly] of [
    ['2020-01-01', '2024-12-31', 8000],
    ['2025-01-01', null, 9000],
  ] as const)
    await writer.call('Leases/EditRentTerm', { sd_id, rt_type: 'Base Rent', rt_start, rt_end, rt_monthly });
  const file = csv(
    ['Store #', 'Lse Commence', 'Monthly Rent', 'Next Step Date', 'Next Monthly Rent'],
    ['PT-3', '1/1/2020', '9,000', '1/1/2028', '9,500'],
  );
  const { read } = await importTracker(writer, file);
  await run(writer, read.importId);
  expect((await partsOf(writer, sd_id)).rents).toEqual([
    ['Base Rent', '2020-01-01', '2024-12-31', 8000, null],
    ['Base Rent', '2025-01-01', '2027-12-31', 9000, null],
    ['Base Rent', '2028-01-01', null, 9500, null],
  ]);
});

test('a part in error is named by its field and put right in place; the lease and the other parts come in', async () => {
  const writer = await app.as('Write');
  const { proposal: mapping } = await readFile(writer, 'leases', tracker('PT-4'));
  const file = tracker('PT-4', { RSF: '', 'Next Step Dt': '', 'Opt. Notice Dt': '2/30/2029' });
  const read = await readFile(writer, 'leases', file);
  const checked = await checkFile(writer, read, { mapping });
  expect(checked.counts).toMatchObject({ new: 3, error: 3 });
  expect(
    checked.rows.error.map(({ part, errors }) => [
      part,
      errors.map(({ field, message }) => [field, message]),
    ]),
  ).toMatchObject([
    ['rent', [['rt_psf', 'A rent per SF needs the square feet of the lease.']]],
    ['nextRent', [['rt_start', 'Enter the day from which the next rent is paid.']]],
    ['option', [['cd_action', expect.any(String)]]],
  ]);
  const put = await checkFile(writer, read, {
    mapping,
    corrections: [
      { sheet: read.sheet, row: 2, field: 'sd_sqft', text: '5000' },
      { sheet: read.sheet, row: 2, field: 'nextRent.rt_start', text: '1/1/2027' },
      { sheet: read.sheet, row: 2, field: 'option.cd_action', text: '3/31/2030' },
    ],
  });
  expect(put.counts).toMatchObject({ new: 6, error: 0 });
  await run(writer, read.importId);
  const [lease] = await leaseNumbered(writer, 'PT-4');
  expect(await partsOf(writer, lease?.sd_id ?? 0)).toEqual(whole);
});

test('the parts of a lease that cannot be added are not listed as errors of their own, and come back in one row', async () => {
  const writer = await app.as('Write');
  const { proposal: mapping } = await readFile(writer, 'leases', tracker('PT-5'));
  const file = tracker('PT-5', { 'Lse Expires': 'soon', 'Next Step Dt': '' });
  const read = await readFile(writer, 'leases', file);
  const checked = await checkFile(writer, read, { mapping });
  expect(checked.counts).toMatchObject({ new: 0, error: 2 });
  expect(checked.rows.error.map(({ part }) => part)).toEqual([null, 'nextRent']);
  const reply = await app.raw(
    'GET',
    'api/Import/GetRejected',
    { importId: read.importId },
    { authorization: `Bearer ${writer.token}` },
  );
  const { readXlsx } = await import('hucre');
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  expect(sheets[0]?.rows).toHaveLength(2);
  expect(String(sheets[0]?.rows[1]?.[1])).toContain('Enter the day from which the next rent is paid.');
});

test('parts of a lease that somebody adds between check and run are left out with it', async () => {
  const writer = await app.as('Write');
  const file = [tracker('PT-6'), tracker('PT-7').split('\n')[1]].join('\n');
  const { read, checked } = await importTracker(writer, file);
  expect(checked.counts).toMatchObject({ new: 12, error: 0 });
  await aLease({ sd_num: 'PT-6' });
  expect((await writer.call('Import/Run', { importId: read.importId })).status).toBe(409);
  const set = await run(writer, read.importId, 'good');
  expect(set).toMatchObject({ added: 6 });
  const [added] = await leaseNumbered(writer, 'PT-7');
  expect(await partsOf(writer, added?.sd_id ?? 0)).toEqual(whole);
  const [theirs] = await leaseNumbered(writer, 'PT-6');
  expect((await partsOf(writer, theirs?.sd_id ?? 0)).rents).toEqual([]);
});

test('a mapping to a part that does not exist is refused by its name', async () => {
  const writer = await app.as('Write');
  const read = await readFile(writer, 'leases', tracker('PT-8'));
  for (const field of ['rent.constructor', 'rent.rt_due_day', '__proto__.x', 'parking.rt_monthly']) {
    const reply = await writer.call('Import/Check', {
      importId: read.importId,
      mapping: { sd_num: 'Store #', [field]: 'RSF' },
    });
    expect(reply.status, field).toBe(422);
  }
});
