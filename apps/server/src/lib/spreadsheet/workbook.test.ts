import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipParts } from '../table-files/zip-parts.ts';
import type { Sheet } from './sheet.ts';
import { styleIndex, stylesXml } from './styles.ts';
import { writeWorkbook } from './workbook.ts';

function sheetOf(name: string, count: number): Sheet {
  return {
    name,
    title: ['Leases', 'Today'],
    printed: { report: name, client: '', date: '' },
    columns: [
      { header: 'Building', width: 10, format: 'text' },
      { header: 'City', width: 10, format: 'text' },
    ],
    rows: async function* () {
      for (let row = 0; row < count; row += 1) yield [['One Market', 'Tulsa']];
    },
    foot: () => [['Total', null]],
  };
}

test('the filter of each sheet covers all of its rows, and not its totals', async () => {
  const file = writeWorkbook([sheetOf('Leases', 300), sheetOf('None', 0)], new Date(0));
  const parts = await ZipParts.open(await buffer(file));
  const workbook = await text(await parts.read('xl/workbook.xml'));
  const named = [...workbook.matchAll(/_FilterDatabase"[^>]*>([^<]*)</g)].map(([, range]) => range);
  expect(named).toEqual(["'Leases'!$A$4:$B$304", "'None'!$A$4:$B$5"]);
  const sheet = await text(await parts.read('xl/worksheets/sheet1.xml'));
  expect(sheet).toContain('<autoFilter ref="A4:B304"/>');
});

test('an e-mail address is never broken: it is shrunk to its column, and its row is one line high', async () => {
  const address = 'rosalind.franklin.of.leases@landlords-of-the-midwest.example';
  const sheet: Sheet = {
    ...sheetOf('Contacts', 0),
    columns: [{ header: 'E-mail', width: 40, format: 'line' }],
    rows: async function* () {
      yield [[address]];
    },
  };
  const parts = await ZipParts.open(await buffer(writeWorkbook([sheet], new Date(0))));
  const xml = await text(await parts.read('xl/worksheets/sheet1.xml'));
  expect(xml).toMatch(/<row r="5"><c r="A5"/);
  const styles = stylesXml().match(/<xf [^>]*xfId="0"[^]*?(?:\/>|<\/xf>)/g) ?? [];
  expect(styles[styleIndex('line')]).toContain('shrinkToFit="1"');
  expect(styles[styleIndex('line')]).not.toContain('wrapText');
});

test('a figure or a total that is wider than its column is shrunk to it, not shown as ###', () => {
  const styles = stylesXml().match(/<xf [^>]*xfId="0"[^]*?(?:\/>|<\/xf>)/g) ?? [];
  expect(styles[styleIndex('money')]).toContain('shrinkToFit="1"');
  expect(styles[styleIndex('total money')]).toContain('shrinkToFit="1"');
  expect(styles[styleIndex('text')]).not.toContain('shrinkToFit');
});
