import { addDays, addMonths, type PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import {
  choice,
  date,
  fieldTable,
  integer,
  listedChoice,
  money,
  number,
  percent,
  squareFeet,
  type RowOf,
} from '../../fields/index.ts';
import { scaledPercent, wholePercent } from './growth.ts';
import {
  centsOf,
  derivedRent,
  dividedHalfUp,
  isDeposit,
  rentTypes,
  type DerivedRent,
  type Term,
} from './term.ts';

/** The types that every client has; a deposit is paid once and has no schedule. */
export const scheduleTypes = rentTypes.filter((type) => !isDeposit({ rt_type: type }));
export const scheduleUnits = ['monthly', 'annual', 'psqft'] as const;
export type ScheduleUnit = (typeof scheduleUnits)[number];

/** Rates per square foot are often quoted to more than a cent. */
const rate = { decimals: 4, max: 999_999_999_999.99 } as const;

/** What a schedule is built from, apart from its steps. */
export const scheduleFields = fieldTable({
  type: listedChoice('Type', 'rentTypes', scheduleTypes),
  start: date('From'),
  end: date('To'),
  sqft: squareFeet('SQFT'),
  amount: number('Starting rent', rate),
  unit: choice('Unit', scheduleUnits),
  freeMonths: integer('Free months', { max: 1200 }),
  freePercent: percent('Free share'),
  everyMonths: integer('Every months', { min: 1, max: 1200 }),
});

/** How the rent steps: one of `percent`, `monthly`, `psqft`, `index` and `typed`. */
export const scheduleStepFields = fieldTable({
  percent: percent('Percent'),
  monthly: money('Dollars a month'),
  psqft: number('Dollars per SF a year', rate),
  index: percent('Assumed index'),
  floor: percent('Floor'),
  cap: percent('Cap'),
});

export const typedStepFields = fieldTable({ date: date('From'), amount: number('Amount', rate) });

export interface SchedulePlan extends RowOf<typeof scheduleFields> {
  readonly step: ScheduleStep | null;
}

export interface ScheduleStep extends Partial<RowOf<typeof scheduleStepFields>> {
  /** In the unit of the starting rent. */
  readonly typed?: readonly RowOf<typeof typedStepFields>[] | null;
}

export interface BuiltTerm extends Term, DerivedRent {
  readonly rt_counts: null;
  readonly rt_freq: null;
  readonly rt_timing: null;
  readonly rt_due_day: null;
  readonly rt_yearly: number | null;
  readonly rt_notes: string | null;
}

export const freeRentNote = 'Free rent';

/** More rows than anybody reads; a step every month fills it in 33 years. */
const mostRows = 400;

/** Why no schedule can be built; empty when one can. */
export function scheduleProblems(plan: SchedulePlan): readonly FieldError[] {
  const { type, start, end, amount, unit, sqft, step } = plan;
  const problems: FieldError[] = [];
  if (isDeposit({ rt_type: type }))
    problems.push({ field: 'type', message: 'A deposit is paid once and has no schedule.' });
  if (start === null) problems.push({ field: 'start', message: 'Enter the first day.' });
  if (end === null) problems.push({ field: 'end', message: 'Enter the last day.' });
  if (start !== null && end !== null && end < start)
    problems.push({ field: 'end', message: 'To is before From.' });
  if (amount === null) problems.push({ field: 'amount', message: 'Enter the starting rent.' });
  const isBySqft = unit === 'psqft' || isSet(step?.psqft);
  if (isBySqft && !sqft)
    problems.push({ field: 'sqft', message: 'A rent per SF needs the square feet of the lease.' });
  problems.push(...stepProblems(plan));
  return problems.length > 0 ? problems : sizeProblems(plan);
}

function stepProblems({ start, end, step }: SchedulePlan): readonly FieldError[] {
  if (!step) return [];
  const { typed, floor, cap } = step;
  const kinds = [step.percent, step.monthly, step.psqft, step.index, typed].filter(isSet);
  if (kinds.length > 1) return [{ field: 'step', message: 'Choose one kind of step.' }];
  if (kinds.length === 0 && (isSet(floor) || isSet(cap)))
    return [{ field: 'index', message: 'Enter the index that is assumed.' }];
  if (isSet(floor) && isSet(cap) && floor > cap)
    return [{ field: 'step', message: 'The floor is above the cap.' }];
  if (!typed) return [];
  const days = typed.flatMap(({ date: day }) => (day === null ? [] : [day]));
  if (typed.some((one) => one.date === null || one.amount === null))
    return [{ field: 'step', message: 'Every step needs a date and an amount.' }];
  if (new Set(days).size < days.length) return [{ field: 'step', message: 'Two steps have the same date.' }];
  return start !== null && end !== null && days.some((day) => day <= start || day > end)
    ? [{ field: 'step', message: 'A step lies outside the schedule.' }]
    : [];
}

function sizeProblems(plan: SchedulePlan): readonly FieldError[] {
  const { start, end, everyMonths, step } = plan;
  if (start === null || end === null) return [];
  const steps = step?.typed ? step.typed.length : step ? countSteps(start, end, everyMonths ?? 12) : 0;
  if (steps >= mostRows)
    return [{ field: 'everyMonths', message: `A schedule has at most ${mostRows} steps.` }];
  return buildSchedule(plan).some(({ rt_monthly }) => (rt_monthly ?? 0) > rate.max)
    ? [{ field: 'amount', message: 'The rent grows past the largest amount that can be saved.' }]
    : [];
}

function countSteps(start: PlainDate, end: PlainDate, every: number): number {
  const [from, to] = [start, end].map((day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)));
  return Math.floor(((to ?? 0) - (from ?? 0)) / every);
}

/**
 * The rent terms of a plan without problems. The amount of a step follows from the unrounded starting rent and
 * is rounded once, half up to the cent of a month; nothing is compounded on rounded figures.
 */
export function buildSchedule(plan: SchedulePlan): readonly BuiltTerm[] {
  const { start, end } = plan;
  if (start === null || end === null || end < start) return [];
  const steps = stepsOf(plan, start, end);
  const free = addMonths(start, plan.freeMonths ?? 0);
  const rows = steps.flatMap(({ from, amount, note }, index) => {
    const next = steps[index + 1]?.from;
    const to = next === undefined ? end : addDays(next, -1);
    const parts = [];
    if (from < free) parts.push(freeRow(plan, amount, from, free <= to ? addDays(free, -1) : to));
    if (free <= to) parts.push({ from: from < free ? free : from, to, ...amountsOf(amount, plan), note });
    return parts;
  });
  return merged(rows).map(({ from, to, cents, yearly, note }) => {
    const term = {
      rt_type: plan.type ?? 'Base Rent',
      rt_counts: null,
      rt_start: from,
      rt_end: to,
      rt_monthly: cents / 100,
      rt_freq: null,
      rt_timing: null,
      rt_due_day: null,
      rt_yearly: plan.unit === 'annual' && yearly !== 12 * cents ? yearly / 100 : null,
    };
    return Object.assign(term, derivedRent(term, plan.sqft), { rt_notes: note });
  });
}

interface Row {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly cents: number;
  /** The same amount a year, in cents. */
  readonly yearly: number;
  readonly note: string | null;
}

/**
 * Each is rounded from the exact amount. A yearly rent stays as it is typed, and the monthly one is that which it
 * gives when it is saved: rounded from the exact amount it may be a cent less.
 */
function amountsOf({ over, by }: Fraction, { unit }: SchedulePlan): Pick<Row, 'cents' | 'yearly'> {
  const yearly = rounded({ over: 12n * over, by });
  return { cents: unit === 'annual' ? dividedHalfUp(BigInt(yearly), 12) : rounded({ over, by }), yearly };
}

function freeRow(plan: SchedulePlan, amount: Fraction, from: PlainDate, to: PlainDate): Row {
  const share = plan.freePercent ?? 100;
  const note = share === 100 ? freeRentNote : `${freeRentNote}, ${share}%`;
  const paid = wholePercent - BigInt(scaledPercent(share));
  return { from, to, ...amountsOf({ over: amount.over * paid, by: amount.by * wholePercent }, plan), note };
}

/** Rows that follow one another with the same amount are one. */
function merged(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  for (const row of rows) {
    const last = out.at(-1);
    if (last && last.cents === row.cents && last.yearly === row.yearly && last.note === row.note)
      out[out.length - 1] = { ...last, to: row.to };
    else out.push(row);
  }
  return out;
}

/** An exact amount of cents a month. */
interface Fraction {
  readonly over: bigint;
  readonly by: bigint;
}

interface Step {
  readonly from: PlainDate;
  readonly amount: Fraction;
  readonly note: string | null;
}

function stepsOf(plan: SchedulePlan, start: PlainDate, end: PlainDate): readonly Step[] {
  const { step, everyMonths } = plan;
  const first = { from: start, amount: monthlyCents(plan.amount ?? 0, plan), note: null };
  if (step?.typed) {
    const later = step.typed.map((one) => ({
      from: one.date ?? end,
      amount: monthlyCents(one.amount ?? 0, plan),
      note: null,
    }));
    return [first, ...later.toSorted((a, b) => (a.from < b.from ? -1 : 1))];
  }
  const steps: Step[] = [first];
  if (!step) return steps;
  const note = indexNote(step);
  for (let times = 1; ; times++) {
    const from = addMonths(start, times * (everyMonths ?? 12));
    if (from > end || steps.length > mostRows) return steps;
    steps.push({ from, amount: stepped(first.amount, step, times, plan), note });
  }
}

function stepped(first: Fraction, step: ScheduleStep, times: number, plan: SchedulePlan): Fraction {
  if (isSet(step.monthly)) return sum(first, { over: BigInt(times) * BigInt(centsOf(step.monthly)), by: 1n });
  if (isSet(step.psqft)) {
    const { over, by } = monthlyCents(step.psqft, { ...plan, unit: 'psqft' });
    return sum(first, { over: over * BigInt(times), by });
  }
  const factor = wholePercent + BigInt(scaledPercent(step.percent ?? indexPercent(step)));
  return {
    over: first.over * factor ** BigInt(times),
    by: first.by * wholePercent ** BigInt(times),
  };
}

/** The assumed index, kept between its floor and its cap. */
function indexPercent({ index, floor, cap }: ScheduleStep): number {
  return Math.min(Math.max(index ?? 0, floor ?? 0), cap ?? Infinity);
}

function indexNote(step: ScheduleStep): string | null {
  return isSet(step.index) ? `Assumed: index ${indexPercent(step)}%` : null;
}

/** A rent in each of the three units, in dollars; per square foot only where there are square feet. */
export function convertedRent(
  amount: number,
  unit: ScheduleUnit,
  sqft: number | null,
): Readonly<Record<ScheduleUnit, number | null>> {
  const { over, by } = monthlyCents(amount, { unit, sqft });
  return {
    monthly: rounded({ over, by }) / 100,
    annual: rounded({ over: 12n * over, by }) / 100,
    psqft: sqft ? rounded({ over: 12n * over, by: by * BigInt(sqft) }) / 100 : null,
  };
}

/** Dollars have four decimals at most here. */
const dollarScale = 10_000;

function monthlyCents(amount: number, { unit, sqft }: Pick<SchedulePlan, 'unit' | 'sqft'>): Fraction {
  const over = BigInt(Math.round(amount * dollarScale)) * BigInt(unit === 'psqft' ? (sqft ?? 0) : 1);
  return { over, by: BigInt((dollarScale / 100) * (unit === 'monthly' || unit === null ? 1 : 12)) };
}

function sum(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.by + b.over * a.by, by: a.by * b.by };
}

function rounded({ over, by }: Fraction): number {
  return dividedHalfUp(over, by);
}

function isSet<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
