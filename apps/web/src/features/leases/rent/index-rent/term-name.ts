import { formatDollars, showDate, type CallOutput } from '@panoramic/contract';

/** "Base Rent, 01/01/2026 to 12/31/2026, $10,000.00" */
export function termName({
  rt_type,
  rt_start,
  rt_end,
  rt_monthly,
}: CallOutput<'Leases/GetRentTerms'>[number]): string {
  const end = rt_end === null ? 'the end of the lease' : showDate(rt_end);
  return `${rt_type ?? 'Other'}, ${showDate(rt_start ?? '')} to ${end}, ${formatDollars(rt_monthly ?? 0)}`;
}
