import { describe, expect, test } from 'vitest';
import { submarkets } from './choices.ts';
import { compDescriptors } from './descriptors.ts';
import { compFieldNames, compFields } from './fields.ts';
import {
  compField,
  formFields,
  reportFields,
  reportFileName,
  resultColumns,
  summaryFields,
  summaryFileName,
} from './layout.ts';
import { compTypes, type CompTypeId } from './types.ts';

const leaseHead =
  'leaseCommencement submarket tenant buildingName address city state zip leasedSF term effectiveRate rateType tisf leaseType commencementDate leaseExpDate buildingOwner buildingSize yearBuilt';
const leaseEnd =
  'tenantRepFirm landlordRepFirm comments source dateEntered startingRent escalation freeMonths';
const saleHead = 'leaseCommencement submarket buildingName address city state zip';
const saleEnd =
  'noi capRate occupancyPercent buyer seller buyerRepFirm sellerRepFirm comments pressRelease source dateEntered';

const forms: Record<CompTypeId, string> = {
  1: `${leaseHead} buildingClass ${leaseEnd}`,
  2: `${saleHead} buildingSize yearBuilt buildingClass acerage salePrice pricePerSf saleType ${saleEnd}`,
  3: `${leaseHead} productType percentOffice ceilingHeight lotSize ${leaseEnd}`,
  4: `${saleHead} productType buildingSize yearBuilt percentOffice ceilingHeight lotSize salePrice pricePerSf saleType ${saleEnd}`,
  5: `${leaseHead} ${leaseEnd}`,
  6: `${saleHead} tenant buildingSize yearBuilt acerage salePrice pricePerSf saleType ${saleEnd}`,
  7: `${saleHead} acres acresInSf salePrice perAcre landPricePerSf saleType buyer seller buyerRepFirm sellerRepFirm comments pressRelease source dateEntered`,
  8: `${saleHead} units buildingSize yearBuilt buildingClass acerage salePrice perUnit pricePerSf ${saleEnd}`,
};

const leaseResults =
  'Lease Start, Submarket, Tenant, Building, Address, SF, Term, Rate, Rate Type, T.I., Lease Type';
const saleResults =
  'Date Sold, Submarket, Building, Address, SF, Price, Price/SF, Cap Rate, Sale Type, Buyer, Seller';

const results: Record<CompTypeId, string> = {
  1: leaseResults,
  2: saleResults,
  3: `${leaseResults}, Product Type`,
  4: saleResults.replace('SF, Price,', 'SF, Product Type, Price,'),
  5: leaseResults,
  6: saleResults,
  7: 'Date Sold, Submarket, Address, City, Acres, Price, Per Acre, Land Price/SF, Buyer, Seller',
  8: 'Date Sold, Submarket, Property Name, Address, Units, Year Built, Price, Per Unit, Price/SF, Cap Rate, Buyer, Seller',
};

describe.each(compTypes)('$name', ({ id }) => {
  const form = formFields(id);

  test('has its fields in order, each once', () => {
    expect(form.join(' ')).toBe(forms[id]);
    expect(new Set(form).size).toBe(form.length);
  });

  test('shows its result columns', () => {
    expect(
      resultColumns(id)
        .map(({ heading }) => heading)
        .join(', '),
    ).toBe(results[id]);
  });

  test('shows, measures and searches only fields of its form', () => {
    const { columns, measures, perSqft, party } = compDescriptors[id];
    const named = [...columns, ...measures.flatMap(({ price, size }) => [price, size]), perSqft, party];
    for (const name of named) expect(form).toContain(name);
  });

  test('leaves the source and the date entered out of reports and summaries', () => {
    expect(summaryFields(id)).toEqual(form.filter((name) => name !== 'source' && name !== 'dateEntered'));
    expect(reportFields(id)).toEqual(summaryFields(id).filter((name) => name !== 'pressRelease'));
  });

  test('offers its own submarkets', () => {
    const field = compField(id, 'submarket');
    expect(field.kind === 'choice' && field.choices.map(({ value }) => value)).toEqual(submarkets[id]);
  });
});

test('every field belongs to some type, the two stored parts of the date aside', () => {
  const used = new Set(compTypes.flatMap(({ id }) => formFields(id)));
  expect(compFieldNames.filter((name) => !used.has(name))).toEqual([
    'leaseCommencementYear',
    'leaseCommencementQtr',
  ]);
});

test('labels differ where the specification says so', () => {
  expect(compField(8, 'buildingName').label).toBe('Property Name');
  expect(compField(6, 'tenant').label).toBe('Major Tenants');
  expect(compField(1, 'leaseCommencement').label).toBe('Lease Start');
  for (const sale of [2, 4, 6, 7, 8] as const)
    expect(compField(sale, 'leaseCommencement').label).toBe('Date Sold');
});

test('submarket lists are those of the specification', () => {
  expect(compTypes.map(({ id }) => submarkets[id].length)).toEqual([12, 12, 15, 15, 19, 12, 19, 11]);
  for (const { id } of compTypes) expect(submarkets[id].at(-1)).toBe('Other');
});

test('dates are shown as yyyy-MM-dd', () => {
  const dates = Object.values(compFields).filter((field) => field.kind === 'date');
  expect(dates.map(({ style }) => style)).toEqual(['iso', 'iso', 'iso']);
});

test('files are named after the type', () => {
  expect(reportFileName(2, '2026-11-15')).toBe('Office Sale Comps 2026-11-15.xlsx');
  expect(summaryFileName(8, 17)).toBe('Multi-Family Comp 17.rtf');
});
