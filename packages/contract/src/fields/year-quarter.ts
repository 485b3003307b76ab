import { refusedReading, type Reading } from './reading.ts';

/** A year and quarter as the text `2010-2`; `2010-X` where the quarter is unknown. */
export const quarters = ['X', '1', '2', '3', '4'] as const;

/** Reads 2010-2, 2010 Q2, 2010Q2, 2Q10, Q2 2010, 2010-X and 2010 (quarter unknown). */
export function typedYearQuarter(text: string): Reading<string> {
  const typed = text.trim().toUpperCase();
  const yearFirst = /^(\d{4})(?:[-/ ]*Q?([X1-4]))?$/.exec(typed);
  const quarterFirst = /^(?:Q([X1-4])|([X1-4])Q)[-/ ']*(\d{4}|\d{2})$/.exec(typed);
  const year = Number(yearFirst?.[1] ?? fullYear(quarterFirst?.[3] ?? ''));
  if (!(year >= 1900 && year <= 2199)) return refusedReading('Enter a year and quarter such as 2010-2.');
  return { value: `${year}-${yearFirst?.[2] ?? quarterFirst?.[1] ?? quarterFirst?.[2] ?? 'X'}` };
}

function fullYear(digits: string): string {
  return digits.length === 2 ? `${Number(digits) < 70 ? '20' : '19'}${digits}` : digits;
}

export function showYearQuarter(value: string): string {
  return value;
}
