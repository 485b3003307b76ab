import { addMonths, monthLabels } from '@panoramic/contract';

/** "March 2027" for 2027-03. */
export function describeMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${monthLabels[Number(number) - 1] ?? ''} ${year}`;
}

/** "Mar 2027". */
export function shortMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${monthLabels[Number(number) - 1]?.slice(0, 3) ?? ''} ${year}`;
}

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

/** "Jan 2027 to Mar 2027"; one month stands alone. */
export function spanOfMonths(from: string, to: string): string {
  return from === to ? describeMonth(to) : `${shortMonth(from)} to ${shortMonth(to)}`;
}
