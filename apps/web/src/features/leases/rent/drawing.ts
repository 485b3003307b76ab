import {
  addMonths,
  daysBetween,
  isDeposit,
  rentPeriods,
  rentTypes,
  type PlainDate,
  type RentPeriod,
  type RentType,
  type Term,
} from '@panoramic/contract';
import { axisTicks } from '../../../lib/axis-ticks.ts';

/** What the stepped drawing of a schedule shows. Places are shares of its width, from 0 to 1. */
export interface RentDrawingShape {
  readonly periods: readonly (RentPeriod & { readonly at: number; readonly width: number })[];
  /** Types with rent in these days, the lowest area first. */
  readonly types: readonly { readonly type: RentType; readonly path: string }[];
  readonly ticks: readonly number[];
  readonly years: readonly { readonly year: number; readonly at: number }[];
  /** `null` when today lies outside. */
  readonly today: number | null;
}

const mostYears = 8;

/** `null` when there is no rent to draw. */
export function drawingOf(
  terms: readonly Term[],
  expiration: PlainDate | null,
  today: PlainDate,
): RentDrawingShape | null {
  const span = spanOf(terms, expiration, today);
  if (!span) return null;
  const { from, to } = span;
  const days = daysBetween(from, to) + 1;
  const place = (day: PlainDate) => daysBetween(from, day) / days;
  const periods = rentPeriods(terms, from, to, { expiration }).map((period) =>
    Object.assign(period, {
      at: place(period.from),
      width: (daysBetween(period.from, period.to) + 1) / days,
    }),
  );
  const ticks = axisTicks(Math.max(...periods.map(({ rent }) => rent.total)) / 100);
  const top = (ticks.at(-1) ?? 1) * 100;
  return {
    periods,
    types: rentTypes
      .filter((type) =>
        periods.some(({ rent }) => rent.lines.some((line) => line.type === type && line.cents > 0)),
      )
      .map((type) => ({ type, path: areaOf(type, periods, top) })),
    ticks,
    years: yearsBetween(from, to, place),
    today: from <= today && today <= to ? place(today) : null,
  };
}

/**
 * The days from the first rent to the last. A rent without an end runs to the expiration, or else to a year
 * past today.
 */
function spanOf(terms: readonly Term[], expiration: PlainDate | null, today: PlainDate) {
  const rents = terms.flatMap(({ rt_start, rt_end, ...term }) =>
    rt_start === null || isDeposit(term) ? [] : [{ start: rt_start, end: rt_end }],
  );
  const starts = rents.map(({ start }) => start).toSorted();
  const ends = rents
    .map(({ start, end }) => end ?? expiration ?? addMonths(start > today ? start : today, 12))
    .toSorted();
  const [from, to] = [starts[0], ends.at(-1)];
  return from === undefined || to === undefined || to < from ? null : { from, to };
}

/** The area of a type's rent, stacked on the types below it, in a square of 100 by 100. */
function areaOf(
  type: RentType,
  periods: readonly { readonly at: number; readonly width: number; readonly rent: RentPeriod['rent'] }[],
  top: number,
): string {
  const below = rentTypes.slice(0, rentTypes.indexOf(type));
  const sums = periods.map(({ rent, at, width }) => {
    const centsOfTypes = (types: readonly RentType[]) =>
      rent.lines.filter((line) => types.includes(line.type)).reduce((sum, { cents }) => sum + cents, 0);
    const floor = centsOfTypes(below);
    return { at, end: at + width, floor, ceiling: floor + centsOfTypes([type]) };
  });
  const x = (share: number) => (share * 100).toFixed(3);
  const y = (cents: number) => (100 - (cents / top) * 100).toFixed(3);
  const upper = sums.map(({ at, end, ceiling }) => `${x(at)},${y(ceiling)}L${x(end)},${y(ceiling)}`);
  const lower = sums.toReversed().map(({ at, end, floor }) => `${x(end)},${y(floor)}L${x(at)},${y(floor)}`);
  return `M${[...upper, ...lower].join('L')}Z`;
}

function yearsBetween(from: PlainDate, to: PlainDate, place: (day: PlainDate) => number) {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const every = Math.ceil((last - first + 1) / mostYears);
  return (
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .filter((year) => (year - first) % every === 0)
      .map((year) => ({ year, at: Math.max(0, place(`${year}-01-01`)) }))
      // Leaves out the first year when it ends too soon to have room for its label.
      .filter(({ at }, index, all) => index > 0 || (all[1]?.at ?? 1) - at > 0.08)
  );
}
