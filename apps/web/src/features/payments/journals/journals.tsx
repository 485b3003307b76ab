import { accountingBookLabels, mayUse, money, type JournalFile } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import type { Column } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { describeMonth } from '../../../lib/months.ts';
import { paths } from '../../../lib/paths.ts';
import { PageFrame } from '../../../ui/index.ts';
import { LoadedTable } from '../frame/loaded-table.tsx';
import { MadeFileButton } from '../frame/made-file-button.tsx';
import { MakeJournalDialog } from './make-journal-dialog.tsx';

/** The journals of closed months as files for ledgers. */
export function JournalFilesScreen() {
  const loading = useQuery(queryFor('Payments/GetJournals', {}));
  const [isMaking, setMaking] = useState(false);
  const mayPay = mayUse('Payments', useSignedIn().roles);
  return (
    <PageFrame
      title="Journal files"
      width="table"
      count={loading.data?.length}
      actions={
        <>
          {mayPay && <Button onClick={() => setMaking(true)}>Write a journal</Button>}
          <Button variant="default" component={Link} to={paths.paymentBatches}>
            All batches
          </Button>
        </>
      }
    >
      <LoadedTable
        loading={loading}
        failure="The files could not be loaded."
        label="Journal files"
        columns={columns}
        minWidth={900}
        rowKey={({ journalId }) => journalId}
        emptyHint="No journal was written yet. The journal of a closed month can be."
      />
      {isMaking && <MakeJournalDialog onClose={() => setMaking(false)} />}
    </PageFrame>
  );
}

const columns: readonly Column<JournalFile>[] = [
  { key: 'number', label: 'File', value: ({ number }) => number, width: '72px' },
  {
    key: 'month',
    label: 'Month',
    value: ({ month }) => month,
    cell: ({ month }) => describeMonth(month),
    card: 'title',
  },
  { key: 'book', label: 'Book', value: ({ book }) => accountingBookLabels[book], width: '120px' },
  { key: 'layout', label: 'Layout', value: ({ layout }) => layout },
  { key: 'count', label: 'Lines', value: ({ count }) => count, width: '80px', align: 'right' },
  {
    key: 'total',
    label: 'Debits and Credits',
    field: money('Debits and Credits'),
    value: ({ total }) => total,
    width: '160px',
  },
  {
    key: 'madeAt',
    label: 'Written',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt, madeBy }) => `${showTimestamp(madeAt)} by ${madeBy}`,
  },
  {
    key: 'file',
    label: 'Download',
    value: ({ filename }) => filename,
    cell: ({ journalId, filename }) => (
      <MadeFileButton small call="Payments/GetJournalFile" id={journalId} filename={filename} />
    ),
    width: '132px',
  },
];
