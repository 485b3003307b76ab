import { addDays, addMonths, type PlainDate } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import {
  choice,
  date,
  fieldTable,
  integer,
  longText,
  money,
  percent,
  showPercent,
  showValue,
  type RowOf,
} from '../fields/index.ts';
import { rowChangeSchema, savedRowSchema, type SavedRow } from '../fields/rows.ts';
import type { LeaseFields } from './fields.ts';
import { grown } from './rent/growth.ts';
import { centsOf } from './rent/term.ts';

/** The types of critical date that carry an option. A date of another type does when it is for expansion. */
const optionTypes = ['Option to Renew', 'Termination Option', 'Right of First Refusal'] as const;

export function carriesOption({
  cd_type,
  cd_expansion,
}: {
  cd_type: string | null;
  cd_expansion?: boolean | null;
}): boolean {
  return cd_expansion === true || optionTypes.some((one) => one === cd_type);
}

export const optionOutcomes = ['Open', 'Exercised', 'Waived', 'Lapsed'] as const;
export const rentBases = ['Schedule', 'Percent on last rent', 'Market', 'Share of market'] as const;

/** What an option says beside its critical date, which is the last day of notice. */
export const optionFields = fieldTable({
  op_first: date('First day of notice', { width: 'sm' }),
  op_first_months: integer('First day, months before expiration', { max: 1200, width: 'sm' }),
  op_last_months: integer('Last day, months before expiration', { max: 1200, width: 'sm' }),
  op_months: integer('Length, months', { max: 1200, width: 'sm' }),
  op_basis: choice('Rent basis', rentBases, { width: 'sm' }),
  op_monthly: money('Rent a month', { width: 'sm', help: 'Of a schedule: where it begins.' }),
  op_step: percent('Yearly step, %', { width: 'sm', help: 'Of a schedule.' }),
  op_percent: percent('Percent', {
    max: 1000,
    width: 'sm',
    help: 'On top of the last rent, or the share of the market.',
  }),
  op_payment: money('Payment for ending', { width: 'sm' }),
  op_outcome: choice('Outcome', optionOutcomes, { width: 'sm' }),
  op_outcome_on: date('Decided on', { width: 'sm' }),
  op_outcome_note: longText('Note on the outcome'),
});

const ids = ['cd_id', 'sd_id'] as const;
export type LeaseOption = SavedRow<typeof optionFields, (typeof ids)[number]>;
export type OptionFields = RowOf<typeof optionFields>;
export const optionSchema = savedRowSchema(optionFields, ids);
export const optionChangeSchema = rowChangeSchema(optionFields, ['cd_id']);

/** True for an outcome that a person has given. Without one, an option past its last day is only overdue. */
export function isDecided({ op_outcome }: Pick<OptionFields, 'op_outcome'>): boolean {
  return op_outcome !== null && op_outcome !== 'Open';
}

/** `lastDay` is the critical date. Either day of notice may follow from the expiration. */
export function optionProblems(
  option: OptionFields,
  lastDay: PlainDate | null,
  expiration: PlainDate | null,
): readonly FieldError[] {
  const { op_first, op_first_months, op_last_months } = option;
  const first = firstNoticeDay(option, expiration);
  const last = lastDay ?? proposedLastDay(option, expiration);
  const isAfter =
    (first !== null && last !== null && first > last) ||
    (op_first === null &&
      op_first_months !== null &&
      op_last_months !== null &&
      op_first_months < op_last_months);
  if (!isAfter) return [];
  const field = op_first === null ? 'op_first_months' : 'op_first';
  return [{ field, message: 'The first day of notice is after the last.' }];
}

/** Notice may be given from this day; `null` when the option does not say. */
export function firstNoticeDay(
  { op_first, op_first_months }: Pick<OptionFields, 'op_first' | 'op_first_months'>,
  expiration: PlainDate | null,
): PlainDate | null {
  return op_first ?? monthsBefore(expiration, op_first_months);
}

/**
 * The last day of notice that follows from the expiration. The critical date is not moved by it: a day that
 * differs is proposed to a person.
 */
export function proposedLastDay(
  { op_last_months }: Pick<OptionFields, 'op_last_months'>,
  expiration: PlainDate | null,
): PlainDate | null {
  return monthsBefore(expiration, op_last_months);
}

function monthsBefore(expiration: PlainDate | null, months: number | null): PlainDate | null {
  return expiration === null || months === null ? null : addMonths(expiration, -months);
}

/** What the rent of an option is, on one line; `null` where it says nothing. */
export function optionRentWords({ op_basis, op_monthly, op_step, op_percent }: OptionFields): string | null {
  const share = op_percent === null ? null : showPercent(op_percent);
  const first = op_monthly === null ? null : `${showValue(op_monthly, optionFields.op_monthly)} a month`;
  const words: Record<(typeof rentBases)[number], string> = {
    Schedule: [first ?? 'Schedule', op_step && `${showPercent(op_step)} a year`].filter(Boolean).join(', '),
    'Percent on last rent': share === null ? 'Last rent' : `Last rent plus ${share}`,
    Market: 'Market',
    'Share of market': share === null ? 'Share of market' : `${share} of market`,
  };
  return op_basis && words[op_basis];
}

/** What an option to renew fills into an extension; `null` where it leaves the figure open. */
export function extensionByOption(
  { op_months, op_basis, op_monthly, op_step, op_percent }: OptionFields,
  { sd_ced }: Pick<LeaseFields, 'sd_ced'>,
  lastBaseRent: number | null,
): { readonly end: PlainDate | null; readonly monthly: number | null; readonly stepPercent: number | null } {
  const end =
    sd_ced === null || op_months === null ? null : addDays(addMonths(addDays(sd_ced, 1), op_months), -1);
  if (op_basis === 'Schedule') return { end, monthly: op_monthly, stepPercent: op_step };
  const isOnLastRent = op_basis === 'Percent on last rent' && lastBaseRent !== null;
  const monthly = isOnLastRent ? grown(centsOf(lastBaseRent), op_percent ?? 0, 1) / 100 : null;
  return { end, monthly, stepPercent: null };
}
