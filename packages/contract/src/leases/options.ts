import { addDays, addMonths, showDate, type PlainDate } from '../dates.ts';
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
import { optionTypes } from './option-types.ts';
import { dateTypeOf, type TypedDate } from './tabs/critical-date-types.ts';
import { grown } from './rent/growth.ts';
import { centsOf } from './rent/term.ts';

export function carriesOption(carrier: TypedDate & { readonly cd_expansion?: boolean | null }): boolean {
  return carrier.cd_expansion === true || optionTypes.some((one) => one === dateTypeOf(carrier));
}

type OptionName = keyof typeof optionFields;

/** The lines in which the terms of an option are entered with its date: what belongs to the type and to the basis. */
export function optionLines(
  carrier: TypedDate & { readonly cd_expansion?: boolean | null },
  { op_basis }: Pick<OptionFields, 'op_basis'>,
): readonly (readonly OptionName[])[] {
  if (!carriesOption(carrier)) return [];
  if (dateTypeOf(carrier) === 'Termination Option') return [[...noticeNames, 'op_payment']];
  return [noticeNames, ['op_months', 'op_basis', ...(op_basis === null ? [] : rentNames[op_basis])]];
}

const noticeNames = ['op_first', 'op_first_months', 'op_last_months'] as const;

const rentNames: Record<(typeof rentBases)[number], readonly OptionName[]> = {
  Schedule: ['op_monthly', 'op_step'],
  'Percent on last rent': ['op_percent'],
  Market: [],
  'Share of market': ['op_percent'],
};

/** What is entered with the date; the outcome is decided apart. */
export const optionTermNames = [
  ...noticeNames,
  'op_months',
  'op_basis',
  'op_monthly',
  'op_step',
  'op_percent',
  'op_payment',
] as const satisfies readonly OptionName[];

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

// Safe: the table with the terms alone.
export const optionTermFields = Object.fromEntries(
  optionTermNames.map((name) => [name, optionFields[name]]),
) as Pick<typeof optionFields, (typeof optionTermNames)[number]>;

const ids = ['cd_id', 'sd_id'] as const;
export type LeaseOption = SavedRow<typeof optionFields, (typeof ids)[number]>;
export type OptionFields = RowOf<typeof optionFields>;
export const optionSchema = savedRowSchema(optionFields, ids);
export const optionChangeSchema = rowChangeSchema(optionFields, ['cd_id']);

/** The terms as a save of their critical date brings them along; the version is that of the option. */
export const optionOfDateSchema = rowChangeSchema(optionTermFields, []);

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

/** "Notice from 01/01/2028, 60 months, Last rent plus 3%": what an option says, on one line; empty where it says nothing. */
export function optionWords(option: OptionFields): string {
  const { op_first, op_first_months, op_last_months, op_months, op_payment, op_outcome } = option;
  const first = op_first === null ? monthsWords(op_first_months) : showDate(op_first);
  const last = monthsWords(op_last_months);
  const payment = op_payment === null ? null : `payment ${showValue(op_payment, optionFields.op_payment)}`;
  return [
    isDecided(option) && op_outcome,
    first !== null && `notice from ${first}`,
    last !== null && `notice until ${last}`,
    op_months !== null && (op_months === 1 ? '1 month' : `${op_months} months`),
    optionRentWords(option),
    payment,
  ]
    .filter(Boolean)
    .join(' · ')
    .replace(/^n/, 'N');
}

function monthsWords(months: number | null): string | null {
  if (months === null) return null;
  return `${months} ${months === 1 ? 'month' : 'months'} before the expiration`;
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
