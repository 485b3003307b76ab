import { expect, test } from 'vitest';
import { showValue } from '../fields/index.ts';
import { ownFieldAsField, ownFieldTypes, type OwnFieldType } from './index.ts';

function shown(value: string | number | boolean, type: OwnFieldType): string {
  const own = { label: 'Own', type, help: '', choices: ['East'], min: null, max: null };
  // Safe to try: histories have values of the kind that a field had before.
  return showValue(value as never, ownFieldAsField(own));
}

test('a value of a former kind of its field is shown as it is, whatever the kind is now', () => {
  for (const type of ownFieldTypes) {
    for (const text of ['about 7', 'East, West']) expect(shown(text, type)).toBe(text);
    const number = shown(12_345.5, type);
    expect(number).toMatch(/^\$?12,?345\.50?%?$|^12,346$/);
    expect(shown(true, type)).toMatch(/^(Yes|true)$/);
    expect(shown('2027-03-31', type)).toMatch(/^(2027-03-31|03\/31\/2027)$/);
  }
});

test('values of the kind itself are shown as ever', () => {
  expect(shown(12_345.5, 'money')).toBe('$12,345.50');
  expect(shown('2027-03-31', 'date')).toBe('03/31/2027');
  expect(shown(false, 'flag')).toBe('No');
  expect(shown('3145550100', 'phone')).toBe('(314) 555-0100');
});
