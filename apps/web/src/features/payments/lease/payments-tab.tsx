import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SkeletonRows } from '../../../ui/index.ts';
import { LeaseFrame, type DetailTabProps } from '../../leases/index.ts';
import { CodeDialog } from '../codes/code-list.tsx';
import { lookedAt } from '../frame/sent-columns.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { LeasePayeeDialog } from './lease-payee-dialog.tsx';
import { LeaseCharges, LeaseCodes, LeasePayees, type EditedOfLease } from './lease-sections.tsx';

/** Whom a lease pays under which codes, what is paid once beside its rent, and its payments of two years. */
export function PaymentsTab({ lease }: DetailTabProps) {
  const id = lease.sd_id;
  const { data, error, refetch } = useQuery(queryFor('Payments/GetLease', { id }));
  const [edited, edit] = useState<EditedOfLease>(null);
  return (
    <LeaseFrame
      lease={lease}
      tab="payments"
      width="table"
      actions={
        <>
          <Button disabled={!data} onClick={() => edit({ payee: null })}>
            Add payee
          </Button>
          <Button variant="default" disabled={!data} onClick={() => edit({ charge: null })}>
            Add charge or credit
          </Button>
          <Button variant="default" disabled={!data} onClick={() => edit({ code: null })}>
            Add code
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The payments of the lease could not be loaded.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <>
          <LeasePayees leaseId={id} data={data} onEdit={edit} />
          <LeaseCodes data={data} onEdit={edit} />
          <LeaseCharges data={data} onEdit={edit} />
          <DataTable
            label="Payments of the lease"
            rows={data.payments}
            columns={columns}
            minWidth={860}
            rowKey={({ key }) => key}
            rowLink={({ key, due }) => to(paths.payments, { month: due.slice(0, 7), open: key })}
            emptyHint="Nothing is due from a year ago to a year ahead. Payments follow from the rent terms."
          />
        </>
      )}
      <LeaseDialogs leaseId={id} edited={edited} onClose={() => edit(null)} />
    </LeaseFrame>
  );
}

interface LeaseDialogsProps {
  leaseId: number;
  edited: EditedOfLease;
  onClose: () => void;
}

function LeaseDialogs({ leaseId, edited, onClose }: LeaseDialogsProps) {
  const payees = useQuery(queryFor('Payments/GetPayees', {}));
  if (!edited) return null;
  if ('code' in edited) return <CodeDialog leaseId={leaseId} code={edited.code} onClose={onClose} />;
  if ('charge' in edited) return <ChargeDialog leaseId={leaseId} charge={edited.charge} onClose={onClose} />;
  if (!payees.data) return null;
  return <LeasePayeeDialog leaseId={leaseId} row={edited.payee} payees={payees.data} onClose={onClose} />;
}

const columns = lookedAt('due', 'type', 'payee', 'period', 'amount', 'state', 'account', 'note');
