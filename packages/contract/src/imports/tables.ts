import { compField, formFields } from '../comps/fields/layout.ts';
import { integer, money, text, type Field, type FieldTable } from '../fields/index.ts';
import { leaseFields } from '../leases/fields.ts';
import { indexValueFields } from '../expenses/stored.ts';
import { paidFields } from '../payments/paid.ts';
import {
  compTypeOfKind,
  isTabKind,
  leaseImportKinds,
  sheetName,
  tabOfKind,
  type LeaseImportKind,
  type SheetKind,
} from './kinds.ts';

/** The field that holds the id of a row that was exported. */
export const importIdField = 'id';
/** The field by which the row of a tab finds its lease. */
export const importLeaseField = 'sd_num';
/** The field that tells leases of the same number apart, in the sheets of tabs that were exported. */
export const importLeaseIdField = 'lease_id';

const tables = new Map<SheetKind, FieldTable>();

/** The fields that a sheet of the kind can fill, by the names that a mapping uses. */
export function importFields(kind: SheetKind): FieldTable {
  let table = tables.get(kind);
  if (!table) tables.set(kind, (table = tableOf(kind)));
  return table;
}

function tableOf(kind: SheetKind): FieldTable {
  const id = integer('Id');
  const type = compTypeOfKind(kind);
  if (type !== null)
    return {
      id,
      ...typed(Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]))),
    };
  if (kind === 'paid') return paidFields;
  if (kind === 'indexValues') return indexValueFields;
  if (!isTabKind(kind)) return { id, ...leaseFields };
  const lease = {
    id,
    [importLeaseField]: text(leaseFields.sd_num.label),
    [importLeaseIdField]: integer('Lease Id', { plain: true }),
  };
  // As in a payload: the annual figure counts where there is no monthly one.
  const annual = kind === 'rentTerms' ? { rt_annual: money('Annual', { max: 11_999_999_999_999.88 }) } : {};
  return { ...lease, ...typed(tabOfKind(kind).fields), ...annual };
}

/** Without what is computed. */
function typed(table: FieldTable): Record<string, Field> {
  return Object.fromEntries(Object.entries(table).filter(([, field]) => !field.derived));
}

/** The kind that a sheet of a portfolio holds, by its name. */
export function kindOfSheet(name: string): LeaseImportKind | null {
  const wanted = plain(name);
  return (
    leaseImportKinds.find((kind) => plain(sheetName(kind)) === wanted) ??
    leaseImportKinds.find((kind) => aliasesOf(kind).includes(wanted)) ??
    null
  );
}

const leaseAliases = [
  'lease',
  'sites',
  'stores',
  'offices',
  'locations',
  'properties',
  'portfolio',
  'leaselist',
];

function aliasesOf(kind: LeaseImportKind): readonly string[] {
  return kind === 'leases' ? leaseAliases : tabOfKind(kind).sheet.aliases;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
