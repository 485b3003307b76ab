import {
  importFieldsWith,
  importLeaseField,
  importLeaseIdField,
  isTabKind,
  rowPartNames,
  rowParts,
  tabOfKind,
  type ImportRow,
  type ReadImport,
} from '@panoramic/contract';
import type { Column } from '../../../fields/data-table/column.ts';
import { listColumn } from '../../../fields/list-view/list-column.ts';
import { importFieldGroups, importFieldOf, mappedName, type ImportField } from '../state/import-fields.ts';
import { shownCell } from '../state/shown-cell.ts';
import type { Wizard } from '../state/wizard.ts';

export type TabledOutcome = 'new' | 'unchanged' | 'skipped';

/** A phone's cards are titled with the row's name; a table has that name among the values of new rows. */
export function rowColumns(
  { read, answers }: Pick<Wizard, 'read' | 'answers'>,
  outcome: TabledOutcome,
  isPhone: boolean,
): readonly Column<ImportRow>[] {
  const hasParts = Object.entries(answers.mapping).some(([name, source]) => source && isOfPart(read, name));
  const where = [
    ...(read.kind === 'portfolio' ? [sheetColumn] : []),
    ...(hasParts ? [partColumn(read)] : []),
  ];
  if (outcome === 'unchanged') return [...known, ...where];
  if (outcome === 'skipped' || read.kind === 'portfolio' || hasParts)
    return [...known, ...where, describeValues(read)];
  const fields = importFieldGroups(read).flatMap((group) => group.fields);
  // A row of a tab is identified by the number of its lease, which is not one of its own values.
  const isOfTab = isTabKind(read.kind);
  const values = fields.filter(
    ({ name }) => answers.mapping[name] && !(isOfTab && leaseOfTab.includes(name)),
  );
  return [
    ...(isOfTab || isPhone ? known : known.slice(0, 1)),
    ...(read.kind === 'paid' && !isPhone ? [paysFor] : []),
    ...values.map((value) => valueColumn(value, isPhone)),
  ];
}

/** Whether a name in the mapping belongs to a part of the rows of leases, such as their rent. */
function isOfPart({ sheets }: Pick<ReadImport, 'sheets'>, name: string): boolean {
  const prefix = sheets.find((one) => one.prefix !== '' && name.startsWith(one.prefix))?.prefix ?? '';
  return rowPartNames.some((part) => name.startsWith(`${prefix}${part}.`));
}

const leaseOfTab: readonly string[] = [importLeaseField, importLeaseIdField];

/** As wide as the values of its kind need. A card does not repeat its title. */
function valueColumn({ name, field }: ImportField, isOnCard: boolean): Column<ImportRow> {
  const { width } = listColumn<ImportRow['values']>({ name, heading: field.label, field });
  return {
    key: name,
    label: field.label,
    field,
    sortable: false,
    value: ({ values, label }) => (isOnCard && values[name] === label ? null : (values[name] ?? null)),
    ...(width && { width }),
  };
}

const known: readonly Column<ImportRow>[] = [
  { key: 'row', label: 'Row', value: ({ row }) => row, align: 'right', width: '88px', sortable: false },
  {
    key: 'label',
    label: 'Known as',
    value: ({ label }) => label,
    width: '168px',
    sortable: false,
    card: 'title',
  },
];

/** The line that a payment is matched with, or why there is none. */
const paysFor: Column<ImportRow> = {
  key: 'label',
  label: 'Is for',
  value: ({ label }) => label,
  width: '280px',
  sortable: false,
};

const sheetColumn: Column<ImportRow> = {
  key: 'sheet',
  label: 'Sheet',
  value: ({ sheet }) => sheet,
  width: '128px',
  sortable: false,
};

/** What a row becomes: a lease and below it its parts, or a row of a tab. */
function partColumn({ kind, sheets }: ReadImport): Column<ImportRow> {
  return {
    key: 'part',
    label: 'Becomes',
    value: ({ sheet, part }) => {
      if (part !== null) return rowParts[part].label;
      const own = kind === 'portfolio' ? sheets.find(({ name }) => name === sheet)?.kind : 'leases';
      return own && own !== 'leases' ? tabOfKind(own).noun : 'Lease';
    },
    width: '120px',
    sortable: false,
  };
}

/** All values in one column, because the rows of a workbook, and the parts of a row, have different fields. */
function describeValues(read: ReadImport): Column<ImportRow> {
  return {
    key: 'values',
    label: 'Values in the file',
    sortable: false,
    value: (row) =>
      inOrder(read, row)
        .flatMap(([name, value]) => {
          const field = importFieldOf(read, mappedName(read, row, name));
          const shown = field ? shownCell(value, field) : '';
          return shown === '' ? [] : [`${field?.label} ${shown}`];
        })
        .join(', '),
  };
}

/** The values in the order of the form. */
function inOrder({ kind, sheets, own: ownFields }: ReadImport, { sheet, part, values }: ImportRow) {
  const own = kind === 'portfolio' ? (sheets.find(({ name }) => name === sheet)?.kind ?? 'leases') : kind;
  const names = Object.keys(part === null ? importFieldsWith(own, ownFields) : rowParts[part].fields);
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.entries(values).toSorted(([a], [b]) => place(a) - place(b));
}
