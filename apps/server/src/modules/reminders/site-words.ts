import { datePath, paths, to, type DateSubject, type LeaseAddress } from '@panoramic/contract';

/** What people call a lease: its number and building, or its address. */
export function siteWords({ sd_num, sd_building, sd_address }: LeaseAddress): string {
  return [sd_num && `#${sd_num}`, sd_building].filter(Boolean).join(' ') || sd_address || 'Lease';
}

/** "815 Olive St, Suite 10, St. Louis, MO 63101" */
export function streetWords({ sd_address, sd_address2, sd_city, sd_state, sd_zip }: LeaseAddress): string {
  const region = [sd_state, sd_zip].filter(Boolean).join(' ');
  return [sd_address, sd_address2, sd_city, region].filter(Boolean).join(', ');
}

/** Screens for somebody who comes from outside: each names its client, which the session may not be in. */
export function links(publicUrl: string, clientId: number) {
  const client = clientId;
  return {
    list: publicUrl + to(paths.criticalDates, { client }),
    lease: (id: number) => publicUrl + to(paths.leaseCriticalDates, { id, client }),
    rent: (id: number) => publicUrl + to(paths.leaseRentTerms, { id, client }),
    /** Asks for sign-in, then whether the date is done. */
    done: (date: DateSubject) => publicUrl + datePath(date, { client }),
  };
}
