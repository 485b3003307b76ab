import {
  commencementOn,
  contactName,
  leaseFields,
  monthsLeft,
  nextBaseRentChange,
  phoneToCall,
  rentToday,
  dateTypeOf,
  type Field,
  type LeaseField,
  type PlainDate,
  type RentToday,
} from '@panoramic/contract';
import type { CellValue } from '#lib/spreadsheet/cells.ts';
import { formatOf, spreadsheetCellOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import { column, type ReportColumn } from './columns.ts';
import type { DetailedLease } from './lease-details.store.ts';

/** A lease with the figures of today that several columns share. */
export interface LeaseRow extends DetailedLease {
  readonly today: PlainDate;
  readonly rent: RentToday;
  readonly change: ReturnType<typeof nextBaseRentChange>;
}

export function leaseRow(detailed: DetailedLease, today: PlainDate): LeaseRow {
  const { terms, lease } = detailed;
  return {
    ...detailed,
    today,
    rent: rentToday(terms, lease, today),
    change: nextBaseRentChange(terms, lease.sd_ced, today),
  };
}

type Column = ReportColumn<LeaseRow>;

type FieldOptions = { readonly header?: string; readonly width?: number; readonly summed?: true };

/** The lease's own columns in their order. A field that is not named here follows them. */
const fieldOptions: Partial<Record<LeaseField, FieldOptions>> = {
  sd_num: { width: 16 },
  sd_region: { width: 13 },
  sd_building: { header: 'Building', width: 26 },
  sd_address: { header: 'Address', width: 28 },
  sd_address2: { header: 'Address 2', width: 14 },
  sd_city: { width: 16 },
  sd_state: { width: 7 },
  sd_zip: { width: 11 },
  sd_status: { width: 9 },
  sd_lease: { width: 15 },
  sd_sqft: { summed: true, width: 12 },
  sd_ocd: { header: 'Original Commencement', width: 16 },
  sd_ccd: { header: 'Current Commencement', width: 16 },
  sd_ced: { header: 'Current Expiration', width: 13 },
  sd_deposit: { width: 15 },
};

function fieldColumns(): Column[] {
  // Safe: the keys of the tables are names of lease fields.
  const names = new Set(Object.keys({ ...fieldOptions, ...leaseFields }) as LeaseField[]);
  return [...names].flatMap((name) => {
    const field: Field = leaseFields[name];
    const { header = field.label, ...options } = { width: widthOf(field), ...fieldOptions[name] };
    const own = column<LeaseRow>(
      header,
      formatOf(field),
      ({ lease, today }) =>
        spreadsheetCellOf(name === 'sd_ccd' ? commencementOn(lease, today) : lease[name], field),
      options,
    );
    return name === 'sd_ced'
      ? [
          own,
          column('Months Remaining', 'number', ({ lease, today }) => monthsLeft(lease.sd_ced, today), {
            width: 11,
          }),
        ]
      : [own];
  });
}

/** The sheet *Leases*, left to right. */
export const leaseSheetColumns: readonly Column[] = [
  ...fieldColumns(),
  column('Base Rent Monthly', 'money', figure('Base Rent', 'monthly'), { summed: true }),
  column('Base Rent Annual', 'money', figure('Base Rent', 'annual'), { summed: true }),
  column('Base Rent per SF', 'money', figure('Base Rent', 'psqft'), { width: 11 }),
  ...(['CAM', 'RE Taxes', 'Insurance', 'Operating Expenses', 'Other'] as const).map((type) =>
    column<LeaseRow>(`${type} Monthly`, 'money', figure(type, 'monthly'), { summed: true, width: 13 }),
  ),
  column('Total Monthly', 'money', ({ rent }) => orNull(rent.total.monthly), { summed: true }),
  column('Total Annual', 'money', ({ rent }) => orNull(rent.total.annual), { summed: true }),
  column('Total per SF', 'money', ({ rent }) => orNull(rent.total.psqft), { width: 11 }),
  column('Next Base Rent Change', 'date', ({ change }) => change?.date ?? null),
  column('New Monthly', 'money', ({ change }) => change?.monthly ?? null),
  column('Change %', 'percent', ({ change }) => change?.percent ?? null),
  column('Next Critical Date', 'date', ({ dates }) => dates[0]?.cd_action ?? null),
  column('Critical Date Type', 'text', ({ dates }) => dates[0]?.cd_type ?? null, { width: 20 }),
  ...(['Option to Renew', 'Termination Option', 'Right of First Refusal'] as const).map((type) =>
    column<LeaseRow>(
      type,
      'date',
      ({ dates }) => dates.find((date) => dateTypeOf(date) === type)?.cd_action ?? null,
    ),
  ),
  ...(['Landlord', 'Property Manager'] as const).flatMap(contactColumns),
  column(
    'Lease on File',
    'text',
    ({ documents }) => (documents.some(({ type }) => type === 'Lease') ? 'Yes' : null),
    { width: 9 },
  ),
  column('Amendments', 'integer', (row) => document(row, 'Lease Amendment')?.count ?? 0, { width: 12 }),
  ...(
    [
      ['COI', 'Certificate of Insurance'],
      ['Estoppel', 'Estoppel'],
      ['SNDA', 'SNDA'],
    ] as const
  ).map(([header, type]) => column<LeaseRow>(header, 'date', (row) => document(row, type)?.latest ?? null)),
  column('General Note', 'text', ({ generalNote }) => generalNote, { width: 64 }),
  column('Latest Status Note', 'text', ({ statusNote }) => statusNote, { width: 64 }),
];

function figure(type: RentToday['byType'][number]['type'], which: 'monthly' | 'annual' | 'psqft') {
  return ({ rent }: LeaseRow): CellValue => rent.byType.find((one) => one.type === type)?.[which] ?? null;
}

/** No rent is an empty cell, not $0.00. */
function orNull(amount: number | null): CellValue {
  return amount === 0 ? null : amount;
}

function contactColumns(type: 'Landlord' | 'Property Manager'): Column[] {
  function of(row: LeaseRow) {
    return row.contacts.find(({ c_type }) => c_type === type);
  }
  return [
    column(type, 'text', (row) => of(row)?.c_company ?? null, { width: 26 }),
    column(`${type} Name`, 'text', (row) => nameOf(of(row)), { width: 18 }),
    column(`${type} Phone`, 'text', (row) => phoneOf(of(row)), { width: 15 }),
    column(`${type} E-mail`, 'line', (row) => of(row)?.email1 ?? null),
  ];
}

type ReportContact = DetailedLease['contacts'][number];

function nameOf(contact: ReportContact | undefined): CellValue {
  return contact ? contactName(contact) || null : null;
}

function phoneOf(contact: ReportContact | undefined): CellValue {
  return contact ? (phoneToCall(contact)?.number ?? null) : null;
}

function document({ documents }: LeaseRow, type: string) {
  return documents.find((one) => one.type === type);
}
