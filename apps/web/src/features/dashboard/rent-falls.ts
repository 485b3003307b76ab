import { showDate, type Dashboard, type PlainDate } from '@panoramic/contract';
import { showMoney } from '../../lib/money.ts';

type Month = Dashboard['rentAhead'][number];

/** A month in which less rent is paid than in the month before. */
export interface RentFall {
  readonly month: PlainDate;
  /** Its place among the months of the chart. */
  readonly index: number;
  /** How much less a month. */
  readonly less: number;
  readonly words: string;
}

const mostTold = 3;

/** The largest falls, in the order of their months. */
export function largestFalls(months: readonly Month[]): readonly RentFall[] {
  const falls = months.flatMap((now, index) => {
    const before = months[index - 1];
    const less = before ? Math.round((before.monthly - now.monthly) * 100) / 100 : 0;
    return less > 0 ? [{ month: now.month, index, less, words: fallWords(now, less) }] : [];
  });
  return falls
    .toSorted((a, b) => b.less - a.less)
    .slice(0, mostTold)
    .toSorted((a, b) => a.index - b.index);
}

/** "03/2027: $41,200.00 less a month. CAM of 31 leases ends here." */
function fallWords({ month, ended }: Month, less: number): string {
  return `${monthWords(month)}: ${showMoney(less)} less a month. ${endWords(ended) ?? 'Rents go down by their schedules.'}`;
}

/** "CAM of 31 leases and Base Rent of 1 lease end here.", or null where nothing ends. */
export function endWords(ended: Month['ended']): string | null {
  const rents = ended.map(
    ({ type, leases }) =>
      `${type ?? 'Rent without a type'} of ${leases.toLocaleString('en-US')} ${leases === 1 ? 'lease' : 'leases'}`,
  );
  if (rents.length === 0) return null;
  return `${listed.format(rents)} ${rents.length === 1 ? 'ends' : 'end'} here.`;
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "03/2027". */
export function monthWords(month: PlainDate): string {
  return showDate(month).slice(0, 3) + month.slice(0, 4);
}
