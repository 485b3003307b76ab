import { addDays, type PlainDate } from '../dates.ts';
import { dayCode } from '../leases/rent/calendar.ts';
import { monthsTo } from './engine/discounting.ts';
import { presentValueAtStart } from './engine/measure.ts';
import type { Cents, MeasurementInput } from './types.ts';

/** Balances at the end of a day, as another system had them. */
export interface TakenOver {
  readonly day: PlainDate;
  /** `null`: of this lease only the deferred rent was taken over. */
  readonly balances: { readonly liability: Cents; readonly asset: Cents } | null;
  /** Above 0 deferred, below 0 prepaid rent; `null`: none was taken over. */
  readonly deferred: Cents | null;
}

/**
 * The input of a lease from the day on that follows balances taken over. `unfit` when they do not fit: the day
 * is outside the lease, or no rate up to 100 % discounts the payments to come to the liability. The rate is
 * the one that does, so that the balances run to exactly 0. What was paid and received at commencement is in
 * the asset already. `null` when nothing was taken over of what the lease has: a measured one has balances, an
 * expensed one deferred rent.
 */
export function takenOverInput(
  input: MeasurementInput,
  { day, balances, deferred }: TakenOver,
  isMeasured: boolean,
): MeasurementInput | 'unfit' | null {
  if (isMeasured ? balances === null : deferred === null) return null;
  const start = addDays(day, 1);
  if (start < input.start || start > input.end) return 'unfit';
  const begun: MeasurementInput = {
    ...input,
    start,
    payments: input.payments.filter(({ date }) => date >= start),
    directCosts: 0,
    incentives: 0,
    prepaid: 0,
    deferredRent: deferred ?? 0,
    usefulLife: lifeFrom(input, start),
  };
  if (!isMeasured || balances === null) return begun;
  const rate = rateGiving(begun, balances.liability);
  return rate === null ? 'unfit' : { ...begun, rate, deferredRent: balances.liability - balances.asset };
}

function lifeFrom({ usefulLife, start }: MeasurementInput, from: PlainDate): number | null {
  if (usefulLife === null) return null;
  return Math.max(0, usefulLife - (monthsTo(dayCode(from)) - monthsTo(dayCode(start))));
}

const mostRate = 100;

/** The rate, in percent a year, at which the payments are worth an amount at the start; `null` if none does. */
function rateGiving(input: MeasurementInput, cents: Cents): number | null {
  let [low, high] = [0, mostRate];
  if (cents > presentValueAtStart({ ...input, rate: low })) return null;
  if (cents < presentValueAtStart({ ...input, rate: high })) return null;
  for (let step = 0; step < 100; step++) {
    const rate = (low + high) / 2;
    const value = presentValueAtStart({ ...input, rate });
    if (value === cents) return rate;
    if (value > cents) low = rate;
    else high = rate;
  }
  return (low + high) / 2;
}
