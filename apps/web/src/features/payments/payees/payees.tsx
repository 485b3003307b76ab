import { mayUse, payeeFields, type Payee } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { fieldColumn, type Column } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { notify, PageFrame } from '../../../ui/index.ts';
import { LoadedTable } from '../frame/loaded-table.tsx';
import { PaymentSection } from '../frame/section.tsx';
import classes from '../frame/frame.module.css';
import { PayeeDialog } from './payee-dialog.tsx';
import { PayeePage } from './payee-page.tsx';

/** Everybody who is paid; one of them at `?id=`. */
export function PayeesScreen() {
  const id = useSearchParams()[0].get('id') ?? '';
  return /^\d{1,9}$/.test(id) ? <PayeePage key={id} id={Number(id)} /> : <PayeeList />;
}

function PayeeList() {
  const loading = useQuery(queryFor('Payments/GetPayees', {}));
  const [adding, setAdding] = useState(false);
  return (
    <PageFrame
      title="Payees"
      width="table"
      count={loading.data?.length}
      actions={<Button onClick={() => setAdding(true)}>Add payee</Button>}
    >
      <UnpaidLeases />
      <LoadedTable
        loading={loading}
        failure="The payees could not be loaded."
        label="Payees"
        columns={columns}
        minWidth={760}
        rowKey={({ py_id }) => py_id}
        rowLink={({ py_id }) => to(paths.payees, { id: py_id })}
        emptyHint="Nobody is paid yet. Take those whom the contacts of the leases name, or add a payee."
      />
      {adding && <PayeeDialog payee={null} onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

const columns: readonly Column<Payee>[] = [
  fieldColumn(payeeFields, 'py_name', { card: 'title' }),
  fieldColumn(payeeFields, 'py_vendor', { width: '160px' }),
  fieldColumn(payeeFields, 'py_address'),
  fieldColumn(payeeFields, 'py_email'),
];

/** Leases that have rent and nobody to pay it to; those whose contacts name somebody are settled by one press. */
function UnpaidLeases() {
  const { data } = useQuery(queryFor('Payments/GetUnpaidLeases', {}));
  const [busy, setBusy] = useState(false);
  const mayWrite = mayUse('Write or Payments', useSignedIn().roles);
  if (!data || data.length === 0) return null;
  const proposed = data.filter((one) => one.proposed !== null);
  async function take() {
    setBusy(true);
    try {
      const done = await callAndRefresh('Payments/TakeProposedPayees', {
        leases: proposed.map(({ sd_id }) => sd_id),
      });
      notify(
        `${countOf(done.leases)} ${done.leases === 1 ? 'has a payee' : 'have payees'} now; ${showCount(done.added)} payees added.`,
      );
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <PaymentSection
      title={`${countOf(data.length)} without a payee`}
      action={
        mayWrite &&
        proposed.length > 0 && (
          <Button size="compact-sm" loading={busy} onClick={() => void take()}>
            Take the {showCount(proposed.length)} proposed by contacts
          </Button>
        )
      }
    >
      <ul
        className={`${classes['list']} ${classes['short']}`}
        tabIndex={0}
        aria-label="Leases without a payee"
      >
        {data.slice(0, listedAtMost).map(({ sd_id, lease, proposed: name }) => (
          <li key={sd_id}>
            <Link to={to(paths.leasePayments, { id: sd_id })}>{lease || `Lease ${sd_id}`}</Link>
            <span className={classes['quiet']}>
              {name === null ? 'No landlord among its contacts' : name}
            </span>
          </li>
        ))}
        {data.length > listedAtMost && <li>And {showCount(data.length - listedAtMost)} more.</li>}
      </ul>
    </PaymentSection>
  );
}

const listedAtMost = 200;

function countOf(leases: number): string {
  return leases === 1 ? '1 lease' : `${showCount(leases)} leases`;
}
