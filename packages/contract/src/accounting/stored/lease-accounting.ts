import { addDays } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import {
  choice,
  date,
  fieldTable,
  flag,
  integer,
  longText,
  money,
  percent,
  text,
  type RowOf,
} from '../../fields/index.ts';
import { rowChangeSchema, savedRowSchema, type SavedRow } from '../../fields/rows.ts';

const sm = { width: 'sm' } as const;

/** What the accounting of a lease needs beside the lease, its rent terms and its options. */
export const leaseAccountingFields = fieldTable({
  la_option: integer('Option reasonably certain', {
    help: 'The critical date (cd_id) of the option to renew or to terminate by which the lease ends.',
  }),
  la_ending: date('Ends early on', { ...sm, help: 'By a termination option that is reasonably certain.' }),
  la_option_reason: longText('Why it is reasonably certain', { max: 2000 }),
  la_rate: percent('Discount rate, % a year', { ...sm, help: 'Empty: by the rate table of the client.' }),
  la_rate_reason: longText('Why this rate', { max: 2000 }),
  la_direct_costs: money('Initial direct costs', sm),
  la_prepaid: money('Prepaid rent', sm),
  la_incentives: money('Incentives received', sm),
  la_incentive_due: money('Incentive still to be received', sm),
  la_incentive_on: date('Expected on', { ...sm, help: 'The day on which the incentive is expected.' }),
  la_residual: money('Residual value guarantee', { ...sm, help: 'The whole guarantee.' }),
  la_residual_expected: money('Expected to be owed under it', sm),
  la_purchase_price: money('Purchase option, price', sm),
  la_purchase_certain: flag('Purchase reasonably certain'),
  la_fair_value: money('Fair value of the asset', sm),
  la_life_months: integer('Economic life, months', {
    ...sm,
    max: 2400,
    help: 'What remains of it at commencement.',
  }),
  la_specialised: flag('Specialized: no other use to the lessor'),
  la_ownership: flag('Ownership passes at the end'),
  la_low_value: flag('Low value (IFRS 16)'),
  la_taken_day: date('Balances taken over as of', {
    ...sm,
    help: 'The last day of a month that another system has closed. The books here begin on the day after.',
  }),
  la_taken_from: text('Taken over from', { max: 200, width: 'md', help: 'The other system.' }),
  la_taken_asc_liability: money('ASC 842: liability taken over', sm),
  la_taken_asc_asset: money('ASC 842: asset taken over', sm),
  la_taken_ifrs_liability: money('IFRS 16: liability taken over', sm),
  la_taken_ifrs_asset: money('IFRS 16: asset taken over', sm),
  la_taken_deferred: money('Deferred rent taken over', {
    ...sm,
    help: 'Of a short-term or low-value lease, or for straight-line rent.',
  }),
  la_taken_prepaid: money('Prepaid rent taken over', {
    ...sm,
    help: 'Likewise, where more was paid than expensed.',
  }),
});

/** The fields of a measurement that the history of a lease shows. */
export const leaseMeasurementFields = fieldTable({
  kind: choice('Measurement', ['initial', 'remeasurement', 'variable', 'dismissed']),
  book: choice('Book', ['ASC842', 'IFRS16', 'straightLine']),
  effective: date('Effective'),
  reason: longText('Reason'),
});

export type LeaseAccountingFields = RowOf<typeof leaseAccountingFields>;
export type LeaseAccounting = SavedRow<typeof leaseAccountingFields, 'sd_id'>;
export const leaseAccountingSchema = savedRowSchema(leaseAccountingFields, ['sd_id']);
export const leaseAccountingChangeSchema = rowChangeSchema(leaseAccountingFields, ['sd_id']);

export function leaseAccountingProblems(row: LeaseAccountingFields): readonly FieldError[] {
  const problems: FieldError[] = [];
  if (row.la_option !== null && !row.la_option_reason)
    problems.push({ field: 'la_option_reason', message: 'Say why the option is reasonably certain.' });
  if (row.la_rate !== null && !row.la_rate_reason)
    problems.push({ field: 'la_rate_reason', message: 'Say why this rate is used and not the table’s.' });
  if (row.la_purchase_certain && row.la_purchase_price === null)
    problems.push({ field: 'la_purchase_price', message: 'Enter the price of the purchase option.' });
  if ((row.la_incentive_due ?? 0) > 0 && row.la_incentive_on === null)
    problems.push({ field: 'la_incentive_on', message: 'Enter the day on which the incentive is expected.' });
  if ((row.la_residual_expected ?? 0) > (row.la_residual ?? 0))
    problems.push({ field: 'la_residual_expected', message: 'No more is owed than the guarantee.' });
  return [...problems, ...takenOverProblems(row)];
}

const takenAmounts = [
  ['la_taken_asc_liability', 'la_taken_asc_asset'],
  ['la_taken_ifrs_liability', 'la_taken_ifrs_asset'],
] as const;

/** Liability and asset of a book are taken over together, as of the end of a month. */
function takenOverProblems(row: LeaseAccountingFields): readonly FieldError[] {
  const problems: FieldError[] = [];
  for (const pair of takenAmounts) {
    const missing = pair.filter((name) => row[name] === null);
    if (missing.length === 1 && missing[0])
      problems.push({
        field: missing[0],
        message: 'Enter the liability and the asset of the book, or neither.',
      });
  }
  const amounts = [...takenAmounts.flat(), 'la_taken_deferred', 'la_taken_prepaid'] as const;
  const entered = amounts.filter((name) => row[name] !== null);
  const hasAmount = entered.length > 0;
  const day = row.la_taken_day;
  if (hasAmount && day === null)
    problems.push(
      { field: 'la_taken_day', message: 'Enter the day of the balances.' },
      ...entered.map((field) => ({ field, message: 'A balance needs its day.' })),
    );
  if (!hasAmount && day !== null)
    problems.push({ field: 'la_taken_day', message: 'Enter the balances of the day.' });
  if (day !== null && addDays(day, 1).slice(8) !== '01')
    problems.push({ field: 'la_taken_day', message: 'Choose the last day of a month.' });
  return problems;
}
