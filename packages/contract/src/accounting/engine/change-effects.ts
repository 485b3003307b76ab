import { dayCode, monthOfCode, nextDayCode, type DayCode } from '../../leases/rent/calendar.ts';
import type { MeasurementInput, Remeasure } from '../types.ts';
import { monthsTo } from './discounting.ts';
import type { StageStart } from './stage-types.ts';

/** True for a change that moves the asset even where payments, end, rate and kind stay as they were. */
export function movesAsset({ keepShare, keepSpace, addedCosts, impairment, usefulLife }: Remeasure): boolean {
  return (
    (keepSpace ?? keepShare ?? 1) !== 1 ||
    (addedCosts ?? 0) !== 0 ||
    (impairment ?? 0) !== 0 ||
    usefulLife !== undefined
  );
}

/** Months that the asset is still used after a change; `null`: to the end of the lease. */
export function lifeAfter(
  { usefulLife }: Remeasure,
  { lifeLeft, from }: StageStart,
  day: DayCode,
): number | null {
  if (usefulLife !== undefined) return usefulLife;
  return lifeLeft === null ? null : Math.max(0, lifeLeft - (monthsTo(day) - monthsTo(from)));
}

export function termFrom(from: DayCode, end: DayCode): number {
  return end < from ? 0 : monthsTo(nextDayCode(end)) - monthsTo(from);
}

export function lastMonthOf({ end, remeasure }: MeasurementInput): number {
  return remeasure.reduce(
    (last, change) =>
      Math.max(
        last,
        monthOfCode(dayCode(change.date)),
        change.end === null ? 0 : monthOfCode(dayCode(change.end)),
      ),
    monthOfCode(dayCode(end)),
  );
}
