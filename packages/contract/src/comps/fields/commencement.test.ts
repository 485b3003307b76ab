import { describe, expect, test } from 'vitest';
import {
  joinCommencement,
  mergeCommencement,
  quartersApart,
  quarterSpan,
  splitCommencement,
} from './commencement.ts';

const unset = { leaseCommencementYear: null, leaseCommencementQtr: null };
const q2of2010 = { leaseCommencementYear: 2010, leaseCommencementQtr: '2' } as const;

test('a year and quarter is stored as its two parts', () => {
  expect(splitCommencement('2010-2')).toEqual(q2of2010);
  expect(joinCommencement(q2of2010)).toBe('2010-2');
  expect(splitCommencement(null)).toEqual(unset);
  expect(joinCommencement(unset)).toBeNull();
  expect(joinCommencement({ leaseCommencementYear: 2010, leaseCommencementQtr: null })).toBe('2010-X');
});

describe('a payload', () => {
  const q3of2011 = { leaseCommencementYear: 2011, leaseCommencementQtr: '3' } as const;

  test.each([
    ['may give the one text', { leaseCommencement: '2011-3' }, q3of2011],
    ['may give year and quarter', q3of2011, q3of2011],
    ['sent back whole with the text edited', { ...q2of2010, leaseCommencement: '2011-3' }, q3of2011],
    ['sent back whole with the parts edited', { ...q3of2011, leaseCommencement: '2010-2' }, q3of2011],
    [
      'may change the quarter alone',
      { leaseCommencementQtr: 'X' },
      { ...q2of2010, leaseCommencementQtr: 'X' },
    ],
    ['may clear the text', { ...q2of2010, leaseCommencement: null }, unset],
    ['may clear the parts', { ...unset, leaseCommencement: '2010-2' }, unset],
    ['without the date leaves it as it is', {}, q2of2010],
  ] as const)('%s', (_, sent, parts) => {
    expect(mergeCommencement(sent, q2of2010)).toEqual({ value: parts });
  });

  test('of a new comp may leave the text empty beside the parts', () => {
    expect(mergeCommencement({ ...q3of2011, leaseCommencement: null }, unset)).toEqual({ value: q3of2011 });
  });

  test('with a year alone means its quarter is unknown', () => {
    expect(mergeCommencement({ leaseCommencementYear: 2011 }, unset)).toEqual({
      value: { leaseCommencementYear: 2011, leaseCommencementQtr: 'X' },
    });
  });

  test('with a quarter of no year is refused', () => {
    expect(mergeCommencement({ leaseCommencementQtr: '1' }, unset)).toHaveProperty('problem');
  });
});

test('quarter X stands for the whole year', () => {
  const { first, last } = quarterSpan('2010-X');
  expect(first).toBe(quarterSpan('2010-1').first);
  expect(last).toBe(quarterSpan('2010-4').last);
  expect(quarterSpan('2011-1').first).toBe(last + 1);
});

test.each([
  ['2010-2', '2010-2', 0],
  ['2010-4', '2011-1', 1],
  ['2011-1', '2010-3', 2],
  ['2010-X', '2010-3', 0],
  ['2010-X', '2011-2', 2],
])('%s and %s are %i quarters apart', (a, b, apart) => {
  expect(quartersApart(a, b)).toBe(apart);
  expect(quartersApart(b, a)).toBe(apart);
});
