import { date, integer, longText, text } from '../fields/index.ts';
import { leaseFields } from '../leases/fields.ts';
import { criticalDateFields } from '../leases/tabs/critical-dates.ts';
import { offerOf, type ListColumn, type ListColumns } from './columns.ts';

/** The columns of the Critical Date List as a file: those of the screen, with the address in its parts. */
export const dateListColumns: readonly ListColumn[] = [
  { name: 'sd_num', heading: leaseFields.sd_num.label, field: leaseFields.sd_num },
  { name: 'sd_building', heading: 'Building', field: leaseFields.sd_building },
  { name: 'sd_address', heading: 'Address', field: leaseFields.sd_address },
  { name: 'sd_address2', heading: 'Address 2', field: leaseFields.sd_address2 },
  { name: 'sd_city', heading: 'City', field: leaseFields.sd_city },
  { name: 'sd_state', heading: 'State', field: leaseFields.sd_state },
  { name: 'sd_zip', heading: 'Zip', field: leaseFields.sd_zip },
  { name: 'type', heading: 'Type', field: text('Type') },
  { name: 'cd_action', heading: 'Critical Date', field: criticalDateFields.cd_action },
  { name: 'daysLeft', heading: 'Days Left', field: integer('Days Left') },
  { name: 'state', heading: 'Status', field: text('Status') },
  { name: 'cd_reminder', heading: 'Reminder Date', field: criticalDateFields.cd_reminder },
  { name: 'cd_email', heading: 'E-mail Addresses', field: criticalDateFields.cd_email },
  { name: 'lastReminder', heading: 'Last Reminder', field: date('Last Reminder') },
  { name: 'cd_note', heading: 'Notes/Comments', field: criticalDateFields.cd_note },
];

/** The columns of the screen, in the order of the specification; own fields of dates can stand beside them. */
export const criticalDateColumns: ListColumns = offerOf(
  [
    { name: 'lease', heading: 'Lease', field: text('Lease') },
    { name: 'address', heading: 'Address', field: text('Address') },
    { name: 'type', heading: 'Type', field: text('Type') },
    { name: 'date', heading: 'Critical Date', field: criticalDateFields.cd_action },
    { name: 'note', heading: 'Notes/Comments', field: longText('Notes/Comments') },
  ],
  [],
);
