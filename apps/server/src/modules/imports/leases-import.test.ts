// @module-tag long
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { checkFile, csv, gsaFile, readFile } from './imports.fixture.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

test('a list of leases comes in without a touch: every row is stored, or named as repeated or outside the states', async () => {
  const writer = await app.as('Write');
  const read = await readFile(writer, 'leases', gsaFile(), 'gsa.csv');
  expect(read).toMatchObject({ rows: 200, headerRow: 1, delimiter: ',', encoding: 'utf-8', notes: [] });
  expect(read.proposal).toEqual({
    sd_num: 'Lease Number',
    sd_building: 'Real Property Asset Name',
    sd_address: 'Street Address',
    sd_city: 'City',
    sd_state: 'State',
    sd_zip: 'Zip Code',
    sd_ccd: 'Lease Effective Date',
    sd_ced: 'Lease Expiration Date',
    sd_sqft: 'Building Rentable Square Feet',
  });
  expect(read.upperCase).toContain('Street Address');
  const checked = await checkFile(writer, read, { titleCase: ['Street Address', 'City'] });
  expect(checked.counts).toEqual({ new: 183, changed: 0, unchanged: 0, skipped: 0, error: 17 });
  expect(checked.unknownWords.map(({ word }) => word).toSorted()).toEqual(['AS', 'GU', 'MP', 'PR', 'VI']);
  expect(checked.unclearDates).toEqual([]);
  const refused = await writer.call('Import/Run', { importId: read.importId });
  expect(refused.problem.detail).toBe('17 rows are in error. Put them right, or import the good rows only.');
  const { body: set, status } = await writer.call('Import/Run', { importId: read.importId, only: 'good' });
  expect(status).toBe(200);
  expect(set).toMatchObject({
    kind: 'import',
    name: 'Import of gsa.csv',
    added: 183,
    changed: 0,
    area: 'leases',
    canUndo: true,
  });
  const progress = await writer.call('Import/GetProgress', { importId: read.importId });
  expect(progress.body).toMatchObject({ state: 'done', done: 183, total: 183, changeSetId: set.id });
  const [first] = (await writer.call('Import/GetRows', { importId: read.importId, outcome: 'new' })).body;
  const lease = await writer.call('Leases/GetLease', { id: first?.leaseId ?? 0 });
  expect(lease.body).toMatchObject(first?.values ?? {});
  expect(lease.body.sd_address).toBe('201 Penn St');
});

test('the same file again changes nothing, and an edited one changes just what was edited', async () => {
  const writer = await app.as('Write', 'Other');
  const header = ['Store #', 'Address', 'Suite', 'City', 'ST', 'Zip', 'RSF', 'Exp. Date', 'Deposit'];
  const rows = [
    [
      '101',
      '100 N Broadway',
      'Suite 10',
      'St. Louis',
      'Missouri',
      '63102',
      '12,345 SF',
      '3/31/2031',
      '$1,200.50',
    ],
    ['102', '200 Main St', '', 'Dallas', 'TX', '75201', '900', '46112', ''],
  ];
  const first = await readFile(writer, 'leases', csv(header, ...rows));
  expect((await checkFile(writer, first)).counts).toMatchObject({ new: 2, error: 0 });
  await writer.call('Import/Run', { importId: first.importId });
  const again = await checkFile(writer, await readFile(writer, 'leases', csv(header, ...rows)));
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, skipped: 0, error: 0 });
  const edited = csv(header, ['101', '', '', '', '', '', '13000', '', ''], rows[1] ?? []);
  const read = await readFile(writer, 'leases', edited);
  const checked = await checkFile(writer, read);
  expect(checked.rows.changed[0]?.changes).toEqual([{ field: 'sd_sqft', before: 12_345, after: 13_000 }]);
  expect(checked.counts).toMatchObject({ changed: 1, unchanged: 1 });
  const { body: set } = await writer.call('Import/Run', { importId: read.importId });
  expect(set).toMatchObject({ added: 0, changed: 1 });
  const id = checked.rows.changed[0]?.leaseId ?? 0;
  const { body: lease } = await writer.call('Leases/GetLease', { id });
  expect(lease).toMatchObject({
    sd_sqft: 13_000,
    sd_address: '100 N Broadway',
    sd_state: 'MO',
    sd_deposit: 1200.5,
    sd_ced: '2031-03-31',
  });
});

test('a row without a number meets a lease by its address and suite; the choice is to change, leave alone or add', async () => {
  const writer = await app.as('Write');
  const lease = await aLease({
    sd_num: 'A-1',
    sd_address: '55 Oak Ave',
    sd_address2: 'Suite 2',
    sd_city: 'Clayton',
  });
  const file = csv(
    ['Street', 'Suite', 'City', 'SF'],
    ['55 OAK AVE', 'suite 2', 'Clayton', 777],
    ['55 Oak Ave', 'Suite 3', 'Clayton', 500],
    ['55 OAK AVE', 'Suite 3', 'Clayton', 600],
  );
  const read = await readFile(writer, 'leases', file);
  const change = await checkFile(writer, read);
  expect(change.rows.error.map(({ errors }) => errors)).toMatchObject([
    [{ field: 'sd_address', message: 'Repeats row 3.' }],
  ]);
  expect(change.rows.changed).toMatchObject([{ leaseId: lease.sd_id }]);
  expect(change.counts).toMatchObject({ changed: 1, new: 1 });
  expect((await checkFile(writer, read, { onExisting: 'skip' })).counts).toMatchObject({
    skipped: 1,
    new: 1,
  });
  expect((await checkFile(writer, read, { onExisting: 'add' })).counts).toMatchObject({ changed: 0, new: 2 });
});

test('errors are told in the words of the form and put right in place', async () => {
  const writer = await app.as('Write');
  const file = csv(
    ['Store #', 'State', 'Zip', 'Start', 'Expiration', 'Lease Type'],
    ['E-1', 'XX', '1', '1/1/2030', '1/1/2029', 'Triple Net'],
    ['E-1', 'MO', '63101', '', '', 'Weird Net'],
  );
  const read = await readFile(writer, 'leases', file);
  const checked = await checkFile(writer, read);
  expect(
    checked.rows.error.map(({ row, errors }) => [
      row,
      errors.map(({ field, message }) => `${field}: ${message}`),
    ]),
  ).toEqual([
    [
      2,
      [
        'sd_state: “XX” is not one of the choices. Choose one from the list.',
        'sd_zip: Enter a zip code such as 63101 or 63101-1234.',
        'sd_ced: Current Expiration Date is before Current Commencement Date.',
      ],
    ],
    [
      3,
      [
        'sd_lease: “Weird Net” is not one of the choices. Choose one of: Full Service, Modified Gross, NNN.',
        'sd_num: Repeats row 2.',
      ],
    ],
  ]);
  const sheet = checked.rows.error[0]?.sheet ?? '';
  const corrected = await checkFile(writer, read, {
    choices: { sd_state: { XX: null }, sd_lease: { 'Weird Net': 'NNN' } },
    corrections: [
      { sheet, row: 2, field: 'sd_zip', text: '63101' },
      { sheet, row: 2, field: 'sd_ced', text: '1/1/2031' },
      { sheet, row: 3, field: 'sd_num', text: 'E-2' },
    ],
  });
  expect(corrected.counts).toMatchObject({ new: 2, error: 0 });
  expect(corrected.rows.new[1]?.values).toMatchObject({ sd_num: 'E-2', sd_lease: 'NNN', sd_status: 1 });
});
