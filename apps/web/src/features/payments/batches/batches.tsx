import { money, type PaymentBatch } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { queryFor } from '../../../api/index.ts';
import type { Column } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { describeMonth } from '../../../lib/months.ts';
import { paths, to } from '../../../lib/paths.ts';
import { PageFrame } from '../../../ui/index.ts';
import { LoadedTable } from '../frame/loaded-table.tsx';
import { JournalFilesScreen } from '../journals/journals.tsx';
import { LayoutsScreen } from '../layouts/layouts.tsx';
import { BatchDetails } from './batch-details.tsx';

/** What was sent; a batch at `?id=`, the layouts of files at `?view=layouts`, journals at `?view=journals`. */
export function PaymentBatchesScreen() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (/^\d{1,9}$/.test(id)) return <BatchDetails id={Number(id)} />;
  const view = query.get('view');
  if (view === 'journals') return <JournalFilesScreen />;
  return view === 'layouts' ? <LayoutsScreen /> : <BatchList />;
}

function BatchList() {
  const loading = useQuery(queryFor('Payments/GetBatches', {}));
  return (
    <PageFrame
      title="Batches"
      width="table"
      count={loading.data?.length}
      actions={
        <>
          <Button variant="default" component={Link} to={to(paths.paymentBatches, { view: 'layouts' })}>
            Layouts
          </Button>
          <Button variant="default" component={Link} to={to(paths.paymentBatches, { view: 'journals' })}>
            Journal files
          </Button>
        </>
      }
    >
      <LoadedTable
        loading={loading}
        failure="The batches could not be loaded."
        label="Batches"
        columns={columns}
        minWidth={760}
        rowKey={({ batchId }) => batchId}
        rowLink={({ batchId }) => to(paths.paymentBatches, { id: batchId })}
        emptyHint={
          <>
            Nothing was sent yet. Approve payments of a <Link to={paths.payments}>month</Link>, then make a
            batch of them.
          </>
        }
      />
    </PageFrame>
  );
}

const columns: readonly Column<PaymentBatch>[] = [
  { key: 'number', label: 'Batch', value: ({ number }) => number, width: '80px' },
  {
    key: 'month',
    label: 'Month',
    value: ({ month }) => month,
    cell: ({ month }) => describeMonth(month),
    card: 'title',
  },
  { key: 'count', label: 'Payments', value: ({ count }) => count, width: '96px', align: 'right' },
  {
    key: 'total',
    label: 'Control Total',
    field: money('Control Total'),
    value: ({ total }) => total,
    width: '148px',
  },
  { key: 'layout', label: 'Layout', value: ({ layout }) => layout },
  { key: 'madeBy', label: 'Made By', value: ({ madeBy }) => madeBy },
  {
    key: 'madeAt',
    label: 'Made',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt }) => showTimestamp(madeAt),
    width: '196px',
  },
];
