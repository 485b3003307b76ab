import { describe, expect, test } from 'vitest';
import type { RentType, Term } from './term.ts';
import { scheduleChecks } from './checks.ts';

const today = '2027-05-15';
const lease = {
  sd_ocd: '2020-01-01',
  sd_ccd: null,
  sd_ncd: null,
  sd_ced: '2029-12-31',
  sd_status: 1,
} as const;

function term(rt_type: RentType, rt_start: string, rt_end: string): Term {
  return { rt_type, rt_start, rt_end, rt_monthly: 100 };
}

function said(terms: readonly Term[], changed: Partial<Parameters<typeof scheduleChecks>[1]> = {}) {
  return scheduleChecks(terms, { ...lease, ...changed }, today).map(({ message }) => message);
}

const whole = term('Base Rent', '2020-01-01', '2029-12-31');
/** Before and after the years that a test is about. */
const camBefore = term('CAM', '2020-01-01', '2026-12-31');
const camAfter = term('CAM', '2029-01-01', '2029-12-31');

test('a schedule without a fault has no checks', () => {
  expect(
    said([
      whole,
      camBefore,
      camAfter,
      term('CAM', '2027-01-01', '2027-12-31'),
      term('CAM', '2028-01-01', '2028-12-31'),
    ]),
  ).toEqual([]);
});

describe('from commencement to expiration', () => {
  test('a schedule that ends early is named with both days', () => {
    expect(said([term('Base Rent', '2020-01-01', '2034-12-31')], { sd_ced: '2036-12-31' })).toEqual([
      'Base Rent ends 12/31/2034, the lease 12/31/2036.',
    ]);
  });

  test('a schedule that begins late is named, by the current commencement where there is one', () => {
    expect(said([whole, term('CAM', '2021-01-01', '2029-12-31')])).toEqual([
      'CAM begins 01/01/2021, the lease 01/01/2020.',
    ]);
    expect(said([whole, term('CAM', '2021-01-01', '2029-12-31')], { sd_ccd: '2021-01-01' })).toEqual([]);
  });

  test('without the dates of the lease, or without terms of a type, nothing is said', () => {
    const short = term('Base Rent', '2027-01-01', '2027-12-31');
    expect(said([short], { sd_ocd: null, sd_ced: null })).toEqual([]);
  });

  test('a deposit and other charges have no schedule', () => {
    const once = term('Security Deposit', '2021-01-01', '2021-01-01');
    expect(said([whole, once, term('Other', '2022-01-01', '2022-12-31')])).toEqual([]);
  });
});

describe('gaps and overlaps within a type', () => {
  test('a gap names its days', () => {
    expect(
      said([
        whole,
        camBefore,
        camAfter,
        term('CAM', '2027-01-01', '2027-12-31'),
        term('CAM', '2028-02-01', '2028-12-31'),
      ]),
    ).toEqual(['CAM has a gap from 01/01/2028 to 01/31/2028.']);
    expect(
      said([
        whole,
        camBefore,
        camAfter,
        term('CAM', '2028-01-02', '2028-12-31'),
        term('CAM', '2027-01-01', '2027-12-31'),
      ]),
    ).toEqual(['CAM has a gap on 01/01/2028.']);
  });

  test('an overlap names its days, also inside a longer term', () => {
    expect(said([whole, term('Base Rent', '2027-01-01', '2027-12-31')])).toEqual([
      'Base Rent overlaps from 01/01/2027 to 12/31/2027.',
    ]);
  });

  test('after a term inside a longer one the longer one still counts', () => {
    const short = term('CAM', '2027-02-01', '2027-02-28');
    const next = term('CAM', '2028-01-01', '2028-12-31');
    expect(said([whole, camBefore, camAfter, term('CAM', '2027-01-01', '2027-12-31'), short, next])).toEqual([
      'CAM overlaps from 02/01/2027 to 02/28/2027.',
    ]);
  });

  test('deposits and other charges may run side by side', () => {
    const other = term('Other', '2027-01-01', '2027-12-31');
    const deposit = term('Security Deposit', '2020-01-01', '2029-12-31');
    expect(said([whole, other, other, deposit, deposit])).toEqual([]);
  });

  test('terms without a start, or that end before it, are left out', () => {
    expect(said([whole, { ...whole, rt_start: null }, term('CAM', '2028-01-01', '2027-01-01')])).toEqual([]);
  });

  test('a term without an end runs to the expiration, and on where there is none', () => {
    const open = { ...whole, rt_start: '2028-01-01', rt_end: null };
    expect(said([open, term('Base Rent', '2020-01-01', '2027-12-31')])).toEqual([]);
    expect(said([whole, open])).toEqual(['Base Rent overlaps from 01/01/2028 to 12/31/2029.']);
    expect(said([open, open], { sd_ced: null, sd_ocd: null })).toEqual([
      'No Base Rent is in effect today.',
      'Base Rent overlaps from 01/01/2028 on.',
    ]);
  });
});

function late(type: RentType) {
  return term(type, '2020-01-01', '2030-01-31');
}

test("one sentence reports all terms past the lease's expiration", () => {
  expect(said([late('Base Rent')])).toEqual(["Base Rent runs past the lease's expiration on 12/31/2029."]);
  expect(said([late('CAM'), late('Base Rent'), late('Insurance')])).toEqual([
    "Base Rent, CAM, and Insurance run past the lease's expiration on 12/31/2029.",
  ]);
  expect(said([late('Base Rent')], { sd_ced: null })).toEqual([]);
});

test('a term without an end that begins after the expiration is named, since it counts nowhere', () => {
  const endless = { ...term('Base Rent', '2030-01-01', ''), rt_end: null };
  const deposit = { ...endless, rt_type: 'Security Deposit' } as const;
  expect(said([whole, endless, deposit])).toEqual([
    'Base Rent from 01/01/2030 has no end and begins after the expiration: it counts nowhere until it has an end or the lease is extended.',
  ]);
  expect(said([whole, { ...endless, rt_start: '2029-12-31' }])).toEqual([
    'Base Rent overlaps on 12/31/2029.',
  ]);
  expect(said([endless], { sd_ced: null, sd_ocd: null })).toEqual(['No Base Rent is in effect today.']);
});

describe('no base rent today', () => {
  const none = 'No Base Rent is in effect today.';

  test('is reported for an open lease that has begun and not ended', () => {
    expect(said([])).toEqual([none]);
    expect(said([term('CAM', '2020-01-01', '2029-12-31')])).toEqual([none]);
  });

  test('is not reported for a lease that is closed, over or yet to begin', () => {
    expect(said([], { sd_status: 2 })).toEqual([]);
    expect(said([], { sd_ced: '2027-05-14' })).toEqual([]);
    expect(said([], { sd_ced: today })).toEqual([none]);
    expect(said([], { sd_ocd: null, sd_ccd: '2027-05-16' })).toEqual([]);
    // Renewed from a day to come: it runs since its original commencement.
    expect(said([], { sd_ccd: '2027-05-16' })).toEqual([none]);
  });
});
