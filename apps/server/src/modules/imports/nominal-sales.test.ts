// @module-tag long
import { compDescriptors, compField, reportFields } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { aComp } from '../comps/comps.fixture.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();

test('nominal sales are imported, the comps of the import are listed alone, and the report leaves them out', async () => {
  const broker = await app.as('Comps');
  const other = await aComp(broker, 2);
  const read = await readFile(
    broker,
    'comps2',
    csv(
      ['Sale Date', 'Address', 'Bldg SF', 'Sale Price', 'Buyer'],
      ['5/1/2021', '1 Nominal Way', '10,000', '$0', 'A'],
      ['5/2/2021', '2 Nominal Way', '10,000', '$10.00', 'B'],
      ['5/3/2021', '3 Nominal Way', '10,000', '$1,000,000', 'C'],
      ['5/4/2021', '4 Nominal Way', '10,000', '$3,000,000', 'D'],
    ),
  );
  expect((await checkFile(broker, read)).counts).toMatchObject({ new: 4, error: 0 });
  const { body: set } = await broker.call('Import/Run', { importId: read.importId });
  expect((await broker.call('Import/GetProgress', { importId: read.importId })).body.kind).toBe('comps2');
  const { body: comps } = await broker.call('Comps/GetCompsOfChangeSet', { id: set.id });
  expect(comps.map(({ address, salePrice }) => [address, salePrice])).toEqual([
    ['1 Nominal Way', 0],
    ['2 Nominal Way', 10],
    ['3 Nominal Way', 1_000_000],
    ['4 Nominal Way', 3_000_000],
  ]);

  const { body: report } = await broker.call('Comps/GetReport', comps);
  const [sheet] = (await readXlsx(Buffer.from(report.documentBase64, 'base64'))).sheets;
  const [{ price }] = compDescriptors[2].measures;
  const at = reportFields(2).indexOf(price);
  const { label } = compField(2, price);
  expect(sheet?.rows.slice(-8).map((row) => row[at])).toEqual([
    'nominal',
    'nominal',
    100,
    300,
    4,
    2,
    200,
    200,
  ]);
  expect(sheet?.rows.slice(-4).map((row) => row[0])).toEqual([
    'Count',
    'Nominal sales, left out',
    `Average ${label}`,
    `Median ${label}`,
  ]);

  await broker.call('Import/Undo', { changeSetId: set.id });
  expect((await broker.call('Comps/GetCompsOfChangeSet', { id: set.id })).body).toEqual([]);
  expect((await broker.call('Comps/GetComp', { id: other.id })).status).toBe(200);
  expect((await (await app.as('Write')).call('Comps/GetCompsOfChangeSet', { id: set.id })).status).toBe(403);
});
