import { addDays, type PlainDate } from '../dates.ts';
import { date, fieldTable, listedChoice, money, number, text, type RowOf } from '../fields/index.ts';
import { leaseFields } from './fields.ts';
import { monthsOf } from './rent/index.ts';
import { leaseRowConditions } from './row-conditions.ts';
import { criticalDateTypes } from './tabs/critical-date-types.ts';

/**
 * What a list can show of a lease beside its own fields. The server computes them for the day, and only
 * those that are asked for. The rent is the sum of all rent in effect on the day.
 */
export const leaseFigures = fieldTable({
  rent_monthly: money('Rent Monthly', { derived: true }),
  rent_yearly: money('Rent Yearly', { derived: true }),
  rent_psqft: money('Rent per SF', { derived: true }),
  /** The first that is open, overdue ones included. */
  next_date: date('Next Critical Date', { derived: true }),
  next_date_type: listedChoice('Next Critical Date Type', 'criticalDateTypes', criticalDateTypes, {
    derived: true,
  }),
  landlord: text('Landlord', { derived: true, max: 400 }),
  months_left: number('Months Left', { derived: true, max: 3600, decimals: 2 }),
});

export type LeaseFigure = keyof typeof leaseFigures;
export type LeaseFigures = RowOf<typeof leaseFigures>;

// Safe: the table is a literal, so it has no keys beyond its type's.
export const leaseFigureNames = Object.keys(leaseFigures) as LeaseFigure[];

export function isLeaseFigure(name: string): name is LeaseFigure {
  return Object.hasOwn(leaseFigures, name);
}

/** Every field that a list can show. A new field is included automatically. */
export const leaseListFields = fieldTable({ ...leaseFields, ...leaseFigures });
export type LeaseListField = keyof typeof leaseListFields;

/** Every field that a search can set conditions on. */
export const leaseConditionFields = fieldTable({ ...leaseListFields, ...leaseRowConditions });
export type LeaseConditionField = keyof typeof leaseConditionFields;

/** Whole months and the share of the last, from tomorrow to the expiration; 0 once it has expired. */
export function monthsLeft(expiration: PlainDate | null, today: PlainDate): number | null {
  return expiration === null ? null : (monthsOf(dayAfter(today), expiration) ?? 0);
}

let lastDayAfter = { day: '', after: '' };

/** Computed once for all leases of a list. */
function dayAfter(day: PlainDate): PlainDate {
  if (lastDayAfter.day !== day) lastDayAfter = { day, after: addDays(day, 1) };
  return lastDayAfter.after;
}
