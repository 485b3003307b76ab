import { choice, date, fieldTable, flag, integer, money, text } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { formReducer, readForm, settledText, textsOf } from './form-state.ts';

const table = fieldTable({
  num: text('Office/Store #'),
  deposit: money('Security Deposit'),
  end: date('Current Expiration'),
  sqft: integer('SQFT'),
  kind: choice('Lease Kind', ['Full Service', 'NNN']),
  active: flag('Active'),
});
const reduce = formReducer(table);
const row = {
  num: '007',
  deposit: 1234.5,
  end: '2027-03-31',
  sqft: 12000,
  kind: 'NNN',
  active: true,
} as const;

test('a form starts with the row as it is shown', () => {
  expect(textsOf(table, row)).toEqual({
    num: '007',
    deposit: '$1,234.50',
    end: '03/31/2027',
    sqft: '12,000',
    kind: 'NNN',
    active: 'true',
  });
});

test('an untouched form gives the same row', () => {
  expect(readForm(table, textsOf(table, row))).toEqual({ row });
});

test.each([
  [table.deposit, '1234.5', '$1,234.50'],
  [table.end, '3/31/27', '03/31/2027'],
  [table.end, 'tomorrow', 'tomorrow'],
  [table.kind, 'nnn', 'NNN'],
])('leaving %o with %s shows %s', (field, typed, shown) => {
  expect(settledText(typed, field)).toBe(shown);
});

test('leaving a field that cannot be read says why, and typing clears it', () => {
  const typed = reduce(
    { texts: textsOf(table, row), errors: {} },
    { type: 'typed', name: 'end', text: 'soon' },
  );
  const left = reduce(typed, { type: 'left', name: 'end' });
  expect(left.errors).toEqual({ end: 'Enter a date such as 03/31/2027.' });
  expect(reduce(left, { type: 'typed', name: 'end', text: '' }).errors).toEqual({});
});

test("the server's errors appear under their fields and keep the typed text", () => {
  const state = { texts: { ...textsOf(table, row), num: '12' }, errors: {} };
  const refused = reduce(state, { type: 'refused', errors: [{ field: 'num', message: 'Taken.' }] });
  expect(refused).toEqual({ texts: state.texts, errors: { num: 'Taken.' } });
});

test('every field that cannot be read has an error', () => {
  const texts = { ...textsOf(table, row), end: 'soon', deposit: 'much' };
  expect(readForm(table, texts)).toMatchObject({ errors: [{ field: 'deposit' }, { field: 'end' }] });
});

test('a field that was typed into fills the empty field that takes its value over', () => {
  const dates = fieldTable({ first: date('First', { fills: 'second' }), second: date('Second') });
  const step = formReducer(dates);
  const start = { texts: textsOf(dates, { first: '2019-04-01' }), errors: {} };
  expect(step(start, { type: 'left', name: 'first' }).texts).toEqual({ first: '04/01/2019', second: '' });
  const typed = step(start, { type: 'typed', name: 'first', text: '05/01/2019' });
  const left = step(typed, { type: 'left', name: 'first' });
  expect(left.texts).toEqual({ first: '05/01/2019', second: '05/01/2019' });
  const again = step(left, { type: 'typed', name: 'first', text: '06/01/2019' });
  expect(step(again, { type: 'left', name: 'first' }).texts).toEqual({
    first: '06/01/2019',
    second: '05/01/2019',
  });
});
