import { describe, expect, test } from 'vitest';
import type { PlainDate } from '../../dates.ts';
import { nextBaseRentChange, rentToday } from './figures.ts';
import type { RentType, Term } from './term.ts';

function term(rt_type: RentType | null, rt_start: PlainDate, rt_end: PlainDate, rt_monthly: number): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

describe('rent today', () => {
  const lease = { sd_sqft: 1200, sd_ced: null };
  const terms = [
    term('CAM', '2027-01-01', '2027-12-31', 200.1),
    term('Base Rent', '2027-01-01', '2027-12-31', 1000.1),
    term('Base Rent', '2028-01-01', '2028-12-31', 1030),
    term('Security Deposit', '2027-01-01', '2028-12-31', 5000),
    term(null, '2027-01-01', '2027-12-31', 0.2),
  ];

  test('by type in their order and in total, without the security deposit', () => {
    const { byType, total } = rentToday(terms, lease, '2027-05-01');
    expect(byType.map(({ type, monthly }) => [type, monthly])).toEqual([
      ['Base Rent', 1000.1],
      ['CAM', 200.1],
      ['Other', 0.2],
    ]);
    expect(total).toEqual({ monthly: 1200.4, annual: 14_404.8, psqft: 12 });
  });

  test('is nothing on a day without terms', () => {
    expect(rentToday(terms, lease, '2030-01-01')).toEqual({
      byType: [],
      total: { monthly: 0, annual: 0, psqft: 0 },
    });
  });
});

describe('the next base rent change', () => {
  const now = term('Base Rent', '2027-01-01', '2027-12-31', 1000);

  test('is the first later term with another amount', () => {
    const terms = [
      term('Base Rent', '2029-01-01', '2029-12-31', 1060),
      term('Base Rent', '2028-01-01', '2028-12-31', 1000),
      term('CAM', '2027-06-01', '2027-12-31', 5),
      now,
    ];
    expect(nextBaseRentChange(terms, null, '2027-05-01')).toEqual({
      date: '2029-01-01',
      monthly: 1060,
      percent: 6,
      absentFrom: null,
    });
  });

  test('may be a reduction, and has no percentage where there is no rent now', () => {
    const less = term('Base Rent', '2028-01-01', '2028-12-31', 976.55);
    expect(nextBaseRentChange([now, less], null, '2027-05-01')?.percent).toBe(-2.35);
    expect(nextBaseRentChange([less], null, '2027-05-01')?.percent).toBeNull();
    expect(nextBaseRentChange([now], null, '2027-05-01')).toBeNull();
  });
});
