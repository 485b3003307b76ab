import { datePath, paths, to, type CriticalDateKey } from '@panoramic/contract';

/** Links in mails and calendars: each names its client, because the reader's session may be in another. */
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
