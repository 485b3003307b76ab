// @module-tag long
import { describe, expect, test } from 'vitest';
import { writeXlsx } from 'hucre';
import { testApp, type Caller } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { aWriter } from '../../../test/people.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);

async function citiesOf(caller: Caller, soffice_number: string): Promise<(string | null)[]> {
  const { body } = await caller.call('Leases/SearchLeases', { soffice_number });
  return body.map(({ sd_city }) => sd_city);
}

describe('a lease that a colleague adds between check and run', () => {
  async function afterColleague(onExisting: 'change' | 'skip' | 'add', prefix: string) {
    const writer = await app.as('Write');
    const file = csv(['Store #', 'City'], [`${prefix}-1`, 'Clayton'], [`${prefix}-2`, 'Clayton']);
    const { importId, ...read } = await readFile(writer, 'leases', file);
    const { counts } = await checkFile(writer, { importId, ...read }, { onExisting });
    expect(counts.new).toBe(2);
    await aLease({ sd_num: `${prefix}-1`.toUpperCase(), sd_city: 'Fenton' });
    return { writer, importId };
  }

  test('fails a run of all rows, and a run of the good rows leaves it out and names it', async () => {
    const { writer, importId } = await afterColleague('change', 'meet');
    const all = await writer.call('Import/Run', { importId });
    expect([all.status, all.problem.detail]).toEqual([
      409,
      'Somebody else saved meet-1 (row 2) meanwhile. Nothing was imported; check again.',
    ]);
    expect(await citiesOf(writer, 'meet')).toEqual(['Fenton']);
    expect((await writer.call('Import/Run', { importId, only: 'good' })).body).toMatchObject({ added: 1 });
    expect((await writer.call('Import/GetRows', { importId, outcome: 'error' })).body).toMatchObject([
      { row: 2, errors: [{ message: 'Somebody else saved this meanwhile. Check again.' }] },
    ]);
    expect((await citiesOf(writer, 'meet')).toSorted()).toEqual(['Clayton', 'Fenton']);
  });

  test('does not stop a run that adds leases anyway', async () => {
    const { writer, importId } = await afterColleague('add', 'anyway');
    expect((await writer.call('Import/Run', { importId })).body).toMatchObject({ added: 2 });
  });

  test('is known by its address where the file has no number', async () => {
    const writer = await app.as('Write');
    const file = csv(
      ['Address', 'Suite', 'City'],
      ['1 Meeting St', '10', 'Clayton'],
      ['1 Meeting St', '20', 'Clayton'],
      ['2 Meeting St', '', 'Clayton'],
    );
    const read = await readFile(writer, 'leases', file);
    expect((await checkFile(writer, read)).counts.new).toBe(3);
    await aLease({ sd_num: 'MS', sd_address: '1 MEETING ST ', sd_address2: '10', sd_city: 'Clayton' });
    await aLease({ sd_address: '2 Meeting St', sd_city: 'Fenton' });
    const { body } = await writer.call('Import/Run', { importId: read.importId, only: 'good' });
    expect(body).toMatchObject({ added: 2 });
    const { body: left } = await writer.call('Import/GetRows', { importId: read.importId, outcome: 'error' });
    expect(left.map(({ row }) => row)).toEqual([2]);
  });
});

test('of two imports that run at once and add the same leases, one adds them and the other is refused', async () => {
  const writer = await app.as('Write');
  const { token } = await aWriter(app.database.pool, app.clock.now(), 'another.writer');
  const colleague = app.caller(token);
  const rows = Array.from({ length: 300 }, (_, at) => [`race-${at}`, 'Clayton']);
  const imports = [];
  for (const caller of [writer, colleague]) {
    const read = await readFile(caller, 'leases', csv(['Store #', 'City'], ...rows));
    expect((await checkFile(caller, read)).counts.new).toBe(300);
    imports.push({ caller, importId: read.importId });
  }
  const replies = await Promise.all(
    imports.map(({ caller, importId }) => caller.call('Import/Run', { importId })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await citiesOf(writer, 'race-')).toHaveLength(300);
});

describe('leases with the same number', () => {
  test('stay apart by the Lease Id of the exported sheets, also for rows that are added to them', async () => {
    const writer = await app.as('Write');
    const [one, two] = [await aLease({ sd_num: 'Twin' }), await aLease({ sd_num: 'Twin' })];
    const bare = await aLease({ sd_num: null, sd_building: 'Annex' });
    const head = ['Id', 'Office/Store #', 'Lease Id', 'Type', 'Start', 'Monthly'];
    const file = csv(
      head,
      ['', 'Twin', two.sd_id, 'CAM', '1/1/2026', '2'],
      ['', 'Twin', one.sd_id, 'CAM', '1/1/2026', '1'],
      ['', '', bare.sd_id, 'CAM', '1/1/2026', '3'],
      ['', 'Twin', '', 'CAM', '1/1/2027', '4'],
    );
    const read = await readFile(writer, 'rentTerms', file);
    expect(read.proposal).toMatchObject({ sd_num: 'Office/Store #', lease_id: 'Lease Id' });
    const checked = await checkFile(writer, read);
    expect(checked.rows.error).toMatchObject([
      { row: 5, errors: [{ message: '2 leases have the Office/Store # Twin.' }] },
    ]);
    await writer.call('Import/Run', { importId: read.importId, only: 'good' });
    const amounts = [];
    for (const { sd_id } of [one, two, bare]) {
      const { body } = await writer.call('Leases/GetRentTerms', { id: sd_id });
      amounts.push(body.map(({ rt_monthly }) => rt_monthly));
    }
    expect(amounts).toEqual([[1], [2], [3]]);
  });

  test('stay apart within a portfolio, where a row that names none of them is in error', async () => {
    const writer = await app.as('Write');
    const [one, two] = [await aLease({ sd_num: 'Pair' }), await aLease({ sd_num: 'Pair' })];
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Leases',
          rows: [
            ['Id', 'Office/Store #', 'City'],
            [one.sd_id, 'Pair', 'Clayton'],
            [two.sd_id, 'Pair', 'Fenton'],
          ],
        },
        {
          name: 'Notes',
          rows: [
            ['Id', 'Office/Store #', 'Lease Id', 'Type', 'Notes'],
            [null, 'Pair', two.sd_id, 'General', 'of the second'],
            [null, 'Pair', null, 'General', 'of either'],
          ],
        },
      ],
    });
    const read = await readFile(writer, 'portfolio', new Uint8Array(workbook), 'pair.xlsx');
    const checked = await checkFile(writer, read);
    expect(checked.rows.new).toMatchObject([{ leaseId: two.sd_id, values: { com_text: 'of the second' } }]);
    expect(checked.rows.error).toMatchObject([
      { row: 3, errors: [{ message: '2 leases have the Office/Store # Pair.' }] },
    ]);
  });

  test("a Lease Id that is another client's, or of another program, does not count", async () => {
    const writer = await app.as('Write');
    const theirs = await aLease({ sd_num: 'Mine' }, 'Other');
    const mine = await aLease({ sd_num: 'Mine' });
    const head = ['Id', 'Office/Store #', 'Lease Id', 'Type', 'Notes'];
    const read = await readFile(
      writer,
      'notes',
      csv(head, ['', 'Mine', theirs.sd_id, 'General', 'a'], ['', '', theirs.sd_id, 'General', 'b']),
    );
    const checked = await checkFile(writer, read);
    expect(checked.rows.new).toMatchObject([{ row: 2, leaseId: mine.sd_id }]);
    expect(checked.rows.error).toMatchObject([
      { row: 3, errors: [{ message: 'Enter the Office/Store # of the lease.' }] },
    ]);
    const foreign = await readFile(writer, 'notes', csv(['Lease ID', 'Notes'], ['Mine', 'x'], ['L-2', 'y']));
    expect(foreign.proposal).toMatchObject({ sd_num: 'Lease ID' });
    const both = await readFile(
      writer,
      'notes',
      csv(['Store #', 'Lease ID', 'Notes'], ['Mine', 'L-1', 'x'], ['Mine', 'L-2', 'y']),
    );
    expect(both.proposal).not.toHaveProperty('lease_id');
  });
});
