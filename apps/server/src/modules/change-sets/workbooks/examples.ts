import {
  compTypeOfKind,
  openStatus,
  type AnyValue,
  type CompFieldName,
  type LeaseField,
  type PaidFields,
  type SheetKind,
} from '@panoramic/contract';
import type { WorkbookRow } from './sheets.ts';

type Example<Name extends string = string> = Readonly<Partial<Record<Name, AnyValue>>>;

const lease: Example<LeaseField> = {
  sd_num: 'Example',
  sd_region: 'Branch',
  sd_status: openStatus,
  sd_building: 'One Metropolitan Square',
  sd_address: '211 N Broadway',
  sd_address2: 'Suite 2200',
  sd_city: 'St. Louis',
  sd_state: 'MO',
  sd_zip: '63102',
  sd_ocd: '2022-04-01',
  sd_ccd: '2022-04-01',
  sd_ced: '2032-03-31',
  sd_lease: 'Full Service',
  sd_sqft: 12_500,
  sd_deposit: 25_000,
};

const comp: Example<CompFieldName> = {
  leaseCommencement: '2026-2',
  tenant: 'Example',
  buildingName: 'One Metropolitan Square',
  address: '211 N Broadway',
  city: 'St. Louis',
  state: 'MO',
  zip: '63102',
  leasedSF: 12_500,
  term: 120,
  effectiveRate: 21.5,
  buildingSize: 1_000_000,
  yearBuilt: 1989,
  salePrice: 45_000_000,
  capRate: 6.5,
  occupancyPercent: 92,
  acres: 4.25,
  units: 120,
  buyer: 'Example',
  comments: 'Remove this row before importing.',
};

const paid: Example<keyof PaidFields> = {
  pa_batch: 12,
  pa_line: 1,
  pa_payee: 'Broadway Properties',
  pa_vendor: 'V-1001',
  pa_reference: 'Remove this row before importing.',
  pa_amount: 21_875,
  pa_paid: '2026-04-01',
};

/** The row of each sheet of a template. Its id is empty, so that it reads as a new one. */
const examples: Partial<Record<SheetKind, Example>> = {
  leases: lease,
  paid,
  rentTerms: {
    sd_num: 'Example',
    rt_type: 'Base Rent',
    rt_start: '2026-04-01',
    rt_end: '2027-03-31',
    rt_monthly: 21_875,
    rt_notes: 'Remove this row before importing.',
  },
  criticalDates: {
    sd_num: 'Example',
    cd_type: 'Option to Renew',
    cd_action: '2031-03-31',
    cd_note: 'Twelve months’ notice in writing.',
    cd_reminder: '2031-01-31',
    cd_email: 'name@company.com',
    cd_status: true,
  },
  notes: {
    sd_num: 'Example',
    com_type: 'General',
    com_date: '2026-04-01',
    com_text: 'Keys with the front desk.',
  },
  contacts: {
    sd_num: 'Example',
    c_type: 'Landlord',
    c_company: 'Broadway Properties',
    c_fname: 'Dana',
    c_lname: 'Reyes',
    c_city: 'St. Louis',
    c_state: 'MO',
    phone_work: '314 555 0100',
    phone_best: 1,
    email1: 'name@company.com',
  },
  expenseClauses: {
    sd_num: 'Example',
    pool: 'CAM',
    method: 'Net',
    shareSF: 12_500,
    buildingSF: 1_000_000,
    grossUpTarget: 95,
    capKind: 'previous',
    capPercent: 5,
    capOn: 'controllable',
    feePercent: 4,
    capital: 'excluded',
    excluded: 'Leasing, marketing',
    objectDays: 90,
  },
  expenseStatements: {
    sd_num: 'Example',
    pool: 'CAM',
    from: '2025-01-01',
    to: '2025-12-31',
    received: '2026-04-01',
    estimatesPaid: 24_000,
    billed: 26_500,
    balance: 2500,
    description: 'Janitorial',
    category: 'Janitorial',
    amount: 180_000,
    note: 'A row for each line; rows of one lease and period make one statement.',
  },
  salesMonths: { sd_num: 'Example', month: '2026-04', amount: 182_400.5 },
  indexValues: { series: 'CPI-U', month: '2026-04', value: 321.4567 },
};

export function exampleRow(kind: SheetKind): WorkbookRow {
  return compTypeOfKind(kind) === null ? (examples[kind] ?? { sd_num: 'Example' }) : comp;
}
