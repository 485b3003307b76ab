import type { z } from 'zod';
import { choice, date, emails, fieldTable, flag, listedChoice, longText } from '../../fields/index.ts';
import { rowChangeWithOwn, savedRowWithOwn, type SavedRow, type WithOwn } from '../../fields/rows.ts';
import { closedLeasesRule } from '../open-leases.ts';
import { criticalDateTypes } from './critical-date-types.ts';
import { leaseTab } from './tab.ts';
import { leaseTabLinks } from '../../paths.ts';

export const criticalDateFields = fieldTable({
  cd_type: listedChoice('Type', 'criticalDateTypes', criticalDateTypes, { width: 'sm' }),
  cd_action: date('Critical Date', { width: 'sm', help: 'The date is the last day to act.' }),
  cd_note: longText('Notes/Comments'),
  cd_reminder: date('Reminder Date', { width: 'sm' }),
  cd_email: emails('E-mail Addresses', { help: 'Who is reminded; several with commas between them.' }),
  /** Stored as in the payload: true means open. The screen shows the opposite, Done. */
  cd_status: flag('Open'),
  /** Of an option: what it gives is more space. */
  cd_expansion: flag('For Expansion'),
  /** Of a type of the client's own: the type that it counts as. */
  cd_counts: choice('Counts as', criticalDateTypes, { derived: true, width: 'sm' }),
});

/** The fields that an acknowledgement sets. A save of the tab cannot set them. */
export const acknowledgementFields = fieldTable({
  cd_snoozed: date('Snoozed Until', { width: 'sm' }),
  cd_ack_note: longText('Note'),
});

const ids = ['cd_id', 'sd_id'] as const;
export type CriticalDate = SavedRow<typeof criticalDateFields, (typeof ids)[number]>;
export const criticalDateSchema: z.ZodType<WithOwn<CriticalDate>> = savedRowWithOwn(
  criticalDateFields,
  ids,
  'criticalDates',
);
export const criticalDateChangeSchema = rowChangeWithOwn(criticalDateFields, ids, 'criticalDates');

export const criticalDatesTab = leaseTab({
  title: leaseTabLinks.criticalDates.title,
  noun: 'Critical Date',
  help: {
    text: `The days by which something has to be done; the date is the last day to act. Give a reminder date and e-mail addresses to be reminded in time, and tick Done when it is dealt with: it then leaves the list of the next twelve months. ${closedLeasesRule}`,
    terms: ['Option to Renew', 'Termination Option', 'Right of First Refusal'],
  },
  key: 'cd_id',
  parent: 'sd_id',
  fields: criticalDateFields,
  columns: [
    { label: 'Type', fields: ['cd_type'] },
    { label: 'Critical Date', fields: ['cd_action'] },
    { label: 'Notes/Comments', fields: ['cd_note'] },
  ],
  editOnly: ['cd_reminder', 'cd_email', 'cd_status', 'cd_expansion'],
  mainFields: ['cd_type', 'cd_action', 'cd_note', 'cd_reminder', 'cd_email'],
  ownFields: 'criticalDates',
  sheet: {
    aliases: ['dates', 'criticaldate', 'keydates', 'options', 'deadlines', 'importantdates'],
    knownBy: ['cd_type', 'cd_action'],
    mayLack: [],
  },
  blankRows: 1,
  leavesEditMode: 'at once',
  calls: {
    list: 'Leases/GetCriticalDates',
    save: 'Leases/EditCriticalDate',
    remove: 'Leases/DeleteCriticalDate',
  },
  row: criticalDateSchema,
  change: criticalDateChangeSchema,
  defaults: () => ({ cd_status: true }),
  problems: ({ cd_reminder, cd_action }) =>
    cd_reminder === null || cd_action === null || cd_reminder <= cd_action
      ? []
      : [{ field: 'cd_reminder', message: 'Reminder Date is after Critical Date.' }],
});

/** Splits `cd_email` into its addresses. */
export function remindedAddresses(addresses: string | null): readonly string[] {
  return (addresses ?? '').split(/[\s,;]+/).filter((one) => one !== '');
}
