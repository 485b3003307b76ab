import {
  importLeaseField,
  importLeaseIdField,
  isTabKind,
  type ImportRow,
  type ReadImport,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { listColumn, minWidthOf, PagedTable, type Column } from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';
import { importFieldGroups, importFieldOf, mappedName, type ImportField } from '../state/import-fields.ts';
import { outcomeLabels } from '../state/outcomes.ts';
import { shownCell } from '../state/shown-cell.ts';
import type { Wizard } from '../state/wizard.ts';
import { useRowPages } from './use-row-pages.ts';

interface RowTableProps {
  wizard: Wizard;
  importId: number;
  outcome: 'new' | 'unchanged' | 'skipped';
  count: number;
}

/** New rows with the values that would be stored; of the others, what they are known by. */
export function RowTable({ wizard, importId, outcome, count }: RowTableProps) {
  const { rowAt, show, error, retry } = useRowPages(importId, outcome);
  // Steady, so that rows in sight are not drawn again whenever a page arrives.
  const columns = useMemo(() => columnsOf(wizard, outcome), [wizard, outcome]);
  return (
    <>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={retry}>
          The rows could not be read.
        </Banner>
      )}
      <PagedTable
        label={`Rows: ${outcomeLabels[outcome]}`}
        count={count}
        rowAt={rowAt}
        onShown={show}
        columns={columns}
        minWidth={minWidthOf(columns)}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
      />
    </>
  );
}

function columnsOf(
  { read, answers }: Wizard,
  outcome: RowTableProps['outcome'],
): readonly Column<ImportRow>[] {
  const sheet = read.kind === 'portfolio' ? [sheetColumn] : [];
  if (outcome === 'unchanged') return [...known, ...sheet];
  if (outcome === 'skipped' || read.kind === 'portfolio') return [...known, ...sheet, valuesInWords(read)];
  const fields = importFieldGroups(read.kind).flatMap((group) => group.fields);
  // A row of a tab is known by the number of its lease, which is none of its own values.
  const isOfTab = isTabKind(read.kind);
  const values = fields.filter(
    ({ name }) => answers.mapping[name] && !(isOfTab && leaseOfTab.includes(name)),
  );
  // A phone's card is titled with what the row is known by; other rows than those of a tab have it among their values.
  const title = isOfTab ? undefined : values.find(({ field }) => field.kind === 'text');
  return [
    ...(isOfTab ? known : known.slice(0, 1)),
    ...values.map((value) => valueColumn(value, value === title)),
  ];
}

const leaseOfTab: readonly string[] = [importLeaseField, importLeaseIdField];

/** As wide as the values of its kind need. */
function valueColumn({ name, field }: ImportField, isTitle: boolean): Column<ImportRow> {
  const { width } = listColumn<ImportRow['values']>({ name, heading: field.label, field });
  return {
    key: name,
    label: field.label,
    field,
    sortable: false,
    value: ({ values }) => values[name] ?? null,
    ...(width && { width }),
    ...(isTitle && { card: 'title' }),
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

/** The rows of a workbook have different fields: they stand in one column. */
function valuesInWords(read: ReadImport): Column<ImportRow> {
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
