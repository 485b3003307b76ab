import { describe, expect, test } from 'vitest';
import { derivedValues } from './fields/derived.ts';
import { compFieldNames, compFields } from './fields/fields.ts';
import { formFields } from './fields/layout.ts';
import {
  compChangeTable,
  compChangeSchema,
  compProblems,
  compSearchSchema,
  compKeySchema,
  namelessComp,
} from './payload.ts';
import { compSearchTable } from './search.ts';
import { compTypes } from './fields/types.ts';
import { sampleComp, sampleValue } from './testing.ts';

describe.each(compTypes)('$name', ({ id }) => {
  test('takes a value for each of its fields, as a value and as text', () => {
    const table = Object.entries(compChangeTable(id)).filter(([, field]) => !field.derived);
    const values = Object.fromEntries(table.map(([name, field]) => [name, sampleValue(field)]));
    const texts = Object.fromEntries(table.map(([name, field]) => [name, String(sampleValue(field))]));
    expect(compChangeSchema.parse({ compType: id, ...values })).toEqual({ id: 0, compType: id, ...values });
    expect(compChangeSchema.parse({ compType: String(id), ...texts })).toEqual({
      id: 0,
      compType: id,
      ...values,
    });
  });

  test('takes "" and null as not set', () => {
    for (const [name, field] of Object.entries(compChangeTable(id)).filter(([, { derived }]) => !derived)) {
      expect(compChangeSchema.parse({ compType: id, [name]: '' }), field.label).toEqual({
        id: 0,
        compType: id,
        [name]: null,
      });
      expect(compChangeSchema.parse({ compType: id, [name]: null })).toHaveProperty(name, null);
    }
  });

  test('ignores derived values, the fields of other types and unknown ones', () => {
    const foreign = compFieldNames.filter(
      (name) => !formFields(id).includes(name) && !(name in compChangeTable(id)),
    );
    const payload = Object.fromEntries(
      [...foreign, ...Object.keys(derivedValues(none)), 'editing'].map((name) => [name, 'x']),
    );
    expect(compChangeSchema.parse({ compType: id, ...payload })).toEqual({ id: 0, compType: id });
  });

  test('searches by every option it offers', () => {
    const options = Object.entries(compSearchTable(id)).map(
      ([name, field]) => [name, sampleValue(field)] as const,
    );
    const search = { compType: id, ...Object.fromEntries(options) };
    expect(compSearchSchema.parse({ ...search, sstatus: 1 })).toEqual(search);
  });
});

const none = { salePrice: null, buildingSize: null, units: null, acres: null };

test.each([undefined, null, '', 0, 9, 'Office Lease', { id: 1 }])(
  'compType %j is an Invalid Comp Type',
  (compType) => {
    for (const schema of [compChangeSchema, compSearchSchema]) {
      const { error } = schema.safeParse({ compType });
      expect(error?.issues).toMatchObject([{ path: ['compType'], message: 'Invalid Comp Type' }]);
    }
  },
);

test('a submarket of another type is refused by name', () => {
  expect(compChangeSchema.safeParse({ compType: 3, submarket: 'Hanley/Brentwood' }).success).toBe(true);
  const { error } = compChangeSchema.safeParse({ compType: 1, submarket: 'Hanley/Brentwood' });
  expect(error?.issues).toMatchObject([{ path: ['submarket'] }]);
});

test('an id and a version may be left out, empty, or text', () => {
  expect(compChangeSchema.parse({ compType: 1, id: '', version: null })).toEqual({ id: 0, compType: 1 });
  expect(compChangeSchema.parse({ compType: 1, id: '7', version: 3 })).toEqual({
    compType: 1,
    id: 7,
    version: 3,
  });
  for (const wrong of [-1, 1.5, false, 'x', [], {}])
    expect(compChangeSchema.safeParse({ compType: 1, id: wrong }).success).toBe(false);
});

test('a delete reads only the id and the version', () => {
  expect(compKeySchema.parse({ ...sampleComp(1), version: '' })).toEqual({ id: 1 });
  expect(compKeySchema.safeParse({ compType: 1 }).success).toBe(false);
});

test('a quarter may come as a number', () => {
  expect(compChangeSchema.parse({ compType: 1, leaseCommencementQtr: 2 })).toHaveProperty(
    'leaseCommencementQtr',
    '2',
  );
  expect(compChangeSchema.safeParse({ compType: 1, leaseCommencementQtr: 5 }).success).toBe(false);
});

test('part of a zip can be searched for, but not saved', () => {
  expect(compSearchSchema.safeParse({ compType: 1, zip: '631' }).success).toBe(true);
  expect(compChangeSchema.safeParse({ compType: 1, zip: '631' }).success).toBe(false);
});

test('ranges have the names that the screens show: per SQFT and acreage', () => {
  expect(Object.keys(compSearchTable(7))).toEqual(
    expect.arrayContaining(['acreageFrom', 'acreageTo', 'perSqftFrom']),
  );
  expect(compSearchTable(7)['acreageTo']?.label).toBe('Acreage');
  expect(compSearchTable(1)['perSqftFrom']?.label).toBe('Per SQFT');
  expect(compFields.landPricePerSf.derived).toBe(true);
});

test('a lease that ends before it starts is refused with the end date named', () => {
  const backwards = { commencementDate: '2026-01-01', leaseExpDate: '2025-12-31' };
  expect(compProblems(backwards)).toMatchObject([{ field: 'leaseExpDate' }]);
  expect(compProblems({ ...backwards, leaseExpDate: '2026-01-01' })).toEqual([]);
  expect(compProblems({ ...backwards, commencementDate: null })).toEqual([]);
});

test('a comp needs one of tenant, building and address, in the words of its own form', () => {
  const empty = { tenant: null, buildingName: ' ', address: null };
  expect(namelessComp(1, empty)).toEqual([
    { field: 'tenant', message: 'Enter Tenant, Building Name, or Address: one of them is needed.' },
  ]);
  expect(namelessComp(8, empty)).toEqual([
    { field: 'buildingName', message: 'Enter Property Name or Address: one of them is needed.' },
  ]);
  for (const filled of [{ tenant: 'Acme' }, { buildingName: 'Tower' }, { address: '1 Main St' }])
    expect(namelessComp(1, { ...empty, ...filled })).toEqual([]);
});

test('a range the wrong way round is refused at its end, in words', () => {
  const refused = (options: object) =>
    compSearchSchema
      .safeParse({ compType: 1, ...options })
      .error?.issues.map(({ path, message }) => [path, message]);
  expect(refused({ leasedSFFrom: 5000, leasedSFTo: 100 })).toEqual([
    [['leasedSFTo'], 'Leased SF to is less than Leased SF from.'],
  ]);
  expect(refused({ yearBuiltFrom: 2010, yearBuiltTo: 1990 })).toEqual([
    [['yearBuiltTo'], 'Year Built to is before Year Built from.'],
  ]);
  expect(refused({ leaseCommencementFrom: '2011-1', leaseCommencementTo: '2010-X' })).toEqual([
    [['leaseCommencementTo'], 'Lease Start to is before Lease Start from.'],
  ]);
  expect(refused({ leaseCommencementFrom: '2010-3', leaseCommencementTo: '2010-X' })).toBeUndefined();
  expect(refused({ leasedSFFrom: 100, leasedSFTo: 100 })).toBeUndefined();
  expect(refused({ leasedSFTo: 100 })).toBeUndefined();
});
