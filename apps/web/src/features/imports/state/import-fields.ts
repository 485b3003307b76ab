import {
  compDescriptors,
  compTypeName,
  compTypeOfKind,
  importedField,
  importFields,
  importFieldsWith,
  importIdField,
  importLeaseIdField,
  leaseGroups,
  leaseImportKinds,
  isTabKind,
  monthOfFieldName,
  ownFieldsOfSheet,
  ownFieldTable,
  rowPartNames,
  rowParts,
  tabOfKind,
  type Field,
  type ImportKind,
  type ImportMapping,
  type ImportRow,
  type LeaseImportKind,
  type OwnField,
  type ReadImport,
  type SheetKind,
} from '@panoramic/contract';

export interface ImportField {
  /** Its name in the mapping; in a portfolio with its kind, as `rentTerms.rt_start`. */
  readonly name: string;
  readonly field: Field;
}

export interface ImportFieldGroup {
  readonly label: string;
  readonly fields: readonly ImportField[];
  /** One of these has to be mapped: rows are told apart by them. */
  readonly keys: readonly string[];
  /** Few files have columns for it. */
  readonly isPart: boolean;
}

/** The name of a kind on the screens. */
export function kindLabel(kind: ImportKind): string {
  const type = compTypeOfKind(kind);
  if (type !== null) return compTypeName(type);
  if (kind === 'portfolio') return 'A whole workbook';
  if (kind === 'paid') return 'What payables paid';
  return isTabKind(kind) ? tabOfKind(kind).title : kind === 'indexValues' ? 'Index values' : 'Leases';
}

type Sheets = Pick<ReadImport, 'kind' | 'sheets'> & Partial<Pick<ReadImport, 'own'>>;

/** The fields that a file can fill, in the groups of the forms; those of a workbook sheet by sheet. */
export function importFieldGroups({
  kind,
  sheets,
  own: ownFields = [],
}: Sheets): readonly ImportFieldGroup[] {
  if (kind !== 'portfolio') return groupsOfSheet(kind, ownFields);
  const order = (own: LeaseImportKind | null) => (own === null ? -1 : leaseImportKinds.indexOf(own));
  const sorted = sheets.toSorted((a, b) => order(a.kind) - order(b.kind));
  return sorted.flatMap(({ kind: own, name: sheet, prefix }) => {
    if (own === null) return [];
    const isAlone = sheets.filter((other) => other.kind === own).length === 1;
    const title = isAlone ? kindLabel(own) : `${kindLabel(own)} (${sheet})`;
    return groupsOfSheet(own, ownFields).map(({ label, fields, keys, isPart }) => ({
      label: label === kindLabel(own) ? title : `${title}: ${label}`,
      fields: fields.map(({ name, field }) => ({ name: prefix + name, field })),
      keys: keys.map((name) => prefix + name),
      isPart,
    }));
  });
}

function groupsOfSheet(kind: SheetKind, ownFields: readonly OwnField[]): readonly ImportFieldGroup[] {
  const table = importFields(kind);
  const own = Object.entries(ownFieldTable(ownFieldsOfSheet(kind, ownFields)));
  const groups = formGroups(kind).map(({ label, names }, at) => ({
    label,
    fields: names.flatMap((name) => {
      const field = table[name];
      return field ? [{ name, field }] : [];
    }),
    keys: at === 0 ? keysOf(kind) : [],
    isPart: false,
  }));
  const placed = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const others = Object.entries(table).filter(([name]) => !placed.has(name));
  const rest = {
    label: 'Rows exported before',
    fields: others.map(([name, field]) => ({ name, field })),
    keys: [],
    isPart: false,
  };
  const ofClient = {
    label: 'Own fields',
    fields: own.map(([name, field]) => ({ name, field })),
    keys: [],
    isPart: false,
  };
  return [
    ...groups,
    ...(own.length > 0 ? [ofClient] : []),
    ...(kind === 'leases' ? partGroups() : []),
    ...(others.length > 0 ? [rest] : []),
  ];
}

/** What a row of leases can hold besides the lease. */
function partGroups(): ImportFieldGroup[] {
  return rowPartNames.map((part) => ({
    label: rowParts[part].label,
    fields: Object.entries(rowParts[part].fields).map(([name, field]) => ({
      name: `${part}.${name}`,
      field,
    })),
    keys: [],
    isPart: true,
  }));
}

function formGroups(
  kind: SheetKind,
): readonly { readonly label: string; readonly names: readonly string[] }[] {
  const type = compTypeOfKind(kind);
  if (type !== null)
    return compDescriptors[type].groups.map(({ title, fields }) => ({ label: title, names: fields }));
  if (kind === 'leases') return leaseGroups.map(({ label, fields }) => ({ label, names: fields }));
  const names = Object.keys(importFields(kind)).filter(
    (name) => name !== importIdField && name !== importLeaseIdField,
  );
  return [{ label: kindLabel(kind), names }];
}

/** The fields that match rows with existing ones; comps need none, and a payment is its amount. */
function keysOf(kind: SheetKind): readonly string[] {
  if (compTypeOfKind(kind) !== null) return [];
  if (kind === 'paid') return ['pa_amount'];
  if (kind === 'indexValues') return ['month'];
  return kind === 'leases' ? ['sd_num', 'sd_address'] : ['sd_num'];
}

/** Finds a field by its name in the mapping. Called for each cell in sight. */
export function importFieldOf({ kind, own = [] }: Omit<Sheets, 'sheets'>, name: string): Field | undefined {
  if (kind !== 'portfolio')
    return importedField(kind, name, importFieldsWith(kind, own)) ?? fieldOfMonth(name);
  const [, sheetKind, bare = ''] = /^([a-zA-Z]+)\d*\.(.*)$/.exec(name) ?? [];
  const known = leaseImportKinds.find((one) => one === sheetKind);
  return known && (importedField(known, bare, importFieldsWith(known, own)) ?? fieldOfMonth(bare));
}

/** The sales of one month, in a table with a column a month. */
function fieldOfMonth(name: string): Field | undefined {
  const month = monthOfFieldName(name);
  const sales = importFields('salesMonths')['amount'];
  return month !== null && sales ? { ...sales, label: `Sales of ${month}` } : undefined;
}

/** The name in the mapping of a field that a row of the check names. */
export function mappedName(
  { kind, sheets }: Sheets,
  { sheet, part }: Pick<ImportRow, 'sheet' | 'part'>,
  field: string,
): string {
  const prefix = kind === 'portfolio' ? sheets.find(({ name }) => name === sheet)?.prefix : '';
  return `${prefix ?? ''}${part === null ? '' : `${part}.`}${field}`;
}

/** Groups whose rows could not be told apart under this mapping. */
export function groupsWithoutKey(read: Sheets, mapping: ImportMapping): readonly ImportFieldGroup[] {
  return importFieldGroups(read).filter(({ keys }) => keys.length > 0 && !keys.some((name) => mapping[name]));
}
