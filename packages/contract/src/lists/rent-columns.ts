import { listedStatementFields, type ListedStatementField } from '../expenses/statement-list.ts';
import type { Field, FieldTable } from '../fields/index.ts';
import { leaseColumns, leaseHeadings } from '../leases/fields.ts';
import {
  rentIncreaseFields,
  rentRollFields,
  type RentIncreaseField,
  type RentRollField,
} from '../leases/rent/index.ts';
import { marketRowFields, radarFields, type MarketRowField, type RadarField } from '../market/fields.ts';
import { landlordFields, type LandlordField } from '../market/landlords.ts';
import { offerOf, type ListColumn, type ListColumns } from './columns.ts';

/** Headings of the rent lists where they are shorter than the label, or stand beside others. */
const rentHeadings: Readonly<Record<string, string>> = {
  ...leaseHeadings,
  ...Object.fromEntries(leaseColumns.map(({ field, label }) => [field, label])),
  sd_ced: 'Expiration',
  base_monthly: 'Base Monthly',
  base_yearly: 'Base Yearly',
  base_psqft: 'Base $/SF',
  cam_monthly: 'CAM',
  taxes_monthly: 'RE Taxes',
  insurance_monthly: 'Insurance',
  expenses_monthly: 'Operating Exp.',
  other_monthly: 'Other',
  total_psqft: 'Total $/SF',
  objectBy: 'Object by',
  // Beside the State of the address.
  state: 'Status',
};

function rentColumns<T extends FieldTable>(table: T, first: readonly (keyof T & string)[]) {
  function column(name: keyof T & string): ListColumn<keyof T & string> {
    // Safe: a key of the table.
    const field = table[name] as Field;
    return { name, heading: rentHeadings[name] ?? field.label, field };
  }
  return offerOf(first.map(column), Object.keys(table).map(column));
}

export const rentRollColumns: ListColumns<RentRollField> = rentColumns(rentRollFields, [
  'sd_num',
  'sd_building',
  'sd_city',
  'sd_state',
  'sd_region',
  'sd_sqft',
  'commencement',
  'sd_ced',
  'base_monthly',
  'base_yearly',
  'base_psqft',
  'cam_monthly',
  'taxes_monthly',
  'insurance_monthly',
  'expenses_monthly',
  'other_monthly',
  'total_monthly',
  'total_yearly',
  'total_psqft',
  'step_date',
  'step_monthly',
  'step_percent',
  'base_paid',
  'percentage_year',
]);

export const rentIncreaseColumns: ListColumns<RentIncreaseField> = rentColumns(rentIncreaseFields, [
  'sd_num',
  'sd_building',
  'type',
  'date',
  'from',
  'to',
  'difference',
  'percent',
  'note',
  'sd_city',
  'sd_state',
]);

export const marketColumns: ListColumns<MarketRowField> = rentColumns(marketRowFields, [
  'sd_num',
  'sd_building',
  'sd_city',
  'sd_sqft',
  'ours',
  'market',
  'gap_percent',
  'gap_year',
  'months_left',
  'exposure',
  'next_type',
  'next_day',
  'confidence',
]);

export const radarColumns: ListColumns<RadarField> = rentColumns(radarFields, [
  'lease',
  'sentence',
  'stake',
  'lastDay',
]);

// Safe: the keys of a table are its fields.
export const landlordColumns: ListColumns<LandlordField> = rentColumns(
  landlordFields,
  Object.keys(landlordFields) as LandlordField[],
);

export const statementColumns: ListColumns<ListedStatementField> = rentColumns(listedStatementFields, [
  'sd_num',
  'sd_building',
  'year',
  'pool',
  'state',
  'received',
  'objectBy',
  'billed',
  'allowed',
  'found',
  'recovered',
]);
