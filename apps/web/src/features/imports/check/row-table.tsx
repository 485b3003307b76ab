import { useMemo } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { minWidthOf, PagedTable } from '../../../fields/index.ts';
import { Banner } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { outcomeLabels } from '../state/outcomes.ts';
import type { Wizard } from '../state/wizard.ts';
import { rowColumns, type TabledOutcome } from './row-columns.ts';
import { useRowPages } from './use-row-pages.ts';

interface RowTableProps {
  wizard: Wizard;
  importId: number;
  outcome: TabledOutcome;
  count: number;
}

/** New rows with the values that would be stored; other rows with what identifies them. */
export function RowTable({ wizard, importId, outcome, count }: RowTableProps) {
  const { rowAt, show, error, retry } = useRowPages(importId, outcome);
  const isPhone = useNarrow('sm');
  // Memoized, so that rows in sight are not rendered again whenever a page arrives.
  const columns = useMemo(() => rowColumns(wizard, outcome, isPhone), [wizard, outcome, isPhone]);
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
        rowKey={({ sheet, row, part }) => `${sheet} ${row} ${part ?? ''}`}
      />
    </>
  );
}
