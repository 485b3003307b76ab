import type { AnsweredOrder } from './wizard.ts';

const months = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const names: Readonly<Record<AnsweredOrder, string>> = { mdy: 'month first', dmy: 'day first' };

/** What `03/04/2027` means in this order: 'March 4 (month first)'. */
export function readInOrder(sample: string, order: AnsweredOrder): string {
  const numbers = /^\s*(\d{1,2})\D(\d{1,2})\D/.exec(sample);
  if (!numbers) return names[order];
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  // A leap year, so that February 29 stays what it is.
  return `${months.format(Date.UTC(2000, month - 1, day))} (${names[order]})`;
}
