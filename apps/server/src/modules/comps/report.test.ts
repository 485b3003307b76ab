import {
  compDescriptors,
  compField,
  compTypeName,
  compTypes,
  reportFields,
  reportTitle,
  statisticsOf,
  type Comp,
} from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { aComp } from './comps.fixture.ts';

const app = testApp();
let broker: Caller;
beforeAll(async () => {
  broker = await app.as('Comps');
});

async function report(listed: readonly { id: number }[]) {
  const { status, body } = await broker.call('Comps/GetReport', [...listed]);
  expect(status).toBe(200);
  return readXlsx(Buffer.from(body.documentBase64, 'base64'), { readStyles: true });
}

async function sheetOf(listed: readonly { id: number }[]) {
  const [sheet] = (await report(listed)).sheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}

describe.each(compTypes)('the report of $name', ({ id: type }) => {
  let comps: Comp[] = [];
  beforeAll(async () => {
    comps = [
      await aComp(broker, type),
      await aComp(broker, type, { effectiveRate: 30, salePrice: 5000 }),
      await aComp(broker, type, { effectiveRate: 20, salePrice: 9000 }),
    ];
  });

  test('has the title, the fields of the form but those that stay inside, and a row per comp in the order given', async () => {
    const listed = comps.toReversed();
    const { name, rows } = await sheetOf(listed);
    expect(name).toBe(compTypeName(type));
    expect(rows[0]?.[0]).toBe(reportTitle(type));
    const names = reportFields(type);
    expect(rows[2]).toEqual(names.map((field) => compField(type, field).label));
    for (const inside of ['Press Release', 'Source', 'Date Entered']) expect(rows[2]).not.toContain(inside);
    const prices = names.indexOf(compDescriptors[type].measures[0].price);
    expect(rows.slice(3, 6).map((row) => row[prices])).toEqual(
      listed.map((comp) => comp[compDescriptors[type].measures[0].price]),
    );
  });

  test('ends with count, average and median of the unit price', async () => {
    const { rows } = await sheetOf(comps);
    const [measure] = compDescriptors[type].measures;
    const { price } = statisticsOf(comps, measure);
    const at = reportFields(type).indexOf(measure.price);
    expect(rows.slice(6).map((row) => [row[0], row[at]])).toEqual([
      ['Count', 3],
      [`Average ${compField(type, measure.price).label}`, price.average],
      [`Median ${compField(type, measure.price).label}`, price.median],
    ]);
  });
});

test('dates are dates, money is money, percentages are percentages, years have no comma', async () => {
  const sheet = await sheetOf([await aComp(broker, 1), await aComp(broker, 1)]);
  const at = (label: string) => sheet.rows[2]?.indexOf(label) ?? -1;
  expect(sheet.rows[3]?.[at('Lease Expiration')]).toEqual(new Date('2020-02-29T00:00:00Z'));
  const formats = ['Effective Rate', 'Year Built', 'Leased SF', 'Lease Expiration'].map(
    (label) => sheet.cells?.get(`3,${at(label)}`)?.style?.numFmt,
  );
  expect(formats).toEqual(['"$"#,##0.00', '0', '#,##0', 'yyyy-mm-dd']);
  const sale = await sheetOf([await aComp(broker, 2)]);
  expect(sale.rows[3]?.[sale.rows[2]?.indexOf('Cap Rate') ?? -1]).toBe(6.5);
});

test('the header is frozen with filters on, and the page is landscape', async () => {
  const { freezePane, autoFilter, pageSetup } = await sheetOf([await aComp(broker, 7)]);
  expect(freezePane).toMatchObject({ rows: 3 });
  expect(autoFilter?.range).toBe('A3:R4');
  expect(pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x', 'a & <b> "c"', 'é 日本 😀'])(
  'the text %s stays text',
  async (text) => {
    const workbook = await report([await aComp(broker, 1, { tenant: text, comments: text })]);
    const [sheet] = workbook.sheets;
    expect(sheet?.rows[3]?.[2]).toBe(text);
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  },
);

test('it holds what the database holds, not what the payload says, once each, and no deleted comps', async () => {
  const [kept, gone] = [await aComp(broker, 1, { tenant: 'True' }), await aComp(broker, 1)];
  await broker.call('Comps/DeleteComp', gone);
  const { rows } = await sheetOf([{ ...kept, tenant: 'False' } as Comp, gone, kept, { id: 2_000_000_000 }]);
  expect(rows.slice(3).map((row) => row[2])).toEqual(['True', null, null, null]);
});

test('comps of several types have a sheet each', async () => {
  const { sheets } = await report([await aComp(broker, 7), await aComp(broker, 1)]);
  expect(sheets.map(({ name }) => name)).toEqual(['Office Lease', 'Land Sale']);
});

test('nothing to report is refused in words', async () => {
  expect((await broker.call('Comps/GetReport', [])).status).toBe(400);
  expect((await broker.call('Comps/GetReport', [{ id: 2_000_000_000 }])).status).toBe(404);
});
