import { datePath, paths, to, type CriticalDateKey } from '@panoramic/contract';

/** Screens for somebody who comes from outside: each names its client, which the session may not be in. */
export function linksToLease(publicUrl: string, clientId: number) {
  const client = clientId;
  return {
    list: publicUrl + to(paths.criticalDates, { client }),
    lease: (id: number) => publicUrl + to(paths.leaseCriticalDates, { id, client }),
    rent: (id: number) => publicUrl + to(paths.leaseRentTerms, { id, client }),
    /** Asks for sign-in, then whether the date is done. */
    done: (date: CriticalDateKey) => publicUrl + datePath(date, { client }),
  };
}
