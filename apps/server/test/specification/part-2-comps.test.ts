import {
  compField,
  compTypes,
  reportTitle,
  searchFields,
  type CompFieldName,
  type CompTypeId,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aComp } from '../../src/modules/comps/comps.fixture.ts';
import { testApp } from '../app.ts';
import { leasesOf } from '../leases.ts';
import { choicesOf, testCalls, type SpecifiedCall } from './specified-calls.ts';

const app = testApp();
const aLease = leasesOf(app);
const ids: Record<string, number> = {};

beforeAll(async () => {
  const broker = await app.as('Comps');
  for (const name of ['comp', 'gone']) ids[name] = (await aComp(broker, 1)).id;
  await aLease();
});

const comp =
  'id compType leaseCommencement leaseCommencementYear leaseCommencementQtr submarket tenant buildingName address city state zip leasedSF term effectiveRate rateType tisf leaseType leaseExpDate buildingOwner buildingSize yearBuilt buildingClass tenantRepFirm landlordRepFirm buyer seller salePrice saleType acerage acres units buyerRepFirm sellerRepFirm comments source noi occupancyPercent capRate pressRelease dateEntered commencementDate percentOffice lotSize ceilingHeight productType';

const calls: readonly SpecifiedCall[] = [
  {
    title: 'GET api/Leases/GetLeaseData: openLeases, totalSF, avgSF, crit12',
    as: 'no role',
    answers: { one: 'openLeases totalSF avgSF crit12' },
  },
  {
    title: 'POST api/Comps/SearchComps: takes the search options plus compType, an array of comps',
    as: 'Comps',
    input: () => ({ compType: 1, sstatus: 1 }),
    answers: { each: comp },
  },
  {
    title: 'POST api/Comps/GetReport: takes the array of the listed comps, returns documentBase64',
    as: 'Comps',
    input: () => [{ id: ids['comp'], compType: 1, tenant: 'Listed' }],
    answers: { one: 'documentBase64' },
  },
  {
    title: 'POST api/Comps/EditComps: takes the fields plus compType, the saved comp with id',
    as: 'Comps',
    input: () => ({ compType: 1, id: ids['comp'], tenant: 'Edited' }),
    answers: { one: comp },
  },
  { title: 'GET api/Comps/GetComp?id={comp}: the comp', as: 'Comps', answers: { one: comp } },
  {
    title: 'POST api/Comps/DeleteComp: takes the comp',
    as: 'Comps',
    input: () => ({ id: ids['gone'], compType: 1, tenant: 'Gone' }),
    answers: true,
  },
  {
    title: 'POST api/Admin/SetPassword: takes OldPW, NewPW, RetypePW, the field response',
    as: 'no role',
    input: () => ({ OldPW: 'x', NewPW: 'y', RetypePW: 'z' }),
    answers: { one: 'response' },
  },
];

describe('the calls about comps, the dashboard and passwords', () => testCalls(app, ids, calls));

test('the comp types are 1 Office Lease, 2 Office Sale, 3 Industrial Lease, 4 Industrial Sale, 5 Retail Lease, 6 Retail Sale, 7 Land Sale, 8 Multi-Family', async () => {
  expect(compTypes.map(({ id, name }) => `${id} ${name}`).join(', ')).toBe(
    '1 Office Lease, 2 Office Sale, 3 Industrial Lease, 4 Industrial Sale, 5 Retail Lease, 6 Retail Sale, 7 Land Sale, 8 Multi-Family',
  );
  expect(reportTitle(8)).toBe('MULTI-FAMILY COMP');
  const broker = await app.as('Comps');
  for (const { id } of compTypes)
    expect((await broker.call('Comps/EditComps', { compType: id })).body.compType).toBe(id);
});

const set1 =
  'Clayton, Westport, Olive/I-270, Chesterfield, Manchester/I-270, I-44/I-270, Earth City, Airport, St. Charles County, St. Louis City, Metro East, Other';
const set2 =
  'Airport, Earth City, Westport, St. Louis City, Metro East, Mid County, Chesterfield, Hanley/Brentwood, Fenton, South County, North County, West County, Jefferson County, St. Charles County, Other';
const set3 =
  'Airport, Chesterfield, Clayton, Earth City, Fenton, Franklin County, Jefferson County, Metro East, Mid County, North County, Northwest County, Outer St. Louis County, South County, Southwest County, St. Charles County, St. Louis City, West County, Warren County, Other';
const set4 =
  'Downtown, North St. Louis City, South St. Louis City, North County, West County, South County, Mid County, St. Charles County, Jefferson County, Metro East, Other';

describe('the choices of the fields', () => {
  test.each<[title: string, types: readonly CompTypeId[], name: CompFieldName, choices: string]>([
    ['rate types', [1, 3, 5], 'rateType', 'Full Service, Gross, Modified Gross, NNN'],
    ['lease types', [1, 3, 5], 'leaseType', 'New Lease, Sublease, Renewal, Renewal/Expansion'],
    ['building classes', [1, 2, 8], 'buildingClass', 'A, B, C'],
    ['sale types', [2, 4, 6, 7], 'saleType', 'Investment, User'],
    ['product types', [3, 4], 'productType', 'MF, WD, OS, Flex'],
    ['submarkets of set 1, Office Lease and Retail Sale', [1, 6], 'submarket', set1],
    ['submarkets of set 2, Industrial Lease and Industrial Sale', [3, 4], 'submarket', set2],
    ['submarkets of set 3, Retail Lease', [5], 'submarket', set3],
    ['submarkets of set 4, Multi-Family', [8], 'submarket', set4],
  ])('%s are those of the specification', (_, types, name, choices) => {
    for (const type of types) expect(choicesOf(compField(type, name)), String(type)).toBe(choices);
  });

  test('quarters are X, 1, 2, 3 and 4', async () => {
    const broker = await app.as('Comps');
    const kept: unknown[] = [];
    for (const quarter of ['X', '1', '2', '3', '4', '5']) {
      const input = { compType: 1, leaseCommencement: `2010-${quarter}` } as const;
      const { status, body } = await broker.call('Comps/EditComps', input);
      kept.push(status === 200 ? body.leaseCommencementQtr : status);
    }
    expect(kept).toEqual(['X', '1', '2', '3', '4', 400]);
  });
});

test('ranges from and to exist for dates, leased SF, building size, per SQFT, year built, sale price, acreage and units', () => {
  const ranges = compTypes.flatMap(({ id }) => searchFields(id)).filter(({ range }) => range);
  expect([...new Set(ranges.map(({ name }) => name))].toSorted()).toEqual([
    'acreage',
    'buildingSize',
    'leaseCommencement',
    'leasedSF',
    'perSqft',
    'salePrice',
    'units',
    'yearBuilt',
  ]);
});

test('price per SF, per unit, per acre, acres in SF and price per SF of land are derived and cannot be sent', async () => {
  const broker = await app.as('Comps');
  const sent = { salePrice: 500_000, pricePerSf: 1, perUnit: 1, perAcre: 1, acresInSf: 1, landPricePerSf: 1 };
  const save = async (compType: CompTypeId, more: object) =>
    (await broker.call('Comps/EditComps', { ...sent, ...more, compType })).body;
  expect(await save(2, { buildingSize: 2000 })).toMatchObject({ pricePerSf: 250 });
  expect(await save(8, { units: 40 })).toMatchObject({ perUnit: 12_500 });
  expect(await save(7, { acres: 100 })).toMatchObject({
    perAcre: 5000,
    acresInSf: 4_356_000,
    landPricePerSf: 0.11,
  });
});
