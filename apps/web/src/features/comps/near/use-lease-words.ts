import { addressLine, leaseName } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';

/** How the lease is called that a search measures from; `null` while that is not known, or where it is not there. */
export function useLeaseWords(id: number | null | undefined): string | null {
  const { data } = useQuery({ ...queryFor('Leases/GetLease', { id: id ?? 0 }), enabled: Boolean(id) });
  return data && data.sd_id !== 0 ? leaseName(data) || addressLine(data) : null;
}
