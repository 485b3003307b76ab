import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editValue, money, showValue, squareFeet, typedValue, type Field } from '../fields/index.ts';
import { contactFields, criticalDateFields, leaseFields, rentTermFields } from '../leases/index.ts';
import { compFields } from '../comps/index.ts';
import { importedCell, inTitleCase, type CellReading } from './cells.ts';

const plain: CellReading = { order: 'mdy', titleCase: false, words: new Map(), scale: 1, monthDay: null };

function read(text: string, field: Field, how: Partial<CellReading> = {}): unknown {
  const cell = importedCell(text, field, { ...plain, ...how });
  return 'value' in cell ? cell.value : cell.problem;
}

describe('dates', () => {
  test.each([
    ['2027-01-05', '2027-01-05'],
    ['1/5/2027', '2027-01-05'],
    ['01/05/27', '2027-01-05'],
    ['Jan 5, 2027', '2027-01-05'],
    ['January 5th, 2027', '2027-01-05'],
    ['5-Jan-27', '2027-01-05'],
    ['Tuesday, January 5, 2027', '2027-01-05'],
    ['46392', '2027-01-05'],
    ['46392.5', '2027-01-05'],
    ['20270105', '2027-01-05'],
    ['1/5/2027 12:00:00 AM', '2027-01-05'],
    ['2027-01-05T00:00:00', '2027-01-05'],
    ['13/1/2027', '2027-01-13'],
    ['TBD', null],
    ['N/A', null],
    ['-', null],
    ['soon', 'Enter a date such as 03/31/2027.'],
    ['1/5/1850', 'Enter a date from 1900 to 2199.'],
  ])('%s is read as %s', (text, value) => {
    expect(read(text, leaseFields.sd_ced)).toBe(value);
  });

  test('the day comes first where the column says so, and a date that can be read one way only is read that way', () => {
    expect(read('1/5/2027', leaseFields.sd_ced, { order: 'dmy' })).toBe('2027-05-01');
    expect(read('3/31/2027', leaseFields.sd_ced, { order: 'dmy' })).toBe('2027-03-31');
  });

  test('every date is read back from every way in which it is written', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2190-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10);
        const us = showValue(iso, leaseFields.sd_ced);
        const serial = String(Date.parse(`${iso}T00:00:00Z`) / 86_400_000 + 25_569);
        for (const text of [iso, us, serial]) expect(read(text, leaseFields.sd_ced)).toBe(iso);
      }),
    );
  });
});

describe('figures', () => {
  test.each([
    ['$1,234.50', 1234.5],
    ['1,234.5 USD', 1234.5],
    ['833.3333333', 833.33],
    ['1234.565', 1234.57],
    ['(1,234.00)', 'A negative amount cannot be entered here.'],
    ['n/a', null],
    ['a lot', 'Enter a number.'],
  ])('%s of money is %s', (text, value) => {
    expect(read(text, money('Deposit'))).toBe(value);
  });

  test.each([
    ['12,345 SF', 12_345],
    ['12345 sq. ft.', 12_345],
    ['35546.9', 35_547],
    ['900 RSF', 900],
    ['1,200 square feet', 1200],
  ])('%s is an area of %s', (text, value) => {
    expect(read(text, squareFeet('SQFT'))).toBe(value);
  });

  test.each([
    ['250', 1000, 250_000],
    ['1.2345', 1000, 1234.5],
    ['$0.29', 1000, 290],
    ['1,250.5', 1000, 1_250_500],
    ['(250)', 1000, 'A negative amount cannot be entered here.'],
  ])('%s times %i is %s', (text, scale, value) => {
    expect(read(text, money('Deposit'), { scale })).toBe(value);
  });

  test('a scaled amount is the amount times the scale, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (hundredths) => {
        expect(read(String(hundredths / 100), money('Deposit'), { scale: 1000 })).toBe(hundredths * 10);
      }),
    );
  });

  test('a word where a figure or a day belongs is asked about once, and can be left empty', () => {
    for (const field of [leaseFields.sd_ced, leaseFields.sd_deposit, leaseFields.sd_sqft]) {
      expect(importedCell('MTM', field, plain)).toMatchObject({ unknown: true });
      expect(read('MTM', field, { words: new Map([['mtm', null]]) })).toBeNull();
      expect(importedCell('13/45/2020', field, plain)).not.toHaveProperty('unknown');
    }
  });

  test('an amount is read back as it is shown and as it is edited', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const value = cents / 100;
        const field = leaseFields.sd_deposit;
        expect(read(showValue(value, field), field)).toBe(value);
        expect(read(editValue(value, field), field)).toBe(value);
      }),
    );
  });
});

describe('choices', () => {
  test.each([
    ['Triple Net', leaseFields.sd_lease, 'NNN'],
    ['FSG', leaseFields.sd_lease, 'Full Service'],
    ['Texas', leaseFields.sd_state, 'TX'],
    ['tx', leaseFields.sd_state, 'TX'],
    ['Active', leaseFields.sd_status, 1],
    ['Closed', leaseFields.sd_status, 2],
    ['HQ', leaseFields.sd_region, 'Headquarters'],
    ['Common Area Maintenance', rentTermFields.rt_type, 'CAM'],
    ['Renewal Option', criticalDateFields.cd_type, 'Option to Renew'],
    ['LL', contactFields.c_type, 'Landlord'],
    ['Mobile', contactFields.phone_best, 2],
    ['Yes', criticalDateFields.cd_status, true],
    ['Done', criticalDateFields.cd_status, false],
    ['5/1/2010', compFields.leaseCommencement, '2010-2'],
    ['2Q10', compFields.leaseCommencement, '2010-2'],
    ['2010', compFields.leaseCommencement, '2010-X'],
  ] as [string, Field, unknown][])('%s is understood', (text, field, value) => {
    expect(read(text, field)).toBe(value);
  });

  test('a word that is not known is asked about, and its answer counts', () => {
    expect(importedCell('Puerto Rico', leaseFields.sd_state, plain)).toMatchObject({ unknown: true });
    expect(read('PR', leaseFields.sd_state, { words: new Map([['pr', null]]) })).toBeNull();
    expect(read('Weird', leaseFields.sd_lease, { words: new Map([['weird', 'NNN']]) })).toBe('NNN');
  });
});

describe('texts', () => {
  test('N/A is empty in every field; None and NA stay texts in a text field', () => {
    for (const text of ['N/A', 'n/a', 'N.A.', 'n / a'])
      for (const field of [leaseFields.sd_building, leaseFields.sd_zip]) expect(read(text, field)).toBeNull();
    for (const text of ['-', '—', '---']) expect(read(text, leaseFields.sd_building)).toBeNull();
    expect(read('None', leaseFields.sd_building)).toBe('None');
    expect(read('NA', leaseFields.sd_building)).toBe('NA');
    expect(read('None', leaseFields.sd_zip)).toBeNull();
  });

  test('a zip code gets its leading zeros and its dash back', () => {
    expect(read('2101', leaseFields.sd_zip)).toBe('02101');
    expect(read('631011234', leaseFields.sd_zip)).toBe('63101-1234');
  });

  test('a formula is a text like any other; a spreadsheet error is refused, and #N/A is empty', () => {
    expect(read('=HYPERLINK("http://x")', leaseFields.sd_building)).toBe('=HYPERLINK("http://x")');
    expect(read('#REF!', leaseFields.sd_building)).toBe('The cell holds the error #REF! of the spreadsheet.');
    expect(read('#N/A', leaseFields.sd_building)).toBeNull();
  });

  test('upper case becomes title case where it is wanted', () => {
    expect(inTitleCase('201 PENN ST')).toBe('201 Penn St');
    expect(inTitleCase("BLM NAT'L TRAIN CTR")).toBe("Blm Nat'l Train Ctr");
    expect(inTitleCase('9828 N 31ST AVE')).toBe('9828 N 31st Ave');
    expect(inTitleCase('US BANK of X')).toBe('US BANK of X');
  });
});

test('no text breaks the reading, and every value that is read fits its field', () => {
  const tables: Field[] = [
    leaseFields,
    rentTermFields,
    criticalDateFields,
    contactFields,
    compFields,
  ].flatMap((table) => Object.values<Field>(table));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...tables), (text, field) => {
      const cell = importedCell(text, field, { ...plain, titleCase: true });
      if (!('value' in cell) || cell.value === null || field.kind === 'flag') return;
      const again = typedValue(editValue(cell.value as never, field), field);
      expect(again).toEqual({ value: cell.value });
    }),
    { numRuns: 200 },
  );
});

test.each(['Jan-27', 'January 2027', 'Sept. 2027', '1/2027', '01-2027', '2027-01'])(
  'a month without a day, %s, is refused in words that fit',
  (text) => {
    expect(read(text, leaseFields.sd_ced)).toBe('This is a month without a day. Enter the whole date.');
  },
);

test.each([
  ['Mar 2024', '2024-03-01', '2024-03-31'],
  ['Feb-24', '2024-02-01', '2024-02-29'],
  ['September 2027', '2027-09-01', '2027-09-30'],
  ['12/2027', '2027-12-01', '2027-12-31'],
  ['2027-02', '2027-02-01', '2027-02-28'],
])('the month %s is the first or the last of its days, as it was answered', (text, first, last) => {
  const field = leaseFields.sd_ced;
  expect(importedCell(text, field, { ...plain, monthDay: 'first' })).toEqual({ value: first });
  expect(importedCell(text, field, { ...plain, monthDay: 'last' })).toEqual({ value: last });
});

test('a whole date keeps its day whatever was answered for months; a month that is none is refused', () => {
  const last: CellReading = { ...plain, monthDay: 'last' };
  expect(importedCell('3/5/2024', leaseFields.sd_ced, last)).toEqual({ value: '2024-03-05' });
  expect(importedCell('13/2024', leaseFields.sd_ced, last)).toHaveProperty('problem');
});
