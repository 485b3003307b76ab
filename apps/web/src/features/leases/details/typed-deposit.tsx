import { securityDeposit, type Lease } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import classes from './summary.module.css';

/** Below the form: the deposit that the rent terms say, so that nobody enters a second one. */
export function TypedDeposit({ lease }: { lease: Lease }) {
  const { data: summary } = useQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
  const { ofTerms } = securityDeposit(lease, summary?.rent.terms ?? []);
  if (ofTerms === null) return null;
  return (
    <p className={classes['deposit']}>
      Rent Terms have a Security Deposit of {showMoney(ofTerms)}, which counts while the field here is empty.
    </p>
  );
}
