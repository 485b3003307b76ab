import { expect, test } from 'vitest';
import { paymentWords } from './payment-words.ts';

test('a payment is said in words unless it is monthly, in advance, on the 1st', () => {
  const base = { rt_type: 'Base Rent' } as const;
  expect(paymentWords(base)).toBeNull();
  expect(paymentWords({ ...base, rt_freq: 'Monthly', rt_timing: 'In advance', rt_due_day: 1 })).toBeNull();
  expect(paymentWords({ rt_type: 'Security Deposit', rt_freq: 'Yearly' })).toBeNull();
  expect(paymentWords({ ...base, rt_freq: 'Quarterly' })).toBe('Quarterly in advance, due on the 1st');
  const days = [2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map((rt_due_day) =>
    paymentWords({ ...base, rt_timing: 'In arrears', rt_due_day }),
  );
  expect(days.map((words) => words?.split(' ').at(-1))).toEqual(
    '2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st'.split(' '),
  );
});
