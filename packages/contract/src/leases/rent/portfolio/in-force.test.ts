import { describe, expect, test } from 'vitest';
import { closedStatus, openStatus } from '../../fields.ts';
import type { Term } from '../term.ts';
import { countedTerms, isInForce, isInHoldover, type DatedLease } from './in-force.ts';

const today = '2027-05-15';
const open: DatedLease = {
  sd_status: openStatus,
  sd_ocd: '2015-01-01',
  sd_ccd: '2020-01-01',
  sd_ncd: null,
  sd_ced: '2029-12-31',
};
const closed: DatedLease = { ...open, sd_status: closedStatus };
const term: Term = { rt_type: 'Base Rent', rt_start: '2031-01-01', rt_end: '2031-12-31', rt_monthly: 1 };

function inForce(lease: DatedLease, days: readonly string[], terms: readonly Term[] = []): boolean[] {
  return days.map((day) => isInForce(lease, terms, day, today));
}

describe('a lease is in force', () => {
  test('from its first commencement to its expiration, in the past and in the future', () => {
    const days = ['2014-12-31', '2015-01-01', '2018-06-01', today, '2029-12-31', '2030-01-01'];
    expect(inForce(open, days)).toEqual([false, true, true, true, true, false]);
    expect(inForce({ ...open, sd_ocd: null }, ['2018-06-01', '2020-01-01'])).toEqual([false, true]);
  });

  test('without limit where a date is missing', () => {
    expect(inForce({ ...open, sd_ocd: null, sd_ccd: null }, ['1990-01-01'])).toEqual([true]);
    expect(inForce({ ...open, sd_ced: null }, ['2100-01-01'])).toEqual([true]);
  });

  test('on every other day that a rent term covers, but not for a deposit', () => {
    expect(inForce(open, ['2031-06-01', '2032-01-01'], [term])).toEqual([true, false]);
    expect(inForce(open, ['2031-06-01'], [{ ...term, rt_type: 'Security Deposit' }])).toEqual([false]);
  });

  test('in holdover through today while it is open, and on no day to come', () => {
    const expired = { ...open, sd_ced: '2027-01-31' };
    expect(inForce(expired, ['2027-02-01', today, '2027-05-16'])).toEqual([true, true, false]);
    expect(isInHoldover(expired, '2027-01-31', today)).toBe(false);
    expect(isInHoldover(expired, today, today)).toBe(true);
  });

  test('on no day from today on once it is closed', () => {
    expect(inForce(closed, ['2018-06-01', '2027-05-14', today, '2028-01-01'])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(inForce({ ...closed, sd_ced: '2027-01-31' }, ['2027-03-01'])).toEqual([false]);
  });
});

test('the terms of a closed lease end the day before today, those of an open one stay', () => {
  const long = { ...term, rt_start: '2027-01-01', rt_end: null };
  expect(countedTerms([long], open, today)).toEqual([long]);
  expect(countedTerms([long, { ...long, rt_end: '2027-02-28' }], closed, today)).toEqual([
    { ...long, rt_end: '2027-05-14' },
    { ...long, rt_end: '2027-02-28' },
  ]);
});
