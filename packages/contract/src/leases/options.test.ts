import { expect, test } from 'vitest';
import {
  extensionByOption,
  firstNoticeDay,
  optionProblems,
  optionRentWords,
  proposedLastDay,
  type OptionFields,
} from './options.ts';

const blank: OptionFields = {
  op_first: null,
  op_first_months: null,
  op_last_months: null,
  op_months: null,
  op_basis: null,
  op_monthly: null,
  op_step: null,
  op_percent: null,
  op_payment: null,
  op_outcome: null,
  op_outcome_on: null,
  op_outcome_note: null,
};

test('days of notice are dates or months before the expiration', () => {
  expect(firstNoticeDay({ ...blank, op_first_months: 12 }, '2028-02-29')).toBe('2027-02-28');
  expect(firstNoticeDay({ ...blank, op_first: '2027-01-15', op_first_months: 12 }, '2028-02-29')).toBe(
    '2027-01-15',
  );
  expect(proposedLastDay({ ...blank, op_last_months: 6 }, '2026-12-31')).toBe('2026-06-30');
  expect(proposedLastDay({ ...blank, op_last_months: 6 }, null)).toBeNull();
  expect(optionProblems({ ...blank, op_first: '2027-01-02' }, '2027-01-01', null)).toHaveLength(1);
  // Twelve months before the expiration lie after the last day, which is fourteen before it.
  const months = { ...blank, op_first_months: 12 };
  expect(optionProblems(months, '2027-10-31', '2028-12-31')).toEqual([
    { field: 'op_first_months', message: 'The first day of notice is after the last.' },
  ]);
  expect(optionProblems(months, '2027-12-31', '2028-12-31')).toEqual([]);
  expect(optionProblems({ ...months, op_last_months: 13 }, null, null)).toHaveLength(1);
  expect(optionProblems({ ...months, op_last_months: 6 }, null, '2028-12-31')).toEqual([]);
});

test('an option to renew fills in the new expiration and the rent by its basis', () => {
  const lease = { sd_ced: '2026-12-31' };
  const five = { ...blank, op_months: 60 };
  expect(extensionByOption(five, lease, 1000)).toEqual({
    end: '2031-12-31',
    monthly: null,
    stepPercent: null,
  });
  expect(
    extensionByOption({ ...five, op_basis: 'Percent on last rent', op_percent: 10 }, lease, 1000.01),
  ).toMatchObject({ monthly: 1100.01 });
  expect(
    extensionByOption({ ...five, op_basis: 'Schedule', op_monthly: 5000, op_step: 3 }, lease, 1),
  ).toMatchObject({ monthly: 5000, stepPercent: 3 });
  expect(extensionByOption({ ...five, op_basis: 'Market' }, lease, 1000).monthly).toBeNull();
});

test('the rent of an option is told on one line, by its basis', () => {
  const words = (option: Partial<OptionFields>) => optionRentWords({ ...blank, ...option });
  expect(words({ op_percent: 3 })).toBeNull();
  expect(words({ op_basis: 'Schedule', op_monthly: 25_000, op_step: 3 })).toBe(
    '$25,000.00 a month, 3.00% a year',
  );
  expect(words({ op_basis: 'Schedule' })).toBe('Schedule');
  expect(words({ op_basis: 'Percent on last rent', op_percent: 3.5 })).toBe('Last rent plus 3.50%');
  expect(words({ op_basis: 'Market' })).toBe('Market');
  expect(words({ op_basis: 'Share of market', op_percent: 95 })).toBe('95.00% of market');
});
