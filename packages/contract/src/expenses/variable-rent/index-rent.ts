import type { FieldError } from '../../errors.ts';
import { formatDollars } from '../../fields/index.ts';
import {
  decimalFraction,
  dollarCents,
  centsToDollars,
  greater,
  lesser,
  minus,
  one,
  over,
  percentFraction,
  plus,
  roundHalfUp,
  times,
  whole,
} from '../fraction.ts';

export interface IndexValue {
  /** yyyy-MM */
  readonly month: string;
  readonly value: number | null;
}

export interface IndexRentPlan {
  readonly rent: number;
  readonly base: IndexValue;
  readonly now: IndexValue;
  /** Percent of the change that counts; all of it where it is not given. */
  readonly share: number | null;
  /** Percent: the least and the most change. */
  readonly floor: number | null;
  readonly cap: number | null;
  /** The new rent is a multiple of it, in dollars; a cent where it is not given. */
  readonly rounding: number | null;
}

export interface IndexRentDue {
  readonly rent: number;
  /** Percent, to six decimals. */
  readonly change: number;
  working: string[];
}

/** Decimals that index values have at most. */
export const indexDecimals = 4;
const changeDecimals = 6;

export function indexRent({ rent, base, now, share, floor, cap, rounding }: IndexRentPlan): IndexRentDue {
  const [then, later] = [base.value ?? 0, now.value ?? 0];
  const moved = minus(over(decimalFraction(later, indexDecimals), decimalFraction(then, indexDecimals)), one);
  const shared = times(moved, percentFraction(share ?? 100));
  const raised = floor === null ? shared : greater(shared, percentFraction(floor));
  const change = cap === null ? raised : lesser(raised, percentFraction(cap));
  const unit = dollarCents(rounding ?? 0.01);
  const next = roundHalfUp(over(times(whole(dollarCents(rent)), plus(one, change)), whole(unit))) * unit;
  const percents = [moved, shared, change].map(percentOf);
  const [movedText, sharedText, changeText] = percents.map((percent) => `${percent}%`);
  return {
    rent: centsToDollars(next),
    change: percents[2] ?? 0,
    working: [
      `${monthName(base.month)}: ${then}. ${monthName(now.month)}: ${later}. Change: ${movedText}.`,
      ...(share === null || share === 100 ? [] : [`${share}% of it: ${sharedText}.`]),
      ...(sharedText === changeText
        ? []
        : [`Between the floor of ${floor ?? '–'}% and the cap of ${cap ?? '–'}%: ${changeText}.`]),
      `${formatDollars(rent)} plus ${changeText}: ${formatDollars(centsToDollars(next))}.`,
    ],
  };
}

function percentOf(part: ReturnType<typeof percentFraction>): number {
  return Number(roundHalfUp(times(part, whole(100 * 10 ** changeDecimals)))) / 10 ** changeDecimals;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
export function monthName(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** What hinders the computation, by field. */
export function indexRentProblems({ base, now, floor, cap }: IndexRentPlan): FieldError[] {
  const missing = (['base', 'now'] as const).flatMap((name) => {
    const { month, value } = { base, now }[name];
    return value === null
      ? [{ field: `${name}.value`, message: `The value of ${monthName(month)} is missing.` }]
      : [];
  });
  return [
    ...missing,
    ...(now.month < base.month
      ? [{ field: 'now.month', message: 'The month is before the base month.' }]
      : []),
    ...(floor !== null && cap !== null && cap < floor
      ? [{ field: 'cap', message: 'The cap is below the floor.' }]
      : []),
  ];
}
