import type { z } from 'zod';
import {
  choice,
  date,
  fieldTable,
  integer,
  listedChoice,
  longText,
  money,
  number,
} from '../../fields/index.ts';
import { centsOf, monthlyOf, paymentFrequencies, rentCounts, rentTimings, rentTypes } from '../rent/index.ts';
import {
  rowChangeSchema,
  rowChangeWithOwn,
  savedRowSchema,
  savedRowWithOwn,
  type ChangeWithOwn,
  type RowChange,
  type SavedRow,
} from '../../fields/rows.ts';
import { endsBeforeStart } from '../rules.ts';
import { leaseTab } from './tab.ts';
import { leaseTabLinks } from '../../paths.ts';

export const rentTermFields = fieldTable({
  rt_type: listedChoice('Type', 'rentTypes', rentTypes, { width: 'sm' }),
  rt_start: date('Start', { width: 'sm' }),
  rt_end: date('End', { width: 'sm' }),
  rt_monthly: money('Monthly', { width: 'sm' }),
  rt_psqft: money('Per SQFT', { derived: true, width: 'sm', max: 11_999_999_999_999.88 }),
  rt_annual: money('Annual', { derived: true, width: 'sm', max: 11_999_999_999_999.88 }),
  rt_months: number('Months', { derived: true, decimals: 2, width: 'xs' }),
  rt_notes: longText('Notes'),
  rt_freq: choice('Paid', paymentFrequencies, { width: 'sm', help: 'Empty: monthly.' }),
  rt_timing: choice('When', rentTimings, { width: 'sm', help: 'Empty: in advance.' }),
  rt_due_day: integer('Due day', { min: 1, max: 31, width: 'xs', help: 'Of the month. Empty: 1.' }),
  rt_yearly: money('Yearly as typed', {
    width: 'sm',
    max: 11_999_999_999_999.88,
    help: 'A yearly amount that twelve months do not give to the cent.',
  }),
  rt_counts: choice('Counts as', rentCounts, { derived: true, width: 'sm' }),
});

const ids = ['rt_id', 'sd_id'] as const;
type Id = (typeof ids)[number];
export type RentTerm = SavedRow<typeof rentTermFields, Id>;
export const rentTermSchema: z.ZodType<RentTerm> = savedRowWithOwn(rentTermFields, ids, 'rentTerms');

/** Accepted in a payload, although it is derived when read. */
const sentFields = { ...rentTermFields, rt_annual: money('Annual', { max: rentTermFields.rt_annual.max }) };

/**
 * A payload with only a yearly figure sets the monthly one, and the yearly one stays as it was typed. Beside a monthly
 * figure a yearly one counts where it gives that figure; what a caller sends back as it was read is such a pair.
 */
export const rentTermChangeSchema = rowChangeWithOwn(sentFields, ids, 'rentTerms').transform(
  ({ rt_annual, ...change }): ChangeWithOwn<RowChange<typeof rentTermFields, Id>> => {
    const { rt_monthly = null, rt_yearly = rt_annual } = change;
    const annual = rt_monthly === null ? (rt_yearly ?? rt_annual) : rt_yearly;
    if (annual === null || annual === undefined) return change;
    const rent = yearlyRent(annual);
    if (rt_monthly === null) return { ...change, ...rent };
    return { ...change, rt_yearly: rent.rt_monthly === rt_monthly ? rent.rt_yearly : null };
  },
);

/** The monthly rent of a yearly one, and the yearly one itself where twelve months do not give it. */
export function yearlyRent(annual: number): {
  readonly rt_monthly: number;
  readonly rt_yearly: number | null;
} {
  const rt_monthly = monthlyOf(annual);
  return { rt_monthly, rt_yearly: 12 * centsOf(rt_monthly) === centsOf(annual) ? null : annual };
}

export const rentTermsTab = leaseTab({
  title: leaseTabLinks.rentTerms.title,
  noun: 'Rent Term',
  help: {
    text: 'What is paid, from when to when; rows in effect today are marked. Add opens twenty rows: type, or paste cells from a spreadsheet, and Save All. Build schedule makes the rows from a starting rent, free months and steps. A row without an end runs to the expiration. Payment, in a row being edited, takes an amount a year, and how often and on which day it is paid; else it is paid monthly, in advance, on the 1st.',
    terms: ['CAM', 'RE Taxes', 'Operating Expenses', 'Security Deposit'],
  },
  key: 'rt_id',
  parent: 'sd_id',
  fields: rentTermFields,
  columns: [
    { label: 'Type', fields: ['rt_type'] },
    { label: 'Start', fields: ['rt_start'] },
    { label: 'End', fields: ['rt_end'] },
    { label: 'Monthly', fields: ['rt_monthly'] },
    { label: 'Per SQFT', fields: ['rt_psqft'] },
    { label: 'Notes', fields: ['rt_notes'] },
  ],
  editOnly: ['rt_freq', 'rt_timing', 'rt_due_day', 'rt_yearly'],
  mainFields: ['rt_type', 'rt_start', 'rt_end', 'rt_monthly', 'rt_notes'],
  ownFields: 'rentTerms',
  sheet: {
    aliases: [
      'rent',
      'rents',
      'rentterm',
      'rentschedule',
      'rentsteps',
      'rentroll',
      'charges',
      'recurringcharges',
    ],
    knownBy: ['rt_type', 'rt_start'],
    mayLack: [],
  },
  blankRows: 20,
  leavesEditMode: 'at once',
  calls: { list: 'Leases/GetRentTerms', save: 'Leases/EditRentTerm', remove: 'Leases/DeleteRentTerm' },
  row: rentTermSchema,
  change: rentTermChangeSchema,
  saveSummary: 'rt_annual counts only where rt_monthly is not set, or where it gives rt_monthly to the cent.',
  defaults: () => ({}),
  problems: (row) => endsBeforeStart(rentTermFields, row, [['rt_start', 'rt_end']]),
});

/** The General Notes under the rent terms. A lease has one, so the lease's id is its id. */
export const rentNoteFields = fieldTable({ tn_note: longText('General Notes') });
export type RentNote = SavedRow<typeof rentNoteFields, 'sd_id'>;
export const rentNoteSchema = savedRowSchema(rentNoteFields, ['sd_id']);
export const rentNoteChangeSchema = rowChangeSchema(rentNoteFields, ['sd_id']);
