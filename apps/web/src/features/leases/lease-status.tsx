import { openStatus, type Lease } from '@panoramic/contract';
import { Badge } from '../../ui/index.ts';

/** Shows Open in green and Closed in grey. */
export function LeaseStatus({ lease }: { lease: Pick<Lease, 'sd_status'> }) {
  const open = lease.sd_status === openStatus;
  return <Badge tone={open ? 'green' : 'neutral'}>{open ? 'Open' : 'Closed'}</Badge>;
}
