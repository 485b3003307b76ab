import {
  compDescriptors,
  compField,
  compTypeName,
  compTypes,
  reportFields,
  reportTitle,
  statisticsOf,
  type Comp,
  type CompSearch,
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

async function report(listed: readonly { id: number }[], search?: CompSearch) {
  const sent = search ? { comps: [...listed], search } : [...listed];
  const { status, body } = await broker.call('Comps/GetReport', sent);
  expect(status).toBe(200);
  return readXlsx(Buffer.from(body.documentBase64, 'base64'), { readStyles: true });
}

/** The headings stand below the title block; the comps begin in the row after them. */
async function sheetOf(listed: readonly { id: number }[], search?: CompSearch) {
  const [sheet] = (await report(listed, search)).sheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  const head = sheet.rows.findIndex((row) => row.filter((cell) => cell !== null).length > 4);
  return { ...sheet, head, data: sheet.rows.slice(head + 1) };
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

  test('has the title, the fields of the form except confidential ones, and a row per comp in the order given', async () => {
    const listed = comps.toReversed();
    const { name, rows, head, data } = await sheetOf(listed);
    expect(name).toBe(compTypeName(type));
    expect(rows[0]?.[0]).toBe(reportTitle(type));
    const names = reportFields(type);
    expect(rows[head]).toEqual(names.map((field) => compField(type, field).label));
    for (const inside of ['Press Release', 'Source', 'Date Entered'])
      expect(rows[head]).not.toContain(inside);
    const prices = names.indexOf(compDescriptors[type].measures[0].price);
    expect(data.slice(0, 3).map((row) => row[prices])).toEqual(
      listed.map((comp) => comp[compDescriptors[type].measures[0].price]),
    );
  });

  test('ends with count, average and median of the unit price', async () => {
    const { data } = await sheetOf(comps);
    const [measure] = compDescriptors[type].measures;
    const { price } = statisticsOf(comps, measure);
    const at = reportFields(type).indexOf(measure.price);
    expect(data.slice(3).map((row) => [row[0], row[at]])).toEqual([
      ['Count', 3],
      [`Average ${compField(type, measure.price).label}`, price.average],
      [`Median ${compField(type, measure.price).label}`, price.median],
    ]);
  });
});

test('dates are dates, money is money, percentages are percentages, years have no comma', async () => {
  const sheet = await sheetOf([await aComp(broker, 1), await aComp(broker, 1)]);
  const at = (label: string) => sheet.rows[sheet.head]?.indexOf(label) ?? -1;
  expect(sheet.data[0]?.[at('Lease Expiration')]).toEqual(new Date('2020-02-29T00:00:00Z'));
  const formats = ['Effective Rate', 'Year Built', 'Leased SF', 'Lease Expiration'].map(
    (label) => sheet.cells?.get(`${sheet.head + 1},${at(label)}`)?.style?.numFmt,
  );
  expect(formats).toEqual(['"$"#,##0.00', '0', '#,##0', 'yyyy-mm-dd']);
  const sale = await sheetOf([await aComp(broker, 2)]);
  const capRate = sale.rows[sale.head]?.indexOf('Cap Rate') ?? -1;
  expect(sale.data[0]?.[capRate]).toBe(0.065);
  expect(sale.cells?.get(`${sale.head + 1},${capRate}`)?.style?.numFmt).toBe('0.00%');
});

test('the header is frozen with filters on, and the page is landscape, on one page for a few comps', async () => {
  const { freezePane, autoFilter, pageSetup, head } = await sheetOf([await aComp(broker, 7)]);
  expect(freezePane).toMatchObject({ rows: head + 1, columns: 3 });
  expect(autoFilter?.range).toBe(`A${head + 1}:R${head + 2}`);
  expect(pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x', 'a & <b> "c"', 'é 日本 😀'])(
  'the text %s stays text',
  async (text) => {
    const sheet = await sheetOf([await aComp(broker, 1, { tenant: text, comments: text })]);
    expect(sheet.data[0]?.[2]).toBe(text);
    const formulas = [...(sheet.cells ?? [])].filter(([, { formula }]) => formula !== undefined);
    expect(formulas.filter(([place]) => place.startsWith(`${sheet.head + 1},`))).toEqual([]);
    expect(JSON.stringify(formulas)).not.toContain(text);
  },
);

test('the Comps Report names no client, and its criteria as they were: the search, or the chosen comps', async () => {
  const listed = [await aComp(broker, 1), await aComp(broker, 1)];
  async function above(search?: { compType: 1; city?: string; leasedSFFrom?: number }) {
    const { rows, head } = await sheetOf(listed, search);
    return rows.slice(0, head - 1).map(([first]) => first);
  }
  const first = ['OFFICE LEASE COMP', 'As of 06/15/2026'];
  expect(await above({ compType: 1, city: 'Clay', leasedSFFrom: 100 })).toEqual([
    ...first,
    'Criteria: City: Clay; Leased SF from: 100',
  ]);
  expect(await above({ compType: 1 })).toEqual([...first, 'Criteria: all comps of this type']);
  expect(await above()).toEqual([...first, 'Criteria: 2 chosen comps']);
});

test('rates of several rate types are averaged for each type and, with a remark, together', async () => {
  const { data } = await sheetOf([
    await aComp(broker, 1, { rateType: 'NNN', effectiveRate: 10 }),
    await aComp(broker, 1, { rateType: 'Full Service', effectiveRate: 20 }),
    await aComp(broker, 1, { rateType: 'Full Service', effectiveRate: 30 }),
  ]);
  const at = reportFields(1).indexOf('effectiveRate');
  expect(data.slice(3).map((row) => [row[0], row[at]])).toEqual([
    ['Count', 3],
    ['Average Effective Rate, rate types mixed', 20],
    ['Median Effective Rate, rate types mixed', 20],
    ['Average Effective Rate, Full Service', 25],
    ['Average Effective Rate, NNN', 10],
  ]);
});

test('the report has each comp once, as the database and not the payload has it, and no deleted comps', async () => {
  const [kept, gone] = [await aComp(broker, 1, { tenant: 'True' }), await aComp(broker, 1)];
  await broker.call('Comps/DeleteComp', gone);
  const { data } = await sheetOf([{ ...kept, tenant: 'False' } as Comp, gone, kept, { id: 2_000_000_000 }]);
  expect(data.map((row) => row[2])).toEqual(['True', null, null, null]);
});

test('comps of several types have a sheet each', async () => {
  const { sheets } = await report([await aComp(broker, 7), await aComp(broker, 1)]);
  expect(sheets.map(({ name }) => name)).toEqual(['Office Lease', 'Land Sale']);
});

test('a report without comps is refused in words', async () => {
  expect((await broker.call('Comps/GetReport', [])).status).toBe(400);
  expect((await broker.call('Comps/GetReport', [{ id: 2_000_000_000 }])).status).toBe(404);
});
