import {
  importLeaseField,
  importLeaseIdField,
  isTabKind,
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
  const sheet = read.kind === 'portfolio' ? [sheetColumn] : [];
  if (outcome === 'unchanged') return [...known, ...sheet];
  if (outcome === 'skipped' || read.kind === 'portfolio') return [...known, ...sheet, describeValues(read)];
  const fields = importFieldGroups(read).flatMap((group) => group.fields);
  // A row of a tab is identified by the number of its lease, which is not one of its own values.
  const isOfTab = isTabKind(read.kind);
  const values = fields.filter(
    ({ name }) => answers.mapping[name] && !(isOfTab && leaseOfTab.includes(name)),
  );
  return [
    ...(isOfTab || isPhone ? known : known.slice(0, 1)),
    ...values.map((value) => valueColumn(value, isPhone)),
  ];
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

const sheetColumn: Column<ImportRow> = {
  key: 'sheet',
  label: 'Sheet',
  value: ({ sheet }) => sheet,
  width: '128px',
  sortable: false,
};

/** All values in one column, because the rows of a workbook have different fields. */
function describeValues(read: ReadImport): Column<ImportRow> {
  return {
    key: 'values',
    label: 'Values in the file',
    sortable: false,
    value: ({ sheet, values }) =>
      Object.entries(values)
        .flatMap(([name, value]) => {
          const field = importFieldOf(read.kind, mappedName(read, sheet, name));
          const shown = field ? shownCell(value, field) : '';
          return shown === '' ? [] : [`${field?.label} ${shown}`];
        })
        .join(', '),
  };
}
