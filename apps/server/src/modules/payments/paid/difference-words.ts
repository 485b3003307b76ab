import { formatDollars, type PaidDifference } from '@panoramic/contract';

/** What was paid of a line that is paid otherwise than it was sent, in words. */
export function differenceWords(what: PaidDifference, difference: number, paidOn: string | null): string {
  const sum = formatDollars(Math.abs(difference));
  const words: Record<PaidDifference, string> = {
    late: paidOn === null ? 'Not paid, and past its due date.' : 'Paid after its due date.',
    under: `${sum} too little was paid.`,
    over: `${sum} too much was paid.`,
    unknown: 'Nobody knows what it is for.',
  };
  return words[what];
}
