import { stateChoices } from '../choices.ts';
import {
  choice,
  date,
  fieldTable,
  listedChoice,
  money,
  percent,
  squareFeet,
  text,
  zip,
  type FieldTable,
  type RowOf,
} from '../fields/index.ts';
import type { SavedRow } from '../fields/rows.ts';

export const leaseTypes = ['Branch', 'Headquarters', 'Independent', 'Sublessor'] as const;
export const leaseKinds = ['Full Service', 'Modified Gross', 'NNN'] as const;

export const openStatus = 1;
export const closedStatus = 2;
export const leaseStatuses = [
  { value: openStatus, label: 'Open' },
  { value: closedStatus, label: 'Closed' },
] as const;

export const leaseFields = fieldTable({
  sd_num: text('Office/Store #', { width: 'sm' }),
  sd_region: listedChoice('Type', 'leaseTypes', leaseTypes, { width: 'sm' }),
  sd_status: choice('Status', leaseStatuses, { width: 'sm' }),
  sd_building: text('Building Name', { width: 'lg' }),
  sd_address: text('Street Address', { width: 'lg' }),
  sd_address2: text('Street Address 2', { width: 'sm' }),
  sd_city: text('City', { max: 100, width: 'md' }),
  sd_state: choice('State', stateChoices, { width: 'xs' }),
  sd_zip: zip('Zip'),
  sd_ocd: date('Original Commencement Date', { width: 'sm', fills: 'sd_ccd' }),
  sd_ccd: date('Current Commencement Date', { width: 'sm' }),
  sd_ced: date('Current Expiration Date', { width: 'sm' }),
  sd_ncd: date('Next Commencement Date', {
    width: 'sm',
    help: 'First day of an agreed extension that has not begun. It becomes the current commencement on that day.',
  }),
  sd_lease: choice('Lease Kind', leaseKinds, { width: 'sm' }),
  sd_sqft: squareFeet('SQFT'),
  sd_deposit: money('Security Deposit', { width: 'sm' }),
  sd_renewal: percent('Probability of Renewal', { decimals: 2 }),
});

export type LeaseFields = RowOf<typeof leaseFields>;
export type LeaseField = keyof LeaseFields;
export type Lease = SavedRow<typeof leaseFields, 'sd_id'>;

/** The groups of the form. Together they contain every field. */
export const leaseGroups = [
  {
    label: 'Site',
    fields: [
      'sd_num',
      'sd_region',
      'sd_status',
      'sd_building',
      'sd_address',
      'sd_address2',
      'sd_city',
      'sd_state',
      'sd_zip',
    ],
  },
  { label: 'Dates', fields: ['sd_ocd', 'sd_ccd', 'sd_ced', 'sd_ncd'] },
  { label: 'Space and money', fields: ['sd_lease', 'sd_sqft', 'sd_deposit', 'sd_renewal'] },
] as const satisfies readonly { label: string; fields: readonly LeaseField[] }[];

/** The default columns of the list. A heading may be shorter than the field's label. */
export const leaseColumns = [
  { label: '#', field: 'sd_num' },
  { label: 'Type', field: 'sd_region' },
  { label: 'Building', field: 'sd_building' },
  { label: 'Address', field: 'sd_address' },
  { label: 'City', field: 'sd_city' },
  { label: 'State', field: 'sd_state' },
  { label: 'SQFT', field: 'sd_sqft' },
  { label: 'Status', field: 'sd_status' },
] as const satisfies readonly { label: string; field: LeaseField }[];

/** Short headings of the other columns; the reports use them too. */
export const leaseHeadings: Partial<Record<LeaseField, string>> = {
  sd_address2: 'Address 2',
  sd_ocd: 'Original Commencement',
  sd_ccd: 'Current Commencement',
  sd_ced: 'Current Expiration',
  sd_ncd: 'Next Commencement',
};

/** The values of a new lease. */
export const newLease: LeaseFields = { ...emptyRow(leaseFields), sd_status: openStatus };

/** The reply of GetLease when the lease does not exist or belongs to another client. */
export const missingLease: Lease = { ...emptyRow(leaseFields), sd_id: 0, active: false, version: 0 };

/** A row with every field unset. */
export function emptyRow<T extends FieldTable>(fields: T): RowOf<T> {
  // Safe: `null` is "not set" for every kind of field.
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as RowOf<T>;
}
