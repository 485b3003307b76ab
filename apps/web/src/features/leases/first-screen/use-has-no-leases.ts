import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';

/** Whether the client has no lease at all, closed ones included; `undefined` until that is known. */
export function useHasNoLeases(): boolean | undefined {
  const { data } = useQuery(queryFor('Leases/GetLeaseData', {}));
  const isMaybeEmpty = data?.openLeases === 0 && data.crit12 === 0;
  const all = useQuery({ ...queryFor('Leases/ShowAllLeases', {}), enabled: isMaybeEmpty });
  if (!data || (isMaybeEmpty && !all.data)) return undefined;
  return isMaybeEmpty && all.data?.length === 0;
}
