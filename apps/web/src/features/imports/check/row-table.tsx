import type { ImportKind, ImportOutcome, ImportRow } from '@panoramic/contract';
import { reasonOf } from '../../../api/index.ts';
import { PagedTable, type Column } from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';
import { importFieldGroups, importFieldOf } from '../state/import-fields.ts';
import { outcomeLabels } from '../state/outcomes.ts';
import { shownCell } from '../state/shown-cell.ts';
import type { Wizard } from '../state/wizard.ts';
import { useRowPages } from './use-row-pages.ts';

interface RowTableProps {
  wizard: Wizard;
  importId: number;
  kind: ImportKind;
  outcome: ImportOutcome;
  count: number;
}

/** Rows with the values that would be stored, a column for each field that is imported. */
export function RowTable({ wizard, importId, kind, outcome, count }: RowTableProps) {
  const { rowAt, show, error, retry } = useRowPages(importId, outcome);
  const columns = columnsOf(kind, wizard.answers.mapping);
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
        minWidth={columns.length * 128}
        rowKey={({ sheet, row }) => `${sheet} ${row}`}
      />
    </>
  );
}

function columnsOf(kind: ImportKind, mapping: Wizard['answers']['mapping']): readonly Column<ImportRow>[] {
  return kind === 'portfolio' ? [...known, ofSheet, inWords(kind)] : [...known, ...ofFields(kind, mapping)];
}

const known: readonly Column<ImportRow>[] = [
  { key: 'row', label: 'Row', value: ({ row }) => row, align: 'right', width: '72px', sortable: false },
  {
    key: 'label',
    label: 'Known as',
    value: ({ label }) => label,
    width: '168px',
    sortable: false,
    frozen: true,
    card: 'title',
  },
];

const ofSheet: Column<ImportRow> = {
  key: 'sheet',
  label: 'Sheet',
  value: ({ sheet }) => sheet,
  width: '128px',
  sortable: false,
};

function ofFields(kind: ImportKind, mapping: Wizard['answers']['mapping']): readonly Column<ImportRow>[] {
  return importFieldGroups(kind)
    .flatMap((group) => group.fields)
    .filter(({ name }) => mapping[name])
    .map(({ name, field }) => ({
      key: name,
      label: field.label,
      field,
      sortable: false,
      value: ({ values }) => values[name] ?? null,
      cell: ({ values }) => shownCell(values[name], field),
    }));
}

/** The rows of a workbook have different fields: they stand in one column. */
function inWords(kind: ImportKind): Column<ImportRow> {
  return {
    key: 'values',
    label: 'Values',
    sortable: false,
    value: ({ values }) =>
      Object.entries(values)
        .flatMap(([name, value]) => {
          const field = importFieldOf(kind, name);
          const shown = field ? shownCell(value, field) : '';
          return shown === '' ? [] : [`${field?.label} ${shown}`];
        })
        .join(', '),
  };
}
