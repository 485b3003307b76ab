import { listedMonths, type RemindedDate } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryFor } from '../../../api/index.ts';

/** The open dates of the list, with the expirations that nobody entered where they are asked for. */
export function useOpenDates(withExpirations: boolean, isMine: boolean) {
  const months = { months: listedMonths, ...(isMine && { mine: true }) };
  const entered = useQuery(queryFor('Reminders/GetOpenDates', months));
  const expirations = useQuery({ ...queryFor('Reminders/GetExpirations', months), enabled: withExpirations });
  const added = withExpirations ? expirations.data : undefined;
  const data = useMemo(
    () => (entered.data && added ? [...entered.data, ...added].toSorted(bySoonest) : entered.data),
    [entered.data, added],
  );
  const { isPending } = entered;
  const error = entered.error ?? (withExpirations ? expirations.error : null);
  const refetch = () => Promise.all([entered.refetch(), ...(withExpirations ? [expirations.refetch()] : [])]);
  return { data, error, isPending, refetch };
}

function bySoonest(a: RemindedDate, b: RemindedDate): number {
  return (a.cd_action ?? '') < (b.cd_action ?? '') ? -1 : 1;
}
