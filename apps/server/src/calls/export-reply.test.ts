import { compListName } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../test/app.ts';
import { leasesOf, leaseWithEveryField } from '../../test/leases.ts';
import { aComp } from '../modules/comps/comps.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);

/** The bytes of a file, which the usual way of calling would read as text. */
async function fileOf(caller: Caller, path: string, input: object) {
  const reply = await app.raw('POST', path, input, { authorization: `Bearer ${caller.token}` });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

const columns = ['sd_status', 'sd_num', 'sd_ced', 'sd_sqft', 'sd_deposit', 'sd_building'];

describe('the lease list as a file', () => {
  test('xlsx: the columns and rows sent, in their order, with real dates and figures', async () => {
    const one = await aLease({ ...leaseWithEveryField, sd_num: '1', sd_building: '=1+1' });
    const two = await aLease({ sd_num: '0042', sd_status: 1 });
    const viewer = await app.as('no role');
    const { reply, bytes } = await fileOf(viewer, 'api/Leases/ExportLeases', {
      format: 'xlsx',
      columns,
      ids: [two.sd_id, one.sd_id],
    });
    expect(reply.headers.get('content-disposition')).toContain('Lease List 2026-06-15.xlsx');
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows).toEqual([
      ['Status', '#', 'Current Expiration', 'SQFT', 'Security Deposit', 'Building'],
      ['Open', '0042', null, null, null, null],
      ['Closed', '1', new Date('2030-02-28T00:00:00Z'), 12_345, 999_999_999_999.99, '=1+1'],
    ]);
  });

  test('csv: the same, with ISO dates and bare figures; what looks like a formula stays text', async () => {
    const one = await aLease({ ...leaseWithEveryField, sd_num: '0007', sd_building: '=1+1, "x"' });
    const viewer = await app.as('no role');
    const { bytes } = await fileOf(viewer, 'api/Leases/ExportLeases', {
      format: 'csv',
      columns,
      ids: [one.sd_id],
    });
    expect(bytes.toString()).toBe(
      '\uFEFFStatus,#,Current Expiration,SQFT,Security Deposit,Building\r\n' +
        'Closed,0007,2030-02-28,12345,999999999999.99,"\'=1+1, ""x"""\r\n',
    );
  });

  // @security one-line-log-how-many
  test('is logged in one line with the number of exported rows', async () => {
    const one = await aLease();
    const viewer = await app.as('no role');
    app.logged.length = 0;
    await fileOf(viewer, 'api/Leases/ExportLeases', {
      format: 'csv',
      columns,
      ids: [one.sd_id, one.sd_id, 999_999],
    });
    const lines = app.logged.filter((line) => line.includes('"event":"exported"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ list: 'leases', format: 'csv', rows: 1 });
  });

  test('holds nothing of another client, and nothing deleted', async () => {
    const theirs = await aLease({ sd_num: 'theirs' }, 'Other');
    const gone = await aLease({ sd_num: 'gone' });
    await (await app.as('Write')).call('Leases/DeleteLease', { sd_id: gone.sd_id });
    const { bytes } = await fileOf(await app.as('Admin'), 'api/Leases/ExportLeases', {
      format: 'csv',
      columns: ['sd_num'],
      ids: [theirs.sd_id, gone.sd_id],
    });
    expect(bytes.toString()).toBe('\uFEFF#\r\n');
  });

  test.each([
    { format: 'pdf', columns, ids: [1] },
    { format: 'csv', columns: [], ids: [1] },
    { format: 'csv', columns: ['client_id'], ids: [1] },
    { format: 'csv', columns, ids: [] },
  ])('$format of $columns is refused', async (input) => {
    const viewer = await app.as('no role');
    expect((await viewer.call('Leases/ExportLeases', input as never)).status).toBe(400);
  });
});

describe('a comp list as a file', () => {
  test('has the columns sent under the headings of the list', async () => {
    const broker = await app.as('Comps');
    const comp = await aComp(broker, 7, { acres: 10, salePrice: 500_000, leaseCommencement: '2019-X' });
    const other = await aComp(broker, 1);
    const { reply, bytes } = await fileOf(broker, 'api/Comps/ExportComps', {
      compType: 7,
      format: 'csv',
      columns: ['leaseCommencement', 'perAcre', 'acres'],
      ids: [other.id, comp.id],
    });
    expect(reply.headers.get('content-disposition')).toContain('Land Sale Comp List 2026-06-15.csv');
    expect(bytes.toString()).toBe('\uFEFFDate Sold,Per Acre,Acres\r\n2019-X,50000,10\r\n');
    expect(app.logged.some((line) => line.includes(compListName(7)))).toBe(true);
  });

  // @security where-comp-came-stays-inside
  test('does not contain the source of a comp', async () => {
    const broker = await app.as('Comps');
    const asked = { compType: 1, format: 'csv', columns: ['source'], ids: [1] };
    expect((await fileOf(broker, 'api/Comps/ExportComps', asked)).reply.status).toBe(400);
  });
});
