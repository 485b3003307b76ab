import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { leadWords } from '../frame/lead-words.ts';
import { PaymentRowButtons } from '../frame/row-buttons.tsx';
import { PaymentSection } from '../frame/section.tsx';
import { lookedAt } from '../frame/sent-columns.tsx';
import classes from '../frame/frame.module.css';
import { PayeeDialog } from './payee-dialog.tsx';

/** A payee with its leases and what it is paid. */
export function PayeePage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryFor('Payments/GetPayee', { id }));
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const payee = data?.payee;
  return (
    <PageFrame
      title={payee?.py_name ?? 'Payee'}
      width="table"
      context={
        payee &&
        [payee.py_vendor && `Vendor ${payee.py_vendor}`, payee.py_address, payee.py_email]
          .filter(Boolean)
          .join(', ')
      }
      actions={
        <>
          {payee && (
            <PaymentRowButtons
              name={payee.py_name ?? 'payee'}
              removal="Payments/DeletePayee"
              id={payee.py_id}
              onEdit={() => setEditing(true)}
              onDeleted={() => void navigate(paths.payees)}
            />
          )}
          <Button variant="default" component={Link} to={paths.payees}>
            All payees
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The payee could not be loaded.
        </Banner>
      )}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <>
          <PaymentSection title={data.leases.length === 1 ? '1 lease' : `${data.leases.length} leases`}>
            {data.leases.length === 0 && <p className={classes['quiet']}>No lease pays it now.</p>}
            {data.leases.length > 0 && (
              <ul
                className={`${classes['list']} ${classes['short']}`}
                tabIndex={0}
                aria-label="Leases of the payee"
              >
                {data.leases.map((row) => (
                  <li key={row.lp_id}>
                    <Link to={to(paths.leasePayments, { id: row.sd_id })}>
                      {row.lease || `Lease ${row.sd_id}`}
                    </Link>
                    <span className={classes['quiet']}>{leadWords(row)}</span>
                  </li>
                ))}
              </ul>
            )}
          </PaymentSection>
          <DataTable
            label="Payments of the payee"
            rows={data.payments}
            columns={columns}
            minWidth={860}
            rowKey={({ key }) => key}
            rowLink={({ sd_id }) => to(paths.leasePayments, { id: sd_id })}
            emptyHint="Nothing is due to it from a year ago to three months ahead."
          />
        </>
      )}
      {editing && payee && <PayeeDialog payee={payee} onClose={() => setEditing(false)} />}
    </PageFrame>
  );
}

const columns = lookedAt('due', 'lease', 'type', 'period', 'amount', 'state', 'note');
