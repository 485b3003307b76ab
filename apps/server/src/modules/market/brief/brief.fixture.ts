import {
  missingLease,
  type Contact,
  type CriticalDate,
  type LeaseOption,
  type Term,
} from '@panoramic/contract';
import type { BriefMarket, BriefSource } from './brief-content.ts';

export const briefDay = '2026-11-16';

const terms: readonly Term[] = [
  { rt_type: 'Base Rent', rt_start: '2021-12-01', rt_end: '2023-11-30', rt_monthly: 11_500 },
  { rt_type: 'Base Rent', rt_start: '2023-12-01', rt_end: '2025-11-30', rt_monthly: 11_900 },
  { rt_type: 'Base Rent', rt_start: '2025-12-01', rt_end: '2027-11-30', rt_monthly: 12_266.67 },
  { rt_type: 'Base Rent', rt_start: '2027-12-01', rt_end: '2028-11-30', rt_monthly: 12_650 },
  { rt_type: 'CAM', rt_start: '2021-12-01', rt_end: '2028-11-30', rt_monthly: 2100 },
  { rt_type: 'RE Taxes', rt_start: '2021-12-01', rt_end: '2028-11-30', rt_monthly: 1350 },
];

// Safe: the brief reads only these fields of the rows.
const option = {
  cd_id: 1,
  sd_id: 7,
  op_months: 60,
  op_basis: 'Market',
  op_payment: null,
  op_outcome: null,
} as LeaseOption;
const landlord = {
  c_company: 'Gateway Holdings LLC',
  c_fname: 'Dana',
  c_lname: 'Reyes',
  c_add1: '100 N Broadway',
  c_city: 'St. Louis',
  c_state: 'MO',
  c_zip: '63102',
  phone_work: '3145550100',
  email1: 'dana@gateway.example',
} as Contact;

function dateOf(cd_id: number, cd_type: CriticalDate['cd_type'], cd_action: string, cd_note: string | null) {
  return { cd_id, sd_id: 7, cd_type, cd_action, cd_note, cd_status: true } as CriticalDate;
}

/** A lease with a schedule, an option, a landlord and some documents. */
export const briefLease: BriefSource = {
  client: 'Acme Stores',
  lease: {
    ...missingLease,
    sd_id: 7,
    active: true,
    sd_num: '0012',
    sd_building: 'Plaza in Clayton',
    sd_address: '190 Carondelet Plaza',
    sd_address2: 'Suite 600',
    sd_city: 'Clayton',
    sd_state: 'MO',
    sd_zip: '63105',
    sd_ccd: '2021-12-01',
    sd_ced: '2028-11-30',
    sd_lease: 'NNN',
    sd_sqft: 8000,
    sd_deposit: 12_000,
    sd_region: 'Branch',
    sd_status: 1,
  },
  terms,
  dates: [
    dateOf(
      1,
      'Option to Renew',
      '2027-03-31',
      'Notice in writing by certified mail, at least twenty months before the end.',
    ),
    dateOf(0, 'Expiration Date', '2028-11-30', null),
    dateOf(2, 'Other', '2026-10-01', 'Audit of CAM for 2025'),
  ],
  options: [option],
  landlord,
  documents: [
    { type: 'Lease', date: '2021-10-04' },
    { type: 'Certificate of Insurance', date: '2025-01-15' },
  ],
};

export const briefOfMarket: BriefMarket = {
  market: {
    facts: [
      { label: 'Compared as', value: 'Office, Clayton, class A' },
      { label: 'Our rent', value: '$18.40 per SF, NNN' },
      { label: 'Market', value: '$24.10 per SF, between $22.10 and $26.10 (9 comps). Confidence: good.' },
    ],
    notes: [
      'Nine lease comps of offices, put on the basis NNN and brought to today by a trend of 2.1% a year.',
    ],
  },
  comps: Array.from({ length: 12 }, (_, index) => ({
    signed: `2026 Q${1 + (index % 4)}`,
    tenant: `Tenant Number ${index + 1} Holdings`,
    place: `${100 + index} N Broadway Avenue, Clayton`,
    sqft: 5000 + 500 * index,
    kind: 'New Lease',
    rate: `$${(21 + index / 4).toFixed(2)} Full Service`,
    adjusted: 20 + index / 4,
    share: 0.2 - index / 80,
  })),
  names: true,
};
