import type { PlainDate } from '../../dates.ts';
import type { LeaseFields } from '../fields.ts';
import { dateOfCode, dayCode } from './calendar.ts';
import { rentOn } from './engine.ts';
import { piecesOf } from './pieces.ts';
import { rentSteps, stepOn } from './steps.ts';
import {
  annualCents,
  centsOf,
  dividedHalfUp,
  isBaseRent,
  isInEffect,
  isRent,
  rentTypeOf,
  type RentType,
  type Term,
} from './term.ts';

export interface RentFigures {
  readonly monthly: number;
  readonly annual: number;
  readonly psqft: number | null;
}

export interface RentToday {
  /** The types of rent with a term in effect, in their order. */
  readonly byType: readonly ({ readonly type: RentType } & RentFigures)[];
  /** The sum of all rent. A security deposit is not rent. */
  readonly total: RentFigures;
}

/** The rent in effect on a day as it is shown: in dollars, by month, year and square foot. */
export function rentToday(
  terms: readonly Term[],
  { sd_sqft, sd_ced }: Pick<LeaseFields, 'sd_sqft' | 'sd_ced'>,
  today: PlainDate,
): RentToday {
  const { lines, total } = rentOn(terms, today, { expiration: sd_ced });
  const inEffect = terms.filter((term) => isRent(term) && isInEffect(term, today, sd_ced));
  function figuresOf(cents: number, own: readonly Term[]): RentFigures {
    const annual = own.reduce(
      (sum, term) => sum + annualCents(centsOf(term.rt_monthly ?? 0), term.rt_yearly),
      0,
    );
    const psqft = sd_sqft === null || sd_sqft === 0 ? null : dividedHalfUp(BigInt(annual), sd_sqft) / 100;
    return { monthly: cents / 100, annual: annual / 100, psqft };
  }
  return {
    byType: lines.map(({ type, cents }) => {
      const own = inEffect.filter((term) => rentTypeOf(term) === type);
      return Object.assign({ type }, figuresOf(cents, own));
    }),
    total: figuresOf(total, inEffect),
  };
}

export interface RentChange {
  readonly date: PlainDate;
  readonly monthly: number;
  /** To 2 decimals; `null` where there is no base rent now. */
  readonly percent: number | null;
  /** The first day without base rent before that date, where the rent that is paid now ends earlier. */
  readonly absentFrom: PlainDate | null;
}

/** The first day after today on which a term of base rent begins that changes it. */
export function nextBaseRentChange(
  terms: readonly Term[],
  expiration: PlainDate | null,
  today: PlainDate,
): RentChange | null {
  const base = terms.filter(isBaseRent);
  const steps = rentSteps(piecesOf(base, expiration));
  const day = dayCode(today);
  const current = stepOn(steps, day);
  const now = current?.cents ?? 0;
  const next = steps.find((step) => step.day > day && step.begins && step.cents !== now);
  if (!next) return null;
  const isPaid = (current?.count ?? 0) > 0;
  const absent = isPaid && steps.find((step) => day < step.day && step.day < next.day && step.count === 0);
  return {
    date: dateOfCode(next.day),
    monthly: next.cents / 100,
    percent: now === 0 ? null : percentChange(now, next.cents),
    absentFrom: absent ? dateOfCode(absent.day) : null,
  };
}

/** "+3.00%", "-2.35%". */
export function showChange(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`;
}

/** Rounds the absolute value half up, so that a change of -2.345 % is -2.35 % and one of 2.345 % is 2.35 %. */
export function percentChange(from: number, to: number): number {
  const size = dividedHalfUp(10_000n * BigInt(Math.abs(to - from)), from) / 100;
  return to < from ? -size : size;
}
