import type { Payment, PaymentMonth } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './month.module.css';

/** The way from nothing to the first batch; gone once something was sent. */
export function FirstSteps({ month }: { month: PaymentMonth }) {
  const { data: batches } = useQuery(queryFor('Payments/GetBatches', {}));
  if (!batches || batches.length > 0) return null;
  const { payments } = month;
  const leases = new Set(payments.filter(lacks('noPayee')).map(({ sd_id }) => sd_id)).size;
  const types = new Set(payments.filter(lacks('noCode')).map(({ type }) => type)).size;
  const isApproved = payments.some(({ state }) => state === 'Approved');
  const hasRent = payments.length > 0;
  return (
    <ol className={classes['steps']} aria-label="To the first batch">
      <li data-done={hasRent || undefined}>
        {hasRent ? (
          'What is due follows from the rent terms.'
        ) : (
          <>
            Enter the rent terms of a lease: <Link to={paths.activeLeases}>Active Leases</Link>. What is due
            follows from them.
          </>
        )}
      </li>
      <li data-done={(hasRent && leases === 0) || undefined}>
        Say who is paid: <Link to={paths.payees}>Payees</Link>.{' '}
        {leases > 0 && `${showCount(leases)} ${leases === 1 ? 'lease has' : 'leases have'} none this month.`}
      </li>
      <li data-done={(hasRent && types === 0) || undefined}>
        Say under which account: <Link to={paths.paymentCodes}>Codes</Link>.{' '}
        {types > 0 && `${showCount(types)} ${types === 1 ? 'type of rent has' : 'types of rent have'} none.`}
      </li>
      <li data-done={isApproved || undefined}>Approve what is due.</li>
      <li>Make a batch: its file goes to the payables system.</li>
    </ol>
  );
}

function lacks(wanted: 'noPayee' | 'noCode') {
  return ({ marks }: Payment) => marks.some(({ mark }) => mark === wanted);
}
