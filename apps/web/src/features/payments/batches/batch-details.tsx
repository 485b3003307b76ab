import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { describeMonth } from '../../../lib/months.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';
import { MadeFileButton } from '../frame/made-file-button.tsx';
import { lookedAt } from '../frame/sent-columns.tsx';
import classes from '../frame/frame.module.css';

/** A batch as it was sent, and its file, byte for byte. */
export function BatchDetails({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryFor('Payments/GetBatch', { id }));
  const batch = data?.batch;
  return (
    <PageFrame
      title={batch ? `Batch ${batch.number}` : 'Batch'}
      width="table"
      count={data?.payments.length}
      context={batch && `${describeMonth(batch.month)}, layout ${batch.layout}`}
      actions={
        <>
          {batch && <MadeFileButton call="Payments/GetBatchFile" id={id} filename={batch.filename} />}
          <Button variant="default" component={Link} to={paths.paymentBatches}>
            All batches
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The batch could not be loaded.
        </Banner>
      )}
      {batch && (
        <dl className={classes['facts']}>
          <Fact label="Control total" value={showMoney(batch.total)} />
          <Fact label="Payments" value={showCount(batch.count)} />
          <Fact label="Made" value={`${showTimestamp(batch.madeAt)} by ${batch.madeBy}`} />
          <Fact label="File" value={batch.filename} />
          <Fact label="SHA-256" value={batch.digest} />
        </dl>
      )}
      {!error && (
        <DataTable
          label="Payments of the batch"
          rows={data?.payments}
          columns={columns}
          minWidth={1000}
          twoLines
          rowKey={({ key }) => key}
          rowLink={({ sd_id }) => to(paths.leasePayments, { id: sd_id })}
          footer={batch && { lease: 'Total', amount: showMoney(batch.total) }}
        />
      )}
    </PageFrame>
  );
}

const columns = lookedAt('lease', 'payee', 'type', 'period', 'due', 'amount', 'account', 'note');

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
