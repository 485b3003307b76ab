import type { LeaseAddress } from '@panoramic/contract';

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
  const list = `${publicUrl}/Lease/CriticalDates-List?client=${clientId}`;
  return {
    list,
    lease: (sd_id: number) => `${publicUrl}/Lease/LeaseDetails-CriticalDates?id=${sd_id}&client=${clientId}`,
    rent: (sd_id: number) => `${publicUrl}/Lease/LeaseDetails-RentTerms?id=${sd_id}&client=${clientId}`,
    /** Asks for sign-in, then whether the date is done. */
    done: ({ cd_id, sd_id }: { readonly cd_id: number; readonly sd_id: number }) =>
      `${list}&${cd_id === 0 ? `lease=${sd_id}` : `date=${cd_id}`}`,
  };
}
