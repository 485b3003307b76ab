import type { CallInput, Term } from '@panoramic/contract';
import type { LeasePayload } from '../../../../test/leases.ts';

export interface LeaseWithRows {
  readonly lease: LeasePayload;
  readonly terms?: readonly Partial<Term>[];
  readonly dates?: readonly CallInput<'Leases/EditCriticalDate'>[];
  readonly contacts?: readonly CallInput<'Leases/EditContacts'>[];
}

const everyTime = { rt_start: '2026-01-01', rt_end: '2026-12-31' };
/** Leases that differ in what conditions look at: empty, at the edge of a range, with rows that do not count. */
export const portfolio: readonly LeaseWithRows[] = [
  { lease: { sd_num: 'C-1' } },
  {
    lease: {
      sd_num: 'C-2',
      sd_region: 'Branch',
      sd_building: 'Chrysler',
      sd_address: '1 100%_\\ Street',
      sd_address2: 'Suite 1',
      sd_city: 'Austin',
      sd_state: 'TX',
      sd_zip: '78701',
      sd_ocd: '2016-07-01',
      sd_ccd: '2021-07-01',
      sd_ced: '2027-03-31',
      sd_lease: 'NNN',
      sd_sqft: 5001,
      sd_deposit: 1000.5,
    },
    terms: [
      { ...everyTime, rt_type: 'Base Rent', rt_monthly: 1000.01 },
      { ...everyTime, rt_type: 'CAM', rt_monthly: 99.99 },
      { ...everyTime, rt_type: 'Security Deposit', rt_monthly: 5000 },
      { rt_start: '2027-01-01', rt_end: '2027-12-31', rt_type: 'Base Rent', rt_monthly: 7777 },
    ],
    dates: [
      { cd_type: 'Option to Renew', cd_action: '2026-12-15', cd_status: true },
      { cd_type: 'Termination Option', cd_action: '2026-05-01', cd_status: false },
    ],
    contacts: [
      { c_type: 'Landlord', c_company: 'Old Owner' },
      { c_type: 'Landlord', c_company: 'Smith & Sons' },
      { c_type: 'Other', c_company: 'Nobody' },
    ],
  },
  {
    lease: {
      sd_num: 'C-3',
      sd_status: 2,
      sd_city: 'austin heights',
      sd_state: 'TX',
      sd_ced: '2026-06-15',
      sd_sqft: 5000,
    },
    dates: [{ cd_type: 'Other', cd_action: '2026-07-01', cd_status: true }],
    contacts: [{ c_type: 'Landlord', c_fname: 'Ann', c_lname: 'Smithers' }],
  },
  {
    lease: {
      sd_num: 'C-4',
      sd_city: 'Dallas',
      sd_state: 'MO',
      sd_ced: '2026-09-30',
      sd_sqft: 0,
      sd_region: 'Sublessor',
    },
    terms: [{ ...everyTime, rt_monthly: 12_000 }],
    dates: [{ cd_type: 'Other', cd_action: '2026-06-01', cd_status: true }],
  },
];
