import { addDays, addMonths, type PlainDate } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import type { MeasurementDollars } from './dollars.ts';

/** A hundred years. */
export const mostLeaseMonths = 1200;
export const mostPayments = 2400;
export const mostRemeasurements = 50;
/** The maximum of all payments of a lease together, in dollars; sums below it stay exact. */
export const mostPaid = 1_000_000_000_000;
/** The last rent may be paid after the lease; it is booked in its last month. */
const daysAfterEnd = 31;

/** The problems that the checks of single fields cannot find, each with its field. */
export function measureProblems(input: MeasurementDollars): readonly FieldError[] {
  const { start, end, payments, remeasure } = input;
  const found: FieldError[] = [];
  function refuse(field: string, message: string) {
    found.push({ field, message });
  }
  function checkEnd(field: string, last: PlainDate) {
    if (last >= addMonths(start, mostLeaseMonths)) refuse(field, 'The lease is longer than 100 years.');
  }
  function checkPayments(field: string, list: MeasurementDollars['payments'], last: PlainDate) {
    const index = list.findIndex(({ date }) => date > addDays(last, daysAfterEnd));
    if (index >= 0) refuse(`${field}.${index}.date`, 'The payment is after the end of the lease.');
    if (list.reduce((sum, { amount }) => sum + amount, 0) > mostPaid)
      refuse(field, 'The payments add up to more than a trillion.');
  }
  if (end < start) refuse('end', 'The end is before the start.');
  checkEnd('end', end);
  const early = payments.findIndex(({ date }) => date < start);
  if (early >= 0)
    refuse(`payments.${early}.date`, 'The payment is before the start. Give it as prepaid rent.');
  checkPayments('payments', payments, end);
  let [before, lastDay] = [start, end];
  for (const [index, change] of remeasure.entries()) {
    const field = `remeasure.${index}`;
    if (change.date <= before)
      refuse(`${field}.date`, 'A change is after the start and after the change before it.');
    if (change.date > addDays(lastDay, 1))
      refuse(`${field}.date`, 'The change is after the end of the lease.');
    lastDay = change.end ?? lastDay;
    if (lastDay < addDays(change.date, -1)) refuse(`${field}.end`, 'The end is before the change.');
    checkEnd(`${field}.end`, lastDay);
    if (change.payments) checkPayments(`${field}.payments`, change.payments, lastDay);
    before = change.date;
  }
  return found;
}
