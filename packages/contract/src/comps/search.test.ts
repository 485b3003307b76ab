import { describe, expect, test } from 'vitest';
import { joinCommencement, splitCommencement } from './fields/commencement.ts';
import { derivedValues } from './fields/derived.ts';
import { compFieldNames, type Comp } from './fields/fields.ts';
import { readValue } from '../fields/index.ts';
import { searchFields, compSearchTable } from './search.ts';
import { compMatches, sampleComp } from './testing.ts';
import { compTypes } from './fields/types.ts';

describe.each(compTypes)('$name', ({ id }) => {
  const comp = sampleComp(id);
  const blank = sampleComp(id, Object.fromEntries(compFieldNames.map((name) => [name, null])));

  test('is found without options', () => {
    expect(compMatches(comp, {})).toBe(true);
    expect(compMatches(blank, {})).toBe(true);
  });

  test.each(searchFields(id).filter(({ range }) => !range))(
    'is found by its $name',
    ({ name, of, field }) => {
      const value = comp[of];
      expect(value).not.toBeNull();
      expect(compMatches(comp, { [name]: value })).toBe(true);
      expect(compMatches(comp, { [name]: 'something else' })).toBe(false);
      expect(compMatches(blank, { [name]: value })).toBe(false);
      const part = String(value).slice(0, 2).toUpperCase();
      expect(compMatches(comp, { [name]: part })).toBe(field.kind === 'text' || part === value);
    },
  );

  test.each(searchFields(id).filter(({ range }) => range))(
    'is found by $name from and to',
    ({ name, of }) => {
      const value = comp[of];
      const [below, above] = typeof value === 'number' ? [value - 1, value + 1] : ['2009-4', '2010-3'];
      expect(compMatches(comp, { [`${name}From`]: value, [`${name}To`]: value })).toBe(true);
      expect(compMatches(comp, { [`${name}From`]: above })).toBe(false);
      expect(compMatches(comp, { [`${name}To`]: below })).toBe(false);
      expect(compMatches(blank, { [`${name}From`]: below })).toBe(false);
      expect(compMatches(blank, { [`${name}To`]: above })).toBe(false);
    },
  );
});

test('several choices find comps with any of them, and an unknown choice is refused', () => {
  const { submarket } = compSearchTable(1);
  if (!submarket) throw new Error('Office leases are searched by submarket.');
  expect(readValue(['Westport', 'Clayton'], submarket)).toEqual({ value: 'Clayton, Westport' });
  expect(readValue('Clayton', submarket)).toEqual({ value: 'Clayton' });
  expect(readValue('Clayton, Nowhere', submarket)).toHaveProperty('problem');
  const comp = sampleComp(1, { submarket: 'Westport' });
  expect(compMatches(comp, { submarket: 'Clayton, Westport' })).toBe(true);
  expect(compMatches(comp, { submarket: 'Clayton, Airport' })).toBe(false);
});

test('an unknown quarter counts as the whole year, in the comp and in the range', () => {
  expect(
    compMatches(dated('2010-X'), { leaseCommencementFrom: '2010-4', leaseCommencementTo: '2011-1' }),
  ).toBe(true);
  expect(compMatches(dated('2010-X'), { leaseCommencementTo: '2009-4' })).toBe(false);
  expect(compMatches(dated('2010-1'), { leaseCommencementFrom: '2010-X' })).toBe(true);
  expect(compMatches(dated('2010-4'), { leaseCommencementTo: '2010-X' })).toBe(true);
  expect(compMatches(dated('2011-1'), { leaseCommencementTo: '2010-X' })).toBe(false);
});

test('the derived values and date parts of a sample comp are consistent', () => {
  for (const { id } of compTypes) {
    const comp = sampleComp(id);
    expect(comp).toMatchObject(derivedValues(comp));
    expect(joinCommencement(comp)).toBe(comp.leaseCommencement);
  }
});

function dated(value: string): Comp {
  return sampleComp(1, { leaseCommencement: value, ...splitCommencement(value) });
}
