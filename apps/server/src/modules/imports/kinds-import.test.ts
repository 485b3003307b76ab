// @module-tag long
import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

test('rent terms find their lease by Office/Store # and meet rows by type and start; the rest is named', async () => {
  const writer = await app.as('Write');
  const lease = await aLease({ sd_num: 'RT-1' });
  const gone = await aLease({ sd_num: 'RT-gone' });
  await writer.call('Leases/DeleteLease', { sd_id: gone.sd_id });
  await writer.call('Leases/EditRentTerm', {
    sd_id: lease.sd_id,
    rt_type: 'Base Rent',
    rt_start: '2026-01-01',
    rt_monthly: 1000,
  });
  const file = csv(
    ['Store #', 'Charge Type', 'From', 'To', 'Monthly Rent', 'Annual Rent'],
    ['rt-1', 'Rent', '1/1/2026', '12/31/2026', '$1,100.00', ''],
    ['RT-1', 'Common Area Maintenance', '1/1/2026', '', '', '$1,200'],
    ['RT-1', 'CAM', '1/1/2026', '', '5', ''],
    ['RT-gone', 'CAM', '1/1/2026', '', '5', ''],
    ['nowhere', 'CAM', '1/1/2026', '', '5', ''],
    ['RT-1', 'Insurance', '1/1/2027', '1/1/2026', '5', ''],
  );
  const read = await readFile(writer, 'rentTerms', file);
  const checked = await checkFile(writer, read);
  expect(checked.rows.changed[0]).toMatchObject({
    row: 2,
    leaseId: lease.sd_id,
    changes: [
      { field: 'rt_end', before: null, after: '2026-12-31' },
      { field: 'rt_monthly', before: 1000, after: 1100 },
    ],
  });
  expect(checked.rows.new).toMatchObject([
    { row: 3, label: 'RT-1', values: { rt_type: 'CAM', rt_monthly: 100 } },
  ]);
  expect(checked.rows.error.map(({ row, errors }) => [row, errors.map(({ message }) => message)])).toEqual([
    [4, ['Repeats row 3.']],
    [5, ['The lease RT-gone is deleted.']],
    [6, ['There is no lease with the Office/Store #, name or address nowhere.']],
    [7, ['End is before Start.']],
  ]);
  const { body: set } = await writer.call('Import/Run', { importId: read.importId, only: 'good' });
  expect(set).toMatchObject({ added: 1, changed: 1 });
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: lease.sd_id });
  expect(terms.map(({ rt_type, rt_monthly }) => [rt_type, rt_monthly])).toEqual([
    ['Base Rent', 1100],
    ['CAM', 100],
  ]);
});

test('critical dates, notes and contacts come in with their defaults and their author', async () => {
  const writer = await app.as('Write');
  const lease = await aLease({ sd_num: 'T-1' });
  const files = {
    criticalDates: csv(
      ['Store #', 'Event', 'Due Date', 'Email'],
      ['T-1', 'Renewal Option', '6/30/2029', 'a@example.com'],
    ),
    notes: csv(['Store #', 'Comment'], ['T-1', 'Called the landlord']),
    contacts: csv(['Store #', 'Role', 'Company', 'Phone'], ['T-1', 'LL', 'Acme Realty', '314 555 0100']),
  };
  for (const kind of ['criticalDates', 'notes', 'contacts'] as const) {
    const read = await readFile(writer, kind, files[kind]);
    expect((await checkFile(writer, read)).counts).toMatchObject({ new: 1, error: 0 });
    expect((await writer.call('Import/Run', { importId: read.importId })).body).toMatchObject({ added: 1 });
    expect((await checkFile(writer, await readFile(writer, kind, files[kind]))).counts).toMatchObject({
      unchanged: 1,
      new: 0,
    });
  }
  const { body: dates } = await writer.call('Leases/GetCriticalDates', { id: lease.sd_id });
  expect(dates).toMatchObject([{ cd_type: 'Option to Renew', cd_action: '2029-06-30', cd_status: true }]);
  const { body: notes } = await writer.call('Leases/GetSiteComments', { id: lease.sd_id });
  expect(notes).toMatchObject([
    { com_text: 'Called the landlord', com_date: '2026-06-15', com_name: 'Test write.of.main' },
  ]);
  const { body: contacts } = await writer.call('Leases/GetContacts', { id: lease.sd_id });
  expect(contacts).toMatchObject([
    { c_type: 'Landlord', c_company: 'Acme Realty', phone_work: '314 555 0100' },
  ]);
});

test('a portfolio adds leases and their rows together, and comes back by its ids as just what was changed', async () => {
  const writer = await app.as('Write', 'Other');
  const date = (iso: string) => new Date(`${iso}T00:00:00Z`);
  const first = await writeXlsx({
    sheets: [
      {
        name: 'Leases',
        rows: [
          ['Office/Store #', 'City', 'Current Expiration Date'],
          ['P-1', 'Clayton', date('2030-01-31')],
          ['P-2', 'Fenton', null],
        ],
      },
      {
        name: 'Rent Terms',
        rows: [
          ['Office/Store #', 'Type', 'Start', 'Monthly'],
          ['P-1', 'Base Rent', date('2026-01-01'), 1000.5],
          ['P-9', 'CAM', null, 1],
        ],
      },
      { name: 'Lists', rows: [['whatever']] },
    ],
  });
  const read = await readFile(writer, 'portfolio', new Uint8Array(first), 'portfolio.xlsx');
  expect(read.sheets).toEqual([
    { name: 'Leases', rows: 2, kind: 'leases', prefix: 'leases.' },
    { name: 'Rent Terms', rows: 2, kind: 'rentTerms', prefix: 'rentTerms.' },
    { name: 'Lists', rows: 1, kind: null, prefix: '' },
  ]);
  expect(read.proposal).toMatchObject({
    'leases.sd_num': 'Office/Store #',
    'rentTerms.sd_num': 'Office/Store #',
    'rentTerms.rt_start': 'Start',
  });
  expect((await checkFile(writer, read)).counts).toMatchObject({ new: 3, error: 1 });
  expect((await writer.call('Import/Run', { importId: read.importId, only: 'good' })).body).toMatchObject({
    added: 3,
  });
  const stored = (await writer.call('Import/GetRows', { importId: read.importId, outcome: 'new' })).body;
  const [p1, p2, term] = stored;
  expect(term?.leaseId).toBe(p1?.leaseId);
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: p1?.leaseId ?? 0 });
  const [base] = terms;
  expect(base).toMatchObject({ rt_type: 'Base Rent', rt_start: '2026-01-01', rt_monthly: 1000.5 });

  const edited = (monthly: number) =>
    writeXlsx({
      sheets: [
        {
          name: 'Leases',
          rows: [
            ['Id', 'Office/Store #', 'City', 'Current Expiration Date'],
            [p1?.leaseId ?? 0, 'P-1', 'Clayton', date('2030-01-31')],
            [p2?.leaseId ?? 0, 'P-2', 'Fenton', null],
          ],
        },
        {
          name: 'Rent Terms',
          rows: [
            ['Id', 'Office/Store #', 'Type', 'Start', 'Monthly'],
            [base?.rt_id ?? 0, 'P-1', 'Base Rent', date('2026-01-01'), monthly],
          ],
        },
      ],
    });
  const same = await checkFile(
    writer,
    await readFile(writer, 'portfolio', new Uint8Array(await edited(1000.5)), 'a.xlsx'),
  );
  expect(same.counts).toEqual({ new: 0, changed: 0, unchanged: 3, skipped: 0, error: 0 });
  const changed = await checkFile(
    writer,
    await readFile(writer, 'portfolio', new Uint8Array(await edited(1200)), 'b.xlsx'),
  );
  expect(changed.counts).toMatchObject({ changed: 1, unchanged: 2 });
  expect(changed.rows.changed[0]).toMatchObject({
    sheet: 'Rent Terms',
    row: 2,
    changes: [{ field: 'rt_monthly', before: 1000.5, after: 1200 }],
  });
});

test('comps of a type come in, are met again by address, party and date, and are changed by their id', async () => {
  const broker = await app.as('Comps');
  const header = [
    'Sale Date',
    'Property',
    'Address',
    'City',
    'ST',
    'Bldg SF',
    'Price',
    'Cap Rate',
    'Buyer',
    'Seller',
  ];
  const file = csv(
    header,
    [
      '5/1/2010',
      'Old Post Office',
      '815 Olive St',
      'St. Louis',
      'MO',
      '100,000 SF',
      '$12,000,000',
      '6.5%',
      'Acme',
      'Zed',
    ],
    ['2Q10', '', '', '', '', '', '1', '', '', ''],
  );
  const read = await readFile(broker, 'comps2', file);
  const checked = await checkFile(broker, read);
  expect(checked.counts).toMatchObject({ new: 1, error: 1 });
  expect(checked.rows.error[0]?.errors).toMatchObject([
    { message: 'Enter Building Name or Address: one of them is needed.' },
  ]);
  const { body: set } = await broker.call('Import/Run', { importId: read.importId, only: 'good' });
  expect(set).toMatchObject({ added: 1, area: 'comps' });
  const id =
    (await broker.call('Import/GetRows', { importId: read.importId, outcome: 'new' })).body[0]?.leaseId ?? 0;
  const { body: comp } = await broker.call('Comps/GetComp', { id });
  expect(comp).toMatchObject({
    compType: 2,
    leaseCommencement: '2010-2',
    capRate: 6.5,
    pricePerSf: 120,
    dateEntered: '2026-06-15',
  });
  expect((await checkFile(broker, await readFile(broker, 'comps2', file))).counts).toMatchObject({
    unchanged: 1,
  });
  const edited = csv(
    ['Id', ...header],
    [
      id,
      '2011 Q1',
      'Old Post Office',
      '815 Olive St',
      'St. Louis',
      'MO',
      '100000',
      '12000000',
      '6.5',
      'Acme',
      'Zed',
    ],
  );
  const again = await readFile(broker, 'comps2', edited);
  expect((await checkFile(broker, again)).rows.changed).toMatchObject([
    { changes: [{ field: 'leaseCommencement', before: '2010-2', after: '2011-1' }] },
  ]);
  await broker.call('Import/Run', { importId: again.importId });
  expect((await broker.call('Comps/GetComp', { id })).body).toMatchObject({
    leaseCommencement: '2011-1',
    leaseCommencementQtr: '1',
  });
});

test('a lease takes no more rows of a tab than it can have', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_num: 'full' });
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into rent_terms (client_id, sd_id, rt_start) select client_id, sd_id, '2020-01-01' from leases, generate_series(1, 9999) where sd_id = $1`,
      [sd_id],
    );
  });
  const file = csv(['Store #', 'Type', 'Start'], ['full', 'CAM', '1/1/2026'], ['full', 'CAM', '1/1/2027']);
  const checked = await checkFile(writer, await readFile(writer, 'rentTerms', file));
  expect(checked.counts).toMatchObject({ new: 1, error: 1 });
  expect(checked.rows.error[0]?.errors[0]?.message).toBe(
    'The lease full would have more than 10,000 rows on this tab.',
  );
});

test('the rows in error are handed back as a workbook that says why', async () => {
  const writer = await app.as('Write');
  const file = csv(['Store #', 'State', 'Building'], ['W-1', 'Nowhere', '=1+1'], ['W-2', 'MO', 'x']);
  const read = await readFile(writer, 'leases', file, 'stores.csv');
  await checkFile(writer, read);
  const reply = await app.raw(
    'GET',
    'api/Import/GetRejected',
    { importId: read.importId },
    { authorization: `Bearer ${writer.token}` },
  );
  expect(reply.headers.get('content-disposition')).toContain('stores - not imported.xlsx');
  const { readXlsx } = await import('hucre');
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  expect(sheets[0]?.rows).toEqual([
    ['Row', 'Reason', 'Store #', 'State', 'Building'],
    [2, 'State: “Nowhere” is not one of the choices. Choose one from the list.', 'W-1', 'Nowhere', '=1+1'],
  ]);
});
