import { leaseColumns, leaseFields, leaseHeadings } from '../leases/fields.ts';
import { leaseListFields, type LeaseListField } from '../leases/figures.ts';
import { offerOf, type ListColumns } from './columns.ts';

const headings: Partial<Record<LeaseListField, string>> = leaseHeadings;

/**
 * Every field of the lease, which the reply of the list contains in any case, and the figures computed for
 * the day, which it contains where they are asked for.
 */
export const leaseListColumns: ListColumns<LeaseListField> = offerOf(
  leaseColumns.map(({ field, label }) => ({ name: field, heading: label, field: leaseFields[field] })),
  // Safe: the table is a literal, so it has no keys beyond its type's.
  (Object.keys(leaseListFields) as LeaseListField[]).map((name) => ({
    name,
    heading: headings[name] ?? leaseListFields[name].label,
    field: leaseListFields[name],
  })),
);
